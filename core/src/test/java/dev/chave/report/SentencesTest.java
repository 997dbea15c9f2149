package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

/** The bundle has every name that is put together from a constant; those written out are met by the samples. */
class SentencesTest {
    private final ResourceBundle bundle = ResourceBundle.getBundle("dev.chave.report.report", Locale.ROOT);

    @Test
    void everyConstantHasItsWords() {
        Arrays.stream(dev.chave.advise.Verdict.values())
                .forEach(one -> assertThat(bundle.keySet()).contains("verdict." + one, "html.best." + one));
        Arrays.stream(dev.chave.advise.Severity.values())
                .forEach(one -> assertThat(bundle.keySet()).contains("severity." + one));
        Arrays.stream(dev.chave.advise.Confidence.values())
                .forEach(one -> assertThat(bundle.keySet()).contains("confidence." + one));
        Arrays.stream(dev.chave.workload.TargetClass.values())
                .forEach(one -> assertThat(bundle.keySet()).contains("class." + one));
        Arrays.stream(dev.chave.simulate.SimulationFinding.Code.values())
                .forEach(one -> assertThat(bundle.keySet()).contains("simulation." + one));
        Arrays.stream(Measure.values())
                .forEach(one ->
                        assertThat(one.notMeasured(new Sentences()).sentence()).contains("not measured (needs "));
    }

    @Test
    void argumentsAreTakenLiterally() {
        assertThat(new Sentences().say("buys.text", "$1 {0} \\")).isEqualTo("Buys: $1 {0} \\");
    }
}
