package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code chave route}: a table of filters over split points, a chunk file, and what is refused. */
class RouteCommandTest {
    private static final String CHUNKS = """
            [{"_id": 1, "min": {"k": {"$minKey": 1}}, "max": {"k": 10}, "shard": "north"},
             {"_id": 2, "min": {"k": 10}, "max": {"k": 20}, "shard": "south"},
             {"_id": 3, "min": {"k": 20}, "max": {"k": {"$maxKey": 1}}, "shard": "north"}]
            """;

    @ParameterizedTest(name = "{0} goes to {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{k: 7} | targeted | shards: 1 of 4 (chunk1)",
                "{k: 100} | targeted | shards: 1 of 4 (chunk2)",
                "{k: {$gte: 150, $lt: 250}} | multi | shards: 2 of 4 (chunk2, chunk3)",
                "{k: {$in: [7, 350]}} | multi | shards: 2 of 4 (chunk1, chunk4)",
                "{other: 7} | scatter | shards: 4 of 4 (chunk1, chunk2, chunk3, chunk4)",
                "{} | scatter | shards: 4 of 4 (chunk1, chunk2, chunk3, chunk4)"
            })
    void tellsShardsAndWhy(String filter, String targetClass, String shards) {
        Run run = route("--key", "k", "--split", "100", "200", "300", filter);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith(targetClass + ": ").contains(shards);
    }

    @ParameterizedTest
    @ValueSource(strings = {"before", "after", "repeated"})
    void takesTheFilterWhereverItStands(String place) {
        List<String> arguments = new ArrayList<>(List.of("--key", "k"));
        switch (place) {
            case "before" -> arguments.addAll(List.of("{k: -7}", "--split", "-5", "200"));
            case "after" -> arguments.addAll(List.of("--split", "-5", "200", "{k: -7}"));
            default -> arguments.addAll(List.of("--split", "-5", "--split", "200", "{k: -7}"));
        }
        assertThat(route(arguments.toArray(String[]::new)).out()).contains("shards: 1 of 3 (chunk1)");
    }

    @Test
    void readsChunksAsTheCatalogueHasThem(@TempDir Path folder) throws IOException {
        Path chunks = Files.writeString(folder.resolve("chunks.json"), CHUNKS);
        assertThat(route("--key", "k", "--chunks", chunks.toString(), "{k: {$lte: 10}}")
                        .out())
                .contains(
                        "shards: 2 of 2 (north, south)",
                        "chunks: 2 of 3\n  {k: MinKey} -->> {k: 10} on : north\n  {k: 10} -->> {k: 20} on : south\n");
        assertThat(route("--key", "k", "--chunks", chunks.toString(), "{k: {$in: [1, 99]}}")
                        .out())
                .contains(
                        "shards: 1 of 2 (north)",
                        "chunks: 2 of 3\n  {k: MinKey} -->> {k: 10} on : north\n  {k: 20} -->> {k: MaxKey} on : north\n");
    }

    @Test
    void listsTheFirstChunksOfMany() {
        List<String> arguments = new ArrayList<>(List.of("--key", "k", "--split"));
        IntStream.range(0, 99).forEach(split -> arguments.add("" + split));
        arguments.add("{other: 1}");
        assertThat(route(arguments.toArray(String[]::new)).out())
                .contains("chunk020, and 80 more)", "chunks: 100 of 100\n", "  … and 80 more\n")
                .hasLineCount(24);
    }

    @Test
    void writesJson() {
        assertThat(route("--key", "k", "--split", "5", "--format", "json", "{k: 7}")
                        .out())
                .isEqualTo("{\"format\": 1, \"key\": \"{k: 1}\", \"class\": \"targeted\", \"reason\": \"FULL_KEY\", "
                        + "\"why\": \"the filter gives one value for every field of the shard key\", "
                        + "\"shards\": [\"chunk2\"], \"shardCount\": 2, "
                        + "\"chunks\": [{\"first\": 2, \"last\": 2}], \"chunksTouched\": 1, \"chunkCount\": 2}\n");
    }

    @Test
    void answersAFileItCannotReadWithExitCodeThree(@TempDir Path folder) throws IOException {
        Path gap =
                Files.writeString(folder.resolve("gap.json"), CHUNKS.replace("\"k\": 20}, \"max", "\"k\": 21}, \"max"));
        for (String file : List.of(folder.resolve("none.json").toString(), folder.toString(), gap.toString())) {
            Run run = route("--key", "k", "--chunks", file, "{k: 1}");
            assertThat(run.code()).isEqualTo(ExitCode.INPUT);
            assertThat(run.err())
                    .startsWith("chave: " + file)
                    .contains("; expected ")
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest(name = "split {0}, filter {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | 7 | FILTER: ",
                "5 | {k: | FILTER: ",
                "5 | {k: 1} x | FILTER: ",
                "abc | {k: 1} | --split: ",
                "MinKey | {k: 1} | --split: "
            })
    void refusesWhatItCannotUseAsUsage(String split, String filter, String place) {
        Run run = route("--key", "k", "--split", split, filter);
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .startsWith("chave: " + place)
                .contains("; expected ")
                .doesNotContain("Exception");
    }

    @Test
    void missesAFilter() {
        assertThat(route("--key", "k", "--split", "5").err()).startsWith("chave: FILTER: not given; expected a filter");
    }

    private static Run route(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(0, "route");
        return Run.of(Path.of(""), all.toArray(String[]::new));
    }
}
