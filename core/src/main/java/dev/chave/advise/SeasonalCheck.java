package dev.chave.advise;

import dev.chave.language.Sentence;

/** SEASONAL: inserts that go to other parts of the key space at other hours, weekdays or months. */
final class SeasonalCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        Seasons seasons = evidence.seasons();
        InsertPattern pattern = evidence.pattern();
        boolean hasHotEnd = pattern != null && pattern.isMonotonic(evidence.thresholds());
        if (seasons == null
                || hasHotEnd
                || seasons.swing() < evidence.thresholds().seasonalSwing()) {
            return;
        }
        findings.add(
                FindingCode.SEASONAL,
                Severity.NOTE,
                Findings.numbers(
                        "swingShare",
                        seasons.swing(),
                        "randomSwingShare",
                        seasons.random(),
                        "cycles",
                        seasons.cycles()),
                null,
                Sentence.of(
                        "seasonal." + seasons.cycle(),
                        Words.percent(seasons.swing()),
                        Words.percent(seasons.random()),
                        seasons.cycles()));
    }
}
