package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.simulate.Scenarios;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateCommandTest {
    private static final String SCENARIO = """
            scenario: 1
            about: Ten orders a second under a key that only grows.
            watch: [One block is hot.]
            version: 7.0
            shards: 3
            chunkSize: 1
            lasts: 1m
            collections:
              - {namespace: shop.orders, key: {at: 1}}
            streams:
              - name: orders
                into: shop.orders
                rate: 10
                documentBytes: 500
                fields:
                  at: {type: long, values: sequence}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("orders.yaml"), SCENARIO);
    }

    private Run chave(String... arguments) {
        return Run.of(folder, arguments);
    }

    @Test
    void tellsTheVerdictAndATimelineAndLeavesNoFileUnasked() throws IOException {
        Run run = chave("simulate", "--scenario", "orders.yaml");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("At any moment one shard takes nearly all inserts: 3 shards do the insert work of 1.0.")
                .contains("orders: Ten orders a second")
                .contains("█")
                .contains("HOT_SHARD")
                .contains("chave simulate --scenario orders.yaml")
                .contains("for MongoDB 7.0, seed 1");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void leavesTheReplayAndTheJson() throws IOException {
        Run run = chave("simulate", "--scenario", "orders.yaml", "--out", "made/here", "--format", "json");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("{\n  \"format\": 1,\n  \"scenario\": \"orders\"")
                .contains("\"timeline\": [");
        assertThat(folder.resolve("made/here/simulation.json")).hasContent(run.out());
        assertThat(Files.readString(folder.resolve("made/here/simulation.html")))
                .startsWith("<!doctype html>")
                .contains("Ten orders a second");
        assertThat(run.err()).contains("simulation.html", "simulation.json");
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws IOException {
        String first = page("1");

        assertThat(page("1")).isEqualTo(first);
        assertThat(page("2")).isNotEqualTo(first);
    }

    private String page(String seed) throws IOException {
        Run run = chave("simulate", "--scenario", "orders.yaml", "--out", "made", "--seed", seed);
        assertThat(run.code()).as(run.err()).isZero();
        return Files.readString(folder.resolve("made/simulation.html"));
    }

    @Test
    void growsToEachSize() {
        Run run = chave("simulate", "--scenario", "orders.yaml", "--grow", "2,5", "--format", "json");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("\"runs\": [")
                .contains("\"variant\": \"2 shards\"", "\"variant\": \"5 shards\"")
                .contains("\"predicted\": ", "\"bound\": ", "hot end: 100% of the inserts")
                .doesNotContain("\"variant\": \"3 shards\"");
    }

    private String things(int count) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append("{\"_id\": ")
                    .append(i)
                    .append(", \"user\": \"u")
                    .append(i * 7919 % count)
                    .append("\", \"state\": \"")
                    .append(i % 2 == 0 ? "open" : "shut")
                    .append("\"}\n");
        }
        return Files.writeString(folder.resolve("things.json"), lines).toString();
    }

    private String finds(int count) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append("{\"op\": \"find\", \"ns\": \"app.things\", \"filter\": {\"user\": \"u")
                    .append(i * 31 % count)
                    .append("\"}}\n");
        }
        return Files.writeString(folder.resolve("finds.jsonl"), lines).toString();
    }

    @Test
    void replaysDocumentsAndOperationsBesideThePrediction() throws IOException {
        Run run = chave(
                "simulate",
                things(2000),
                "--workload",
                finds(1000),
                "--key",
                "user:hashed",
                "--grow",
                "3,10",
                "--ram",
                "1GB",
                "--out",
                "made");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("app.things: 2,000 documents and 1,000 operations of app.things under {user: \"hashed\"}")
                .contains("Scale-out beside the advisor's prediction")
                .contains("agree")
                .contains("SHORT_OF_MEMORY")
                .contains("A document kept stands for")
                .doesNotContain("u1999");
        assertThat(Files.readString(folder.resolve("made/simulation.html")))
                .contains("Scale-out beside the advisor", "predicted, with its bound")
                .doesNotContain("u1999");
    }

    @Test
    void withoutAKeyTheAdvisorsFirstIsTakenAndSaid() throws IOException {
        Run run = chave("simulate", things(1500), "--workload", finds(600));

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err())
                .matches("(?s)chave: --key: not given; simulating \\{user: .*which chave advise puts first \\(.*\\)\n");
        assertThat(run.out()).contains("3 shards");
    }

    @Test
    void withoutAWorkloadItSaysWhatIsNotMeasured() throws IOException {
        Run run = chave("simulate", things(300), "--key", "_id", "--format", "json");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Not measured: queries, updates, deletes")
                .contains("\"notCompared\": \"the advisor predicts nothing without a workload\"")
                .contains("\"predicted\": null");
    }

    @Test
    void aDesignFileIsReadAsTheAdvisorReadsIt() throws IOException {
        String design =
                Files.writeString(folder.resolve("orders-design.yaml"), """
                        design: 1
                        collection: shop.orders
                        documents: 2000
                        fields:
                          _id: objectId
                          user: {type: int, values: zipf, distinct: 500}
                        workload:
                          operations: 800
                          shapes:
                            - {name: by user, op: find, share: 100, where: {user: same}}
                        """).toString();
        Run run = chave("simulate", design, "--key", "user", "--shards", "4");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("shop.orders: 2,000 documents and 800 operations")
                .contains("are assumed by")
                .contains("4 shards");
    }

    @Test
    void aKeyThatTheVersionRefusesIsWrongUsageInTheServersWords() throws IOException {
        Run run = chave("simulate", things(50), "--key", "state,user:hashed", "--server-version", "4.2");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("--key {state: 1, user: \"hashed\"}: shardCollection: BadValue (2)", "(version 4.2)")
                .doesNotContain("\tat ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void dataThatCannotBeReadIsTold() {
        Run run = chave("simulate", folder.resolve("absent.json").toString(), "--key", "a");

        assertThat(run.code()).isEqualTo(ExitCode.INPUT);
        assertThat(run.err()).contains("absent.json");
    }

    @Test
    void takesAnotherVersionAnOrderWithoutChanceAndStandardInput() {
        Surroundings plain = Run.surroundings(folder);
        Surroundings piped = new Surroundings(
                plain.clock(),
                plain.folder(),
                new ByteArrayInputStream(SCENARIO.getBytes(StandardCharsets.UTF_8)),
                plain.style(),
                false,
                plain.interrupted());
        Run run = Run.of(
                piped,
                "simulate",
                "--scenario",
                "-",
                "--server-version",
                "4.4",
                "--no-shuffle",
                "--format",
                "json",
                "--seed",
                "9");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("\"version\": \"4.4\"").contains("\"seed\": 9");
    }

    @Test
    void listsWhatComesAlong() {
        Run run = chave("simulate", "--list");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSameSizeAs(Scenarios.names());
        assertThat(run.out()).startsWith("ascending ").contains("A collection sharded by a key that only grows");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "simulate|nothing to simulate; expected DATA, a design file, --scenario NAME|FILE, or --list",
                "simulate --list --scenario ascending|several of them given; expected DATA",
                "simulate things.json --list|several of them given; expected DATA",
                "simulate --scenario ascending --key a|--key: given without DATA; a scenario has its own",
                "simulate --scenario ascending --shards 5|--grow 5 lives a scenario on five shards",
                "simulate --scenario ascending --workload log|--workload: given without DATA",
                "simulate - |--key: not given, and standard input can be read only once",
                "simulate - --key a --grow 3,5 --shards 3|--shards: given with --grow",
                "simulate --scenario ascendin|did you mean ascending?",
                "simulate --scenario nothing-like-it|chave simulate --list",
                "simulate --scenario ascending --grow 3,x|--grow: x; expected a number of shards",
                "simulate --scenario ascending --grow 0|--grow: 0; expected a number of shards",
                "simulate --scenario ascending --server-version 9|--server-version:",
                "simulate --scenario ascending --out orders.yaml|--out: orders.yaml is a file; expected a folder"
            })
    void refusesWhatIsTypedWrongly(String commandAndMessage) {
        int bar = commandAndMessage.indexOf('|');
        Run run = chave(commandAndMessage.substring(0, bar).split(" "));

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(commandAndMessage.substring(bar + 1)).contains("chave simulate --help");
    }

    @Test
    void saysWhereAScenarioIsWrongAndThatAFileIsNotThere() throws IOException {
        Files.writeString(folder.resolve("orders.yaml"), SCENARIO.replace("lasts", "lastz"));
        Run wrong = chave("simulate", "--scenario", "orders.yaml");
        assertThat(wrong.code()).isEqualTo(ExitCode.INPUT);
        assertThat(wrong.err()).contains("orders.yaml", "lastz", "did you mean \"lasts\"?");

        Run absent = chave("simulate", "--scenario", "no/such.yaml");
        assertThat(absent.code()).isEqualTo(ExitCode.INPUT);
        assertThat(absent.err()).contains("such.yaml");
    }

    @Test
    void whatAServerRefusesIsWrongUsage() throws IOException {
        Files.writeString(
                folder.resolve("orders.yaml"),
                SCENARIO + "events:\n  - {at: 5s, run: '{moveChunk: \"shop.none\", find: {at: 1}, to: \"s2\"}'}\n");
        Run run = chave("simulate", "--scenario", "orders.yaml");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("orders.yaml", "line 18", "version 7.0").doesNotContain("\tat ");
    }

    @Test
    void progressShowsOnlyOnATerminalAndAfterTwoSeconds() {
        Surroundings plain = Run.surroundings(folder);
        Clock hours = new Clock() {
            private Instant now = Instant.EPOCH;

            @Override
            public Instant instant() {
                now = now.plus(Duration.ofHours(1));
                return now;
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        };
        Surroundings terminal =
                new Surroundings(hours, plain.folder(), plain.input(), plain.style(), true, plain.interrupted());
        Run run = Run.of(terminal, "simulate", "--scenario", "orders.yaml");

        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("simulating: 50%").endsWith("\r\u001b[K");
        assertThat(run.out()).doesNotContain("simulating");
    }

    @Test
    void helpHasAnExample() {
        Run run = chave("simulate", "--help");

        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("chave simulate --scenario ascending --out replay")
                .contains("--grow", "--no-shuffle", "--server-version", "--seed", "--list");
    }
}
