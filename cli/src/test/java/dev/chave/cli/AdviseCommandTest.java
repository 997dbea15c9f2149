package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.report.TerminalStyle;
import dev.chave.testkit.ShopData;
import dev.chave.testkit.ShopFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code chave advise} from the arguments to the exit code, over the example shop and small folders of its own. */
class AdviseCommandTest {
    private static final String DUMP = ExamplesTest.SHOP.resolve("dump").toString();
    private static final String OPERATIONS =
            ExamplesTest.SHOP.resolve("operations.jsonl").toString();

    @TempDir
    private Path folder;

    @Test
    void answersInWordsAndSaysWhereItsPageIs() throws IOException {
        Run run = advise(DUMP, "--workload", OPERATIONS);
        Path page = folder.resolve("chave-report/chave-shop.orders.html");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Shard by {tenantId: 1, orderId: ").endsWith("report: " + page + "\n");
        assertThat(Files.readString(page)).startsWith("<!doctype html>").contains("tenantId");
    }

    @Test
    void answersInJsonAloneOnStandardOutput() {
        Run run = advise(
                DUMP,
                "--workload",
                OPERATIONS,
                "--format",
                "json",
                "--out",
                folder.resolve("o").toString());
        BsonDocument report = BsonDocument.parse(run.out());
        assertThat(report.getInt32("format")).isEqualTo(new BsonInt32(1));
        assertThat(report.getString("namespace").getValue()).isEqualTo("shop.orders");
        assertThat(report.getString("command").getValue())
                .startsWith("chave advise ")
                .contains("--workload " + OPERATIONS);
        assertThat(report.getString("runTime").getValue()).isEqualTo("2026-01-31T12:00:00Z");
        assertThat(run.err())
                .isEqualTo("report: " + folder.resolve("o/chave-shop.orders.html") + "\njson: "
                        + folder.resolve("o/chave-shop.orders.json") + "\n");
        assertThat(folder.resolve("o/chave-shop.orders.json")).hasContent(run.out());
    }

    @Test
    void givesTheSameBytesForTheSameInput() {
        String[] arguments = {DUMP, "--workload", OPERATIONS, "--format", "json", "--run-time", "2026-05-05T05:05:05Z"};
        Run run = advise(arguments);
        assertThat(advise(arguments)).isEqualTo(run);
        assertThat(run.out()).contains("2026-05-05T05:05:05Z");
    }

    @Test
    void leavesTheSameBytesOfItsFilesWhenTheTimeIsFixed() throws IOException {
        String out = folder.resolve("r").toString();
        String[] arguments = {
            DUMP,
            "--workload",
            OPERATIONS,
            "--run-time",
            "2026-05-05T05:05:05Z",
            "--goal",
            "write-latency",
            "--out",
            out
        };
        advise(arguments);
        byte[] page = Files.readAllBytes(folder.resolve("r/chave-shop.orders.html"));
        byte[] json = Files.readAllBytes(folder.resolve("r/chave-shop.orders.json"));
        advise(arguments);
        assertThat(folder.resolve("r/chave-shop.orders.html")).hasBinaryContent(page);
        assertThat(folder.resolve("r/chave-shop.orders.json")).hasBinaryContent(json);
        assertThat(new String(page, StandardCharsets.UTF_8)).contains("2026-05-05 05:05 UTC");
    }

    @Test
    void masksValuesUnlessToldOtherwise() {
        assertThat(advise(DUMP, "--workload", OPERATIONS).out()).contains("{tenantId: <int>}");
        assertThat(advise(DUMP, "--workload", OPERATIONS, "--show-values").out())
                .contains("{tenantId: 1110}");
    }

    @Test
    void handsItsOptionsOn() {
        BsonDocument report = BsonDocument.parse(advise(
                        DUMP,
                        "--workload",
                        OPERATIONS,
                        "--format",
                        "json",
                        "--shards",
                        "5",
                        "--grow-to",
                        "20",
                        "--collection-bytes",
                        "50GB",
                        "--server-version",
                        "5.0",
                        "--seed",
                        "7",
                        "--key",
                        "status",
                        "{amount: 1}",
                        "--current-key",
                        "customer.city")
                .out());
        assertThat(report.getNumber("shards").intValue()).isEqualTo(5);
        assertThat(report.getNumber("growTo").intValue()).isEqualTo(20);
        assertThat(report.getNumber("collectionBytes").longValue()).isEqualTo(50L << 30);
        assertThat(report.getString("serverVersion").getValue()).isEqualTo("5.0");
        assertThat(report.getNumber("seed").intValue()).isEqualTo(7);
        assertThat(keys(report)).contains("{\"status\": 1}", "{\"amount\": 1}", "{\"customer.city\": 1}");
    }

    @Test
    void growsToTheShardsThereAreAtLeast() {
        BsonDocument report = BsonDocument.parse(
                advise(DUMP, "--format", "json", "--shards", "40").out());
        assertThat(report.getNumber("growTo").intValue()).isEqualTo(40);
    }

    @Test
    void aCheckPassesForAGoodKeyAndFailsWithItsReasonForABadOne() {
        Run good = advise(DUMP, "--workload", OPERATIONS, "--check", "{tenantId: 1, orderId: 1}");
        assertThat(good.code()).isZero();
        assertThat(good.err()).contains("check passed: {tenantId: 1, orderId: 1} is RECOMMENDED");
        Run bad = advise(DUMP, "--workload", OPERATIONS, "--check", "_id");
        assertThat(bad.code()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(bad.err()).contains("check failed: {_id: 1} is REJECTED", "BLOCKER MONOTONIC: ");
    }

    @Test
    void aCheckFailsWhereTheEvidenceIsTooThin() {
        Run run = advise(DUMP, "--check", "{tenantId: 1, orderId: 1}");
        assertThat(run.code()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(run.err()).contains("check failed", "NOTE THIN_EVIDENCE: ", "there is no workload");
    }

    @Test
    void takesTheBusiestNamespaceForAnExportWithoutAName() throws IOException {
        Path export = export(1_200);
        BsonDocument report = BsonDocument.parse(advise(export.toString(), "--workload", OPERATIONS, "--format", "json")
                .out());
        assertThat(report.getString("namespace").getValue()).isEqualTo("shop.orders");
        assertThat(report.getDocument("operations").getNumber("find").intValue())
                .isPositive();
    }

    @Test
    void warnsWhenTheWorkloadIsOfSomethingElseAndAdvisesAllTheSame() throws IOException {
        Run run = advise(export(1_200).toString(), "--workload", OPERATIONS, "--ns", "shop.baskets");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("--workload: no operation on shop.baskets, but on shop.orders");
        assertThat(run.out()).contains("shop.orders 1,500");
    }

    @Test
    void advisesOnEachOfSeveralCollections() throws IOException {
        Path dump = severalCollections();
        Run text = advise(dump.toString());
        assertThat(text.code()).isZero();
        assertThat(text.out())
                .contains("shop.c0: 1,000 documents: ", "shop.c6: 400 documents: ")
                .contains("report: ");
        assertThat(folder.resolve("chave-report")).isDirectoryNotContaining("glob:**c6.html");
        try (var pages = Files.list(folder.resolve("chave-report"))) {
            assertThat(pages).hasSize(Printer.MOST_IN_FULL);
        }
        BsonArray reports = BsonDocument.parse(
                        advise(dump.toString(), "--format", "json").out())
                .getArray("collections");
        assertThat(reports).hasSize(7);
        assertThat(advise(dump.toString(), "--ns", "shop.c3").out()).endsWith("chave-shop.c3.html\n");
    }

    @Test
    void leavesOutACollectionThatCannotBeReadWhereThereAreOthers() throws IOException {
        Path dump = severalCollections();
        Files.write(dump.resolve("shop/damaged.bson"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        Run run = advise(dump.toString());
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("damaged.bson").contains("; left out");
        assertThat(run.out()).contains("shop.c0: 1,000 documents: ");
        assertThat(advise(dump.toString(), "--ns", "shop.damaged").code()).isEqualTo(ExitCode.INPUT);
    }

    @Test
    void wantsOneCollectionWhereAnOptionMeansOne() throws IOException {
        String dump = severalCollections().toString();
        assertThat(advise(dump, "--ns", "shop.c9").err())
                .startsWith("chave: --ns: shop.c9 is not in the data; expected one of shop.c0, shop.c1");
        assertThat(advise(dump, "--check", "_id").err()).contains("--check: the data hold several collections");
        assertThat(advise(dump, "--check", "_id").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void takesIndexDefinitionsFromAFile() throws IOException {
        Path indexes = Files.writeString(
                folder.resolve("indexes.json"),
                "[{v: 2, key: {_id: 1}, name: '_id_'}, {v: 2, key: {status: 1}, name: 'status_1', unique: true}]"
                        .replace('\'', '"'));
        Run run = advise(export(1_200).toString(), "--indexes", indexes.toString(), "--format", "json");
        assertThat(run.err()).startsWith("report: ");
        assertThat(run.out()).contains("the unique index status_1");
        assertThat(advise(export(1_200).toString(), "--indexes", indexes.toString(), "--may-drop-unique", "status_1")
                        .out())
                .contains("it may be dropped");
    }

    @Test
    void readsStandardInput() {
        byte[] documents = ShopFiles.bson(new ShopData(1, 10, 2, 0).order(3));
        Run run = Run.of(surroundings(new ByteArrayInputStream(documents)), "advise", "-");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("standard input: BSON");
    }

    @Test
    void endsReadingWhenAskedToAndSaysSo() {
        AtomicInteger asked = new AtomicInteger();
        Surroundings impatient = new Surroundings(
                Run.CLOCK,
                folder,
                InputStream.nullInputStream(),
                TerminalStyle.PLAIN,
                false,
                () -> asked.incrementAndGet() > 2_700);
        Run run = Run.of(impatient, "advise", DUMP, "--workload", OPERATIONS, "--format", "json");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("stopped early: what follows rests on what had been read until then");
        BsonDocument report = BsonDocument.parse(run.out());
        assertThat(report.getNumber("documents").intValue()).isBetween(1_000, 1_500);
        assertThat(run.out()).contains("reading was ended early by the user");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--shards -3 | --shards: -3; expected a number of shards, 1 to 1000",
                "--shards 0 | --shards: 0; expected a number of shards",
                "--shards three | --shards: three; expected",
                "--shards 12 --grow-to 5 | --grow-to: 5; expected at least the 12 of --shards",
                "--server-version 9.9 | --server-version: ",
                "--server-version latest | --server-version: ",
                "--collection-bytes 0 | --collection-bytes: 0; expected a size above 0",
                "--collection-bytes big | --collection-bytes: big; expected a size",
                "--key tenantId:-1 | --key: ",
                "--key {tenantId | --key: ",
                "--check a:hashed,b:hashed | --check: more than one hashed field",
                "--seed x | --seed: ",
                "--run-time yesterday | --run-time: yesterday; expected a time such as",
                "--format xml | --format: xml; expected text or json",
                "--wrokload f | --wrokload: no such option; did you mean --workload?",
                "--goal speed | --goal: speed; expected one of write-throughput",
                "--want-rate write | --want-rate: write; expected read, write or all"
            })
    void answersASlipInOneLineWithExitCodeTwo(String options, String answer) {
        List<String> arguments = new ArrayList<>(List.of(DUMP));
        arguments.addAll(List.of(options.split(" ")));
        Run run = advise(arguments.toArray(String[]::new));
        assertThat(run.err()).startsWith("chave: " + answer).hasLineCount(2).doesNotContain("Exception");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void missesData() {
        assertThat(advise("--workload", OPERATIONS).err())
                .startsWith("chave: DATA: not given; expected files or folders of documents");
    }

    @Test
    void answersWhatItCannotReadWithExitCodeThreeInOneLine() throws IOException {
        Path picture = Files.write(
                folder.resolve("picture.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});
        String none = folder.resolve("none.bson").toString();
        for (String[] arguments : new String[][] {
            {none},
            {picture.toString()},
            {DUMP, "--workload", none},
            {DUMP, "--workload", picture.toString()},
            {DUMP, "--indexes", none},
            {DUMP, "--indexes", picture.toString()}
        }) {
            Run run = advise(arguments);
            assertThat(run.code()).as(String.join(" ", arguments)).isEqualTo(ExitCode.INPUT);
            assertThat(run.err())
                    .startsWith("chave: " + arguments[arguments.length - 1])
                    .hasLineCount(1)
                    .contains("; expected");
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void refusesAFileWhereTheReportsAreToGo() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Run run = advise(DUMP, "--out", file.toString());
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("chave: --out: " + file + " is a file; expected a folder");
    }

    @Test
    void namesPagesHarmlessly() throws IOException {
        advise(export(20).toString(), "--ns", "../x.a/b\\c");
        assertThat(folder.resolve("chave-report/chave-.._x.a_b_c.html")).exists();
    }

    private Path export(int documents) throws IOException {
        Path export = folder.resolve("export-" + documents + ".json");
        ShopFiles.writeJsonLines(new ShopData(3, documents, 100, 0).orders(), export);
        return export;
    }

    private Path severalCollections() throws IOException {
        Path database = Files.createDirectories(folder.resolve("many/shop"));
        for (int i = 0; i < 7; i++) {
            ShopFiles.writeBson(new ShopData(i, 1_000 - 100 * i, 100, 0).orders(), database.resolve("c" + i + ".bson"));
        }
        ShopFiles.writeBson(new ShopData(9, 1_500, 100, 0).orders(), database.resolve("system.js.bson"));
        return folder.resolve("many");
    }

    private static List<String> keys(BsonDocument report) {
        return report.getArray("candidates").stream()
                .map(BsonValue::asDocument)
                .map(candidate -> candidate.getDocument("key").toJson())
                .toList();
    }

    private Surroundings surroundings(InputStream input) {
        return new Surroundings(Run.CLOCK, folder, input, TerminalStyle.PLAIN, false, () -> false);
    }

    private Run advise(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(0, "advise");
        return Run.of(folder, all.toArray(String[]::new));
    }
}
