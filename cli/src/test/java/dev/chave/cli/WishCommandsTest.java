package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.FindingCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of {@code chave advise} that say what is wanted, {@code chave checklist} and {@code chave help}. */
class WishCommandsTest {
    private static final String DESIGN = """
            design: 1
            about: Compound hashed keys are not supported here.
            collection: shop.orders
            documents: 3000
            history: {from: 2025-01-01, lasts: 30d}
            collectionBytes: 40GB
            fields:
              _id: objectId
              country: {type: string, choices: {US: 50, DE: 30, MX: 20}}
              orderId: {type: long, values: unique}
            workload:
              operations: 2000
              shapes:
                - {op: find, share: 1, where: {country: same, orderId: same}}
                - {op: insert, share: 1}
            keys: [{country: 1, orderId: 1}, {country: 1, orderId: hashed}, {orderId: hashed}]
            """;

    @TempDir
    private Path folder;

    private String design;

    @BeforeEach
    void write() throws IOException {
        design = Files.writeString(folder.resolve("orders.yaml"), DESIGN).toString();
    }

    private Run chave(String... arguments) {
        return Run.of(folder, arguments);
    }

    private BsonDocument json(String... more) {
        List<String> arguments = new ArrayList<>(List.of("advise", design, "--format", "json"));
        arguments.addAll(List.of(more));
        Run run = chave(arguments.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        return BsonDocument.parse(run.out());
    }

    private static BsonDocument candidate(BsonDocument report, String key) {
        return report.getArray("candidates").stream()
                .map(BsonValue::asDocument)
                .filter(one -> one.getDocument("key").equals(BsonDocument.parse(key)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Tag("A1")
    void goalsAreWeighedAndTheirPartsAreTold() {
        BsonDocument report = json("--goal", "write-throughput=2", "read-latency");
        BsonDocument first = report.getArray("candidates").get(0).asDocument();

        assertThat(first.getArray("goals")).hasSize(2);
        assertThat(first.getArray("goals").get(0).asDocument().getString("goal").getValue())
                .isEqualTo("write-throughput");
        assertThat(first.getArray("goals")
                        .get(0)
                        .asDocument()
                        .getNumber("weight")
                        .intValue())
                .isEqualTo(2);
        assertThat(first.getNumber("rankWithoutGoals").intValue()).isPositive();
        assertThat(report.getArray("decidedBy")).isNotEmpty();
        assertThat(report.getArray("fields")).isNotEmpty();
    }

    @Test
    @Tag("M8")
    @Tag("A4")
    @Tag("C5")
    void notesRatesAndMemoryReachTheReport() {
        BsonDocument report = json("--want-rate", "write=1000:5000", "--ram", "8GB", "--page-size", "4KB");
        BsonDocument compound = candidate(report, "{\"country\": 1, \"orderId\": \"hashed\"}");

        assertThat(compound.getArray("findings").toString()).contains("FOLKLORE");
        assertThat(compound.getArray("wantedRates")).hasSize(1);
        assertThat(compound.getDocument("memory").getNumber("ramBytes").longValue())
                .isEqualTo(8L << 30);
        assertThat(compound.getDocument("workingSet").getNumber("pageBytes").intValue())
                .isEqualTo(4096);
    }

    @Test
    @Tag("D6")
    void zonesAndResidency() throws IOException {
        Path zones = Files.writeString(folder.resolve("zones.json"), """
                {"min": {"country": "US"}, "max": {"country": "UT"}, "tag": "NA"}
                {"min": {"country": "DE"}, "max": {"country": "DF"}, "tag": "EU"}
                """);
        BsonDocument report = json("--zones", zones.toString(), "--residency", "country", "--show-values");

        assertThat(candidate(report, "{\"orderId\": \"hashed\"}")
                        .getArray("findings")
                        .toString())
                .contains("ZONE_PREFIX");
        assertThat(report.getDocument("residency").getNumber("uncoveredShare").doubleValue())
                .isBetween(0.15, 0.25);
        assertThat(report.getDocument("residency").getArray("seen").toString()).contains("MX");

        Run masked = chave("advise", design, "--zones", zones.toString());
        assertThat(masked.out()).contains("In no zone").doesNotContain("MX");
        Files.writeString(zones, "{\"min\": {\"country\": \"US\"}, \"max\": {\"country\": \"US\"}, \"tag\": \"NA\"}\n");
        Run empty = chave("advise", design, "--zones", zones.toString());
        assertThat(empty.code()).isEqualTo(ExitCode.INPUT);
        assertThat(empty.err()).contains("record 1: the range is empty");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "--goal, speed, expected one of write-throughput",
        "--goal, read-latency=0, with a weight above 0",
        "--shard-capacity, big, as in big=10",
        "--region, a=, as in shard1=EU",
        "--want-rate, write, as in write=5000",
        "--residency, a..b, is no field that a key can have"
    })
    void refusesWishesThatAreNone(String option, String value, String expected) {
        Run run = chave("advise", design, option, value);
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(expected);
    }

    @Test
    void leavesOperationsOutByTimeAndApplication() {
        assertThat(chave("generate", design, "--out", "made").code()).isZero();
        String data = folder.resolve("made/dump").toString();
        String log = folder.resolve("made/operations.jsonl").toString();
        Run whole = chave("advise", data, "--workload", log, "--format", "json");
        Run none = chave("advise", data, "--workload", log, "--until", "2020-01-01T00:00:00Z");
        Run foreign = chave("advise", data, "--workload", log, "--app", "another");
        Run upsideDown = chave("advise", data, "--since", "2025-01-02T00:00:00Z", "--until", "2025-01-01T00:00:00Z");

        assertThat(whole.out()).doesNotContain("left out by");
        assertThat(none.out()).contains("2,000 operations left out by --since, --until or --app");
        assertThat(foreign.out()).contains("left out since they do not say");
        assertThat(upsideDown.code()).isEqualTo(ExitCode.USAGE);
        assertThat(upsideDown.err()).contains("no time lies between");
    }

    @Test
    @Tag("P12")
    void writesADecisionRecordOnce() throws IOException {
        Run run = chave("advise", design, "--decision", "decisions/0007.md");
        assertThat(run.code()).as(run.err()).isZero();
        String record = Files.readString(folder.resolve("decisions/0007.md"));

        assertThat(record)
                .startsWith("# Shard key of `shop.orders`\n")
                .contains(
                        "- Date: 2026-01-31T12:00:00Z", "## Decision", "Shard by `{", "## Evidence", "## Consequences")
                .contains("## Alternatives discarded", "| rank | key |", "## To find it again", "chave advise");
        assertThat(run.out()).contains("decision: " + folder.resolve("decisions/0007.md"));

        Run again = chave("advise", design, "--decision", "decisions/0007.md");
        assertThat(again.code()).isEqualTo(ExitCode.USAGE);
        assertThat(again.err()).contains("is there already");
    }

    @Test
    void theChecklistIsFilledInWhereItIsKnown() {
        Run bare = chave("checklist", "--key", "country,orderId");
        assertThat(bare.code()).as(bare.err()).isZero();
        assertThat(bare.out())
                .contains("[ ] Uniqueness", "[ ] Queries", "[ ] Growth", "[ ] Outliers", "[ ] Zones", "[x] Versions")
                .contains("[x] Way back", "needs a workload (--workload)");

        Run filled = chave("checklist", design, "--key", "country,orderId");
        assertThat(filled.code()).as(filled.err()).isZero();
        assertThat(filled.out()).contains("[x] Queries", "100% of the reads ask one key value", "[x] Outliers");

        Run old = chave("checklist", "--key", "country", "--server-version", "4.0");
        assertThat(old.out()).contains("only by dump, drop, pre-split and load", "can never be changed");
    }

    @Test
    void helpPrintsThePageOfEveryFinding() {
        for (FindingCode code : FindingCode.values()) {
            Run run = chave("help", code.name());
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).startsWith("# " + code + "\n");
        }
        assertThat(chave("help").out()).contains("HOTVALUE", "one value has too large a share");
        assertThat(chave("help", "hotvalue").out()).startsWith("# HOTVALUE");
        assertThat(chave("help", "advise").out()).contains("Usage: chave advise");
        Run unknown = chave("help", "frob");
        assertThat(unknown.code()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("neither a finding nor a command");
    }
}
