package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.testkit.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The command line over real files whose right figures are known, and over files made to break readers. */
class CorporaTest {
    @TempDir
    private Path folder;

    private BsonDocument advise(Path data, String... options) {
        List<String> arguments = new ArrayList<>(List.of("advise", data.toString(), "--format", "json"));
        arguments.addAll(List.of(options));
        Run run = Run.of(folder, arguments.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        return BsonDocument.parse(run.out());
    }

    private static BsonDocument candidate(BsonDocument advice, String key) {
        BsonDocument wanted = new BsonDocument();
        for (String part : key.split(",", -1)) {
            boolean hashed = part.endsWith(":hashed");
            wanted.append(
                    hashed ? part.substring(0, part.length() - 7) : part,
                    hashed ? new org.bson.BsonString("hashed") : new org.bson.BsonInt32(1));
        }
        return advice.getArray("candidates").stream()
                .map(BsonValue::asDocument)
                .filter(one -> one.getDocument("key").equals(wanted)
                        && List.copyOf(one.getDocument("key").keySet()).equals(List.copyOf(wanted.keySet())))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no candidate " + wanted));
    }

    @ParameterizedTest(name = "{0}: {2} has {3} values, the top one {4} times, {5} nulls, {6} arrays, Spearman {7}")
    @CsvSource({
        "ozlerhakan/grades.json, 280, student_id, 50, 11, 0, 0, 1.000",
        "ozlerhakan/grades.json, 280, class_id, 31, 14, 0, 0, -0.012",
        "ozlerhakan/grades.json, 280, student_id+class_id, 280, 1, 0, 0, 0.999",
        "ozlerhakan/grades.json, 280, class_id+student_id, 280, 1, 0, 0, 0.019",
        "treasury/yield_historical_in.json, 5193, _id, 5193, 1, 0, 0, 1.000",
        "treasury/yield_historical_in.json, 5193, dayOfWeek, 9, 1069, 0, 0, 0.002",
        "treasury/yield_historical_in.json, 5193, bc30Year, 587, 994, 994, 0, -0.861",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, FlightDate, 10, 422, 0, 0, 0.995",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, Carrier, 14, 776, 0, 0, 0.072",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, Origin, 226, 245, 0, 0, -0.002",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, TailNum, 2224, 35, 35, 0, 0.030",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, FlightNum, 2504, 6, 0, 0, 0.090",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, Origin+Dest, 1904, 12, 0, 0, -0.003",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, Carrier+FlightNum, 3134, 5, 0, 0, 0.076",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470, DivAirports, -1, -1, -1, 3470, 0",
        "nycflights13/weather.csv, 26115, origin, 3, 8706, 0, 0, 0.943",
        "nycflights13/weather.csv, 26115, time_hour, 8714, 3, 0, 0, 0.333",
        "nycflights13/weather.csv, 26115, origin+time_hour, 26115, 1, 0, 0, 1.000",
        "us-open-data/birdstrikes.csv, 10000, Flight Date, 3625, 16, 0, 0, 1.000",
        "us-open-data/birdstrikes.csv, 10000, Origin State, 29, 1495, 0, 0, -0.043",
        "us-open-data/birdstrikes.csv, 10000, Aircraft Airline Operator, 46, 2171, 0, 0, 0.024",
        "us-open-data/birdstrikes.csv, 10000, Origin State+Flight Date, 8909, 7, 0, 0, 0.015"
    })
    void countsAsTheReferenceDoes(
            String file,
            long documents,
            String key,
            long distinct,
            long top,
            long nulls,
            long arrays,
            double spearman) {
        Path data = SharedFiles.require("corpora/docs/" + file);
        String named = key.replace('+', ',');
        BsonDocument advice = advise(data, "--key", named);
        BsonDocument found = candidate(advice, named);

        assertThat(advice.getNumber("documents").longValue()).isEqualTo(documents);
        assertThat(found.getNumber("arrays").longValue()).isEqualTo(arrays);
        if (arrays > 0) {
            assertThat(codes(found)).contains("ARRAY BLOCKER");
            return;
        }
        BsonDocument cardinality = found.getDocument("cardinality");
        assertThat(cardinality.getNumber("estimate").doubleValue()).isEqualTo(distinct);
        assertThat(cardinality.getNumber("low").doubleValue()).isEqualTo(distinct);
        assertThat(cardinality.getNumber("high").doubleValue()).isEqualTo(distinct);
        assertThat(found.getNumber("nulls").longValue()).isEqualTo(nulls);
        assertThat(found.getArray("mostCommon")
                        .get(0)
                        .asDocument()
                        .getNumber("documents")
                        .longValue())
                .isEqualTo(top);
        assertThat(found.getDocument("monotonicity").getNumber("spearman").doubleValue())
                .isCloseTo(spearman, within(0.01));
    }

    private static List<String> codes(BsonDocument candidate) {
        return candidate.getArray("findings").stream()
                .map(BsonValue::asDocument)
                .map(finding -> finding.getString("code").getValue() + " "
                        + finding.getString("severity").getValue())
                .toList();
    }

    @Test
    void targetsTheRealProfileOfGrades() {
        Path grades = SharedFiles.require("corpora/docs/ozlerhakan/grades.json");
        Path profile = SharedFiles.require("corpora/docs/ozlerhakan/profiles.json");
        BsonDocument advice = advise(
                grades,
                "--workload",
                profile.toString(),
                "--ns",
                "school2.student_grades",
                "--key",
                "student_id",
                "--key",
                "class_id",
                "--key",
                "_id:hashed");

        assertReads(advice, "student_id", 0.5, 0.5);
        assertReads(advice, "class_id", 0.5, 0.5);
        assertReads(advice, "_id:hashed", 0.0, 1.0);
        assertThat(advice.getDocument("operations").getNumber("find").longValue())
                .isEqualTo(200);
        assertThat(advice.getDocument("operations").getNumber("insert").longValue())
                .isEqualTo(1000);
    }

    private static void assertReads(BsonDocument advice, String key, double targeted, double scatter) {
        BsonDocument reads = candidate(advice, key).getDocument("reads");
        assertThat(reads.getNumber("targeted").doubleValue()).as(key).isEqualTo(targeted);
        assertThat(reads.getNumber("multi").doubleValue()).as(key).isZero();
        assertThat(reads.getNumber("scatter").doubleValue()).as(key).isEqualTo(scatter);
    }

    @Test
    void choosesTheBusiestNamespaceAndNamesTheOthers() {
        Path grades = SharedFiles.require("corpora/docs/ozlerhakan/grades.json");
        Path profile = SharedFiles.require("corpora/docs/ozlerhakan/profiles.json");
        Run run = Run.of(folder, "advise", grades.toString(), "--workload", profile.toString(), "--format", "json");

        assertThat(run.code()).isZero();
        assertThat(BsonDocument.parse(run.out()).getString("namespace").getValue())
                .isEqualTo("school2.student_grades");
        assertThat(run.out() + run.err()).contains("school2.students");
    }

    @Test
    void countsEachLoggedUpdateAndDeleteOnce() {
        Path log = SharedFiles.require("corpora/logs/hatchet/sample-mongod.log.gz");
        Path data = SharedFiles.require("corpora/docs/ozlerhakan/grades.json");
        BsonDocument operations = advise(data, "--workload", log.toString(), "--ns", "testdb.__examples")
                .getDocument("operations");

        assertThat(operations.getNumber("find").longValue()).isEqualTo(2988);
        assertThat(operations.getNumber("update").longValue()).isEqualTo(2988);
        assertThat(operations.getNumber("delete").longValue()).isEqualTo(2988);
    }

    static Stream<Path> nastyFiles() throws IOException {
        Path nasty = SharedFiles.require("corpora/nasty");
        try (Stream<Path> files = Files.walk(nasty)) {
            return files.filter(Files::isRegularFile).sorted().collect(Collectors.toList()).stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nastyFiles")
    @Tag("slow")
    void endsWithAReasonOnEveryNastyFile(Path file) {
        Run run = Run.of(folder, "advise", file.toString(), "--format", "json");

        assertThat(run.code()).as(run.err()).isIn(0, 3);
        assertThat(run.err()).doesNotContain("\tat ").doesNotContain("Exception");
        if (run.code() == 3) {
            assertThat(run.err().strip()).isNotEmpty();
            assertThat(run.out()).isEmpty();
        } else {
            assertThat(BsonDocument.parse(run.out()).containsKey("candidates")).isTrue();
        }
    }

    @ParameterizedTest(name = "{0} says what {1} says")
    @CsvSource({
        "dump/shop.archive, dump/shop/orders.bson",
        "dump/shop.archive.gz, dump/shop/orders.bson",
        "dump-gz/shop/orders.bson.gz, dump/shop/orders.bson",
        "export/orders.canonical.jsonl, dump/shop/orders.bson",
        "export/orders.relaxed.array.json, export/orders.relaxed.jsonl",
        "export/orders.pretty.json, export/orders.relaxed.jsonl"
    })
    void twinsAgree(String one, String other) {
        String[] options = {
            "--ns", "shop.orders", "--key", "customerId", "--key", "addr.zip", "--key", "region,customerId"
        };
        BsonDocument first = advise(SharedFiles.require("samples/" + one), options);
        BsonDocument second = advise(SharedFiles.require("samples/" + other), options);

        for (String key : List.of("customerId", "addr.zip", "region,customerId")) {
            for (String member : List.of("cardinality", "nulls", "arrays", "mostCommon", "monotonicity")) {
                assertThat(candidate(first, key).get(member))
                        .as(key + " " + member)
                        .isEqualTo(candidate(second, key).get(member));
            }
        }
        assertThat(first.get("documents")).isEqualTo(second.get("documents"));
    }
}
