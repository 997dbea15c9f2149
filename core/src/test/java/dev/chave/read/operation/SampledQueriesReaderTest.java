package dev.chave.read.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.UnreadableException;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sampled queries and their differences in one file. */
@Tag("O2")
class SampledQueriesReaderTest {
    private static final String SAMPLE =
            "{\"_id\":%d,\"ns\":\"d.c\",\"collectionUuid\":9,\"cmdName\":\"%s\",\"cmd\":%s}";
    private static final String DIFFERENCE = "{\"_id\":%d,\"ns\":\"d.c\",\"collectionUuid\":9,\"diff\":%s}";

    @Test
    void aDifferenceAnywhereInTheFileBecomesTheUpdate() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                String.format(Locale.ROOT, DIFFERENCE, 1, "{\"a\":5}"),
                String.format(
                        Locale.ROOT,
                        SAMPLE,
                        1,
                        "update",
                        "{\"update\":\"c\",\"updates\":[{\"q\":{\"a\":1},\"u\":{\"$inc\":{\"a\":4}}}]}"),
                String.format(
                        Locale.ROOT,
                        SAMPLE,
                        2,
                        "update",
                        "{\"update\":\"c\",\"updates\":[{\"q\":{\"a\":1},\"u\":[{\"$set\":{\"b\":1}}]}]}"),
                String.format(Locale.ROOT, SAMPLE, 3, "find", "{\"filter\":{\"a\":1},\"collation\":{}}"),
                String.format(Locale.ROOT, DIFFERENCE, 2, "{\"b\":1}"),
                String.format(Locale.ROOT, DIFFERENCE, 7, "{\"b\":1}"));

        assertThat(read.lines())
                .containsExactly(
                        "update d.c {\"a\": 1} update {\"$set\": {\"a\": 5}}",
                        "update d.c {\"a\": 1} update {\"$set\": {\"b\": 1}}",
                        "find d.c {\"a\": 1}");
        assertThat(read.notes()).contains("1 differences belong to no sampled write here");
    }
}
