package dev.chave.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.language.English;
import dev.chave.language.Language;
import dev.chave.language.Phrase;
import dev.chave.language.Sentences;
import dev.chave.language.Verbatim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All that an advice says, said in every language: no place left open, no sentence left in English, every number named. */
final class SaidInEveryLanguage {
    private static final List<Sentences> TRANSLATIONS = Arrays.stream(Language.values())
            .filter(language -> language != Language.ENGLISH)
            .map(Sentences::of)
            .toList();

    private SaidInEveryLanguage() {}

    static void check(Advice advice) {
        for (Sentences translation : TRANSLATIONS) {
            for (Phrase phrase : sentences(advice)) {
                assertThat(translation.say(phrase))
                        .doesNotContainPattern("\\{\\d")
                        .isNotEqualTo(English.of(phrase));
            }
            for (Finding finding : findings(advice)) {
                Witness witness = finding.witness();
                if (witness != null) {
                    assertThat(translation.say(witness.phrase(true))).isNotBlank();
                }
                assertThat(finding.numbers().keySet()).allMatch(name -> translation.has("number." + name));
            }
        }
    }

    private static List<Finding> findings(Advice advice) {
        return advice.candidates().stream()
                .flatMap(candidate -> candidate.findings().stream())
                .toList();
    }

    private static List<Phrase> sentences(Advice advice) {
        List<Phrase> all = new ArrayList<>(List.of(advice.headline(), advice.wayOut()));
        all.addAll(advice.assumptions());
        advice.notMeasured().forEach(missing -> all.add(missing.sentence()));
        all.addAll(advice.insights().decider());
        all.addAll(advice.insights().gridFs());
        advice.insights().fields().forEach(field -> all.add(field.reason()));
        for (CandidateAdvice candidate : advice.candidates()) {
            all.addAll(List.of(candidate.confidenceReason(), candidate.buys(), candidate.costs()));
            all.addAll(candidate.origin());
            candidate.prospects().goals().forEach(goal -> all.add(goal.reason()));
            candidate.prospects().growth().forEach(date -> all.add(date.limit().words()));
        }
        for (Finding finding : findings(advice)) {
            all.addAll(List.of(finding.code().words(), finding.proof(), finding.versions()));
        }
        all.removeIf(phrase -> phrase instanceof Verbatim);
        return all;
    }
}
