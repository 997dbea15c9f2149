package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.Confidence;
import dev.chave.advise.FieldClass;
import dev.chave.advise.FindingCode;
import dev.chave.advise.GrowthDate;
import dev.chave.advise.Seasons;
import dev.chave.advise.Severity;
import dev.chave.advise.Verdict;
import dev.chave.advise.WantedRate;
import dev.chave.language.Language;
import dev.chave.language.Sentences;
import dev.chave.profile.InsertOrder;
import dev.chave.simulate.SimulationFinding;
import dev.chave.workload.TargetClass;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every language has every message whose name is put together from a constant. */
class ConstantsTest {
    @ParameterizedTest
    @EnumSource
    void everyConstantHasItsWords(Language language) {
        Sentences sentences = Sentences.of(language);
        has(sentences, "verdict.", Verdict.values());
        has(sentences, "html.best.", Verdict.values());
        has(sentences, "severity.", Severity.values());
        has(sentences, "confidence.", Confidence.values());
        has(sentences, "class.", TargetClass.values());
        has(sentences, "code.", FindingCode.values());
        has(sentences, "fields.", FieldClass.Sort.values());
        has(sentences, "insertOrder.", InsertOrder.values());
        has(sentences, "limit.", GrowthDate.Limit.values());
        has(sentences, "rateOf.", WantedRate.Kind.values());
        has(sentences, "seasonal.", Seasons.Cycle.values());
        has(sentences, "simulation.", SimulationFinding.Code.values());
        Arrays.stream(Measure.values()).forEach(measure -> assertThat(
                        sentences.say(measure.notMeasured().sentence()))
                .isNotBlank());
    }

    private static void has(Sentences sentences, String prefix, Enum<?>[] constants) {
        Arrays.stream(constants).forEach(constant -> assertThat(sentences.has(prefix + constant))
                .as(prefix + constant)
                .isTrue());
    }
}
