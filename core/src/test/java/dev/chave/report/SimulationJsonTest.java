package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.chave.simulate.SimulationResult;
import dev.chave.testkit.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationJsonTest {
    private static final SimulationJson JSON =
            new SimulationJson(ReportSettings.masked("chave simulate --scenario small", "0.1.0"));

    @Test
    void oneLifeIsOneObject() {
        Golden.check(
                Path.of("src/test/resources/dev/chave/report/simulation.json"),
                JSON.render(List.of(SampleLives.small())));
    }

    @Test
    void severalLivesAreRuns() {
        String json = JSON.render(List.of(SampleLives.small(), SampleLives.crowd(4)));

        assertThat(json)
                .startsWith("{\n  \"format\": 1,\n  \"runs\": [{\n    \"scenario\": \"small\",\n    \"variant\": null")
                .contains("\"variant\": \"4 shards\"")
                .contains("\"command\": \"chave simulate --scenario small\"");
        assertThat(json.split("\"format\"")).hasSize(2);
        assertThat(json.split("\"command\"")).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.SampleLives#all")
    void itIsJsonOfAsciiWithoutWhatJsonCannotSay(SimulationResult life) throws IOException {
        String json = JSON.render(List.of(life));

        assertThat(json).matches("[\\n -~]*").doesNotContain("NaN", "Infinity").isEqualTo(JSON.render(List.of(life)));
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            int tokens = 0;
            while (parser.nextToken() != null) {
                tokens++;
            }
            assertThat(tokens).isGreaterThan(20);
        }
    }

    @Test
    void whatWasPredictedStandsBesideTheLife() {
        String json = JSON.render(SampleLives.grown());

        assertThat(json)
                .contains(
                        "\"prediction\": {\n      \"shards\": 3,\n      \"simulated\": 2.41,\n      \"predicted\": 2.4")
                .contains("\"bound\": 0.25", "\"agree\": true", "\"agree\": false", "\"agree\": null")
                .contains("\"reasons\": [\"uneven: the fullest shard\"]")
                .contains("\"notCompared\": \"shards come or go while it runs\"");
        assertThat(JSON.render(List.of(SampleLives.small()))).contains("\"prediction\": null");
    }
}
