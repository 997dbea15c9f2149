package dev.chave.advise;

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
                Words.percent(seasons.swing())
                        + " of the inserts lie elsewhere in the key space than they would if every "
                        + seasons.cycle().bucket() + " were alike (a key without seasons: "
                        + Words.percent(seasons.random()) + "), over " + seasons.cycles() + " "
                        + seasons.cycle().plural()
                        + ": shards take turns at being busy.");
    }
}
