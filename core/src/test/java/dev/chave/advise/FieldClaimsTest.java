package dev.chave.advise;

import static dev.chave.advise.AdviceRuns.candidate;
import static dev.chave.advise.AdviceRuns.findings;
import static dev.chave.advise.AdviceRuns.number;
import static dev.chave.advise.ClaimData.document;
import static dev.chave.advise.ClaimData.many;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.key.ShardKey;
import dev.chave.language.English;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sorts of fields, hot ends for so many shards, range reads, GridFS, seasons, legibility, the bytes of a key, folklore. */
class FieldClaimsTest {
    private final SplittableRandom random = new SplittableRandom(21);

    private String hex(int digits) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits; i++) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }

    @Test
    @Tag("C3")
    void fieldsAreClassifiedFromTheirValues() {
        Advice advice = new AdviceRuns()
                .documents(many(3000, i -> document(i)
                        .append("createdAt", new BsonDateTime(ClaimData.BEGIN_MILLIS + i * 1000L))
                        .append("number", new BsonInt32(i))
                        .append("token", new BsonBinary(new UUID(random.nextLong(), random.nextLong())))
                        .append("digest", new BsonString(hex(32)))
                        .append("email", new BsonString("user" + random.nextInt(1_000_000) + "@example.org"))
                        .append(
                                "client",
                                new BsonString(String.format(
                                        Locale.ROOT,
                                        "%d.%d.%d.%d",
                                        1 + random.nextInt(200),
                                        random.nextInt(256),
                                        random.nextInt(256),
                                        random.nextInt(256))))
                        .append("postCode", new BsonString(String.valueOf(10_000 + random.nextInt(80_000))))
                        .append(
                                "country",
                                new BsonString(List.of("BR", "MX", "PT").get(random.nextInt(3))))
                        .append(
                                "level",
                                new BsonString(List.of("INFO", "WARN", "ERROR").get(random.nextInt(3))))))
                .run();
        TreeMap<String, FieldClass.Sort> sorts = new TreeMap<>();
        advice.insights().fields().forEach(field -> sorts.put(field.path(), field.sort()));

        for (String path : List.of("_id", "createdAt", "number")) {
            assertThat(sorts.get(path)).as(path).isEqualTo(FieldClass.Sort.ASCENDING);
        }
        for (String path : List.of("token", "digest", "email")) {
            assertThat(sorts.get(path)).as(path).isEqualTo(FieldClass.Sort.RANDOM);
        }
        for (String path : List.of("client", "postCode", "country")) {
            assertThat(sorts.get(path)).as(path).isEqualTo(FieldClass.Sort.LOCATION);
        }
        assertThat(sorts).containsEntry("level", FieldClass.Sort.LOW_CARDINALITY);
    }

    @ParameterizedTest(name = "50 states at {0} and {1} shards")
    @Tag("H3")
    @CsvSource({"3, 10, 16.67, 5, 40, NOTE", "10, 50, 5, 1, 200, WARNING", "50, 51, 1, 0.98, 204, WARNING"})
    void fiftyStatesAtSoManyShards(int now, int later, double atN, double atM, double wanted, Severity severity) {
        Advice advice = new AdviceRuns()
                .shards(now, later)
                .key("state,createdAt")
                .documents(many(20_000, i -> document(i)
                        .append("state", new BsonInt32(random.nextInt(50)))
                        .append("createdAt", new BsonDateTime(ClaimData.BEGIN_MILLIS + i * 1000L))))
                .run();
        Finding local = finding(candidate(advice, "state,createdAt"), FindingCode.MONOTONIC_LOCAL);

        assertThat(local.severity()).isEqualTo(severity);
        assertThat(number(local, "prefixes").intValue()).isEqualTo(50);
        assertThat(number(local, "hotEndsPerShardAtN").doubleValue()).isCloseTo(atN, within(0.01));
        assertThat(number(local, "hotEndsPerShardAtM").doubleValue()).isCloseTo(atM, within(0.01));
        assertThat(number(local, "prefixesWantedAtM").doubleValue()).isEqualTo(wanted);
        assertThat(English.of(local.proof()).contains("some shards get no inserts"))
                .isEqualTo(later > 50);
    }

    private static Finding finding(CandidateAdvice candidate, FindingCode code) {
        return candidate.findings().stream()
                .filter(finding -> finding.code() == code)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + code + " in " + findings(candidate)));
    }

    private BsonDocument user(int ordinal) {
        return document(ordinal)
                .append("region", new BsonInt32(random.nextInt(40)))
                .append("userId", new BsonInt32(ordinal));
    }

    /** Users get ascending numbers: a range of numbers is what a ranged key keeps together, and what makes its end hot. */
    @Test
    @Tag("E12")
    void theShareOfRangeReadsFlipsTheWinner() {
        AdviceRuns runs = new AdviceRuns()
                .key("userId:hashed", "region,userId:hashed", "region,userId")
                .documents(many(10_000, this::user));
        for (int i = 0; i < 6000; i++) {
            int kind = random.nextInt(10);
            int region = random.nextInt(40);
            int from = random.nextInt(9_000);
            if (kind < 3) {
                runs.insert(user(10_000 + i));
            } else if (kind < 7) {
                runs.find("{\"region\": " + region + ", \"userId\": " + from + "}");
            } else {
                runs.find("{\"region\": " + region + ", \"userId\": {\"$gte\": " + from + ", \"$lt\": " + (from + 50)
                        + "}}");
            }
        }
        RangeSweep sweep = Objects.requireNonNull(runs.run().insights().sweep());

        assertThat(sweep.actual()).isCloseTo(3.0 / 7, within(0.03));
        assertThat(RangeSweep.Form.of(sweep.stretches().get(0).key())).isEqualTo(RangeSweep.Form.HASHED);
        assertThat(sweep.stretches().get(sweep.stretches().size() - 1).to()).isEqualTo(1);
        assertThat(sweep.stretches().size()).isGreaterThan(1);
        assertThat(sweep.crossovers()).isNotEmpty().allSatisfy(crossover -> assertThat(crossover.share())
                .isBetween(0.0, 1.0));
    }

    /** The reckoning alone: hashed is quickest without ranges, then compound hashed, then ranged. */
    @Test
    @Tag("E12")
    void threeFormsWinOneAfterTheOther() {
        ShardKey hashed = ShardKey.parse("userId:hashed");
        ShardKey compound = ShardKey.parse("region,userId:hashed");
        ShardKey ranged = ShardKey.parse("region,userId");
        RangeSweep sweep = Objects.requireNonNull(RangeSweep.of(
                List.of(
                        new RangeSweep.Contender(hashed, 0.1, 0.1, 1.0),
                        new RangeSweep.Contender(compound, 0.2, 0.12, 0.4),
                        new RangeSweep.Contender(ranged, 0.6, 0.2, 0.1)),
                10,
                0.2,
                0.2));

        assertThat(sweep.stretches()).extracting(RangeSweep.Stretch::key).containsExactly(hashed, compound, ranged);
        // 0.2·0.1 + 0.8(0.1 + 0.9x) = 0.2·0.2 + 0.8(0.12 + 0.28x)  and so on
        assertThat(sweep.crossovers())
                .extracting(RangeSweep.Crossover::share)
                .satisfiesExactly(
                        share -> assertThat(share).isCloseTo(0.036 / (0.8 * 0.62), within(1e-9)),
                        share -> assertThat(share).isCloseTo(0.144 / (0.8 * 0.38), within(1e-9)),
                        share -> assertThat(share).isCloseTo(0.18 / (0.8 * 1.0), within(1e-9)));
    }

    private AdviceRuns files(int pieces) {
        return new AdviceRuns().namespace("app.fs.chunks").documents(many(6000, i -> document(i)
                .append("files_id", ClaimData.id(i / pieces * pieces))
                .append("n", new BsonInt32(i % pieces))
                .append("data", new BsonBinary(new byte[64]))));
    }

    @Test
    @Tag("F1")
    @Tag("F2")
    @Tag("F3")
    @Tag("F4")
    @Tag("F5")
    void gridFsIsRecognised() {
        AdviceRuns runs = files(6);
        for (int i = 0; i < 1000; i++) {
            String id = ClaimData.id(random.nextInt(1000) * 6).getValue().toHexString();
            runs.find("{\"files_id\": {\"$oid\": \"" + id + "\"}}");
        }
        for (int i = 0; i < 1000; i++) {
            runs.insert(document(6000 + i)
                    .append("files_id", ClaimData.id(6000 + i / 6 * 6))
                    .append("n", new BsonInt32(i % 6))
                    .append("data", new BsonBinary(new byte[64])));
        }
        Advice advice = runs.run();
        String said = String.join(" ", English.of(advice.insights().gridFs()));

        assertThat(findings(candidate(advice, "_id"))).contains("MONOTONIC BLOCKER");
        assertThat(findings(candidate(advice, "files_id,n"))).contains("MONOTONIC BLOCKER");
        assertThat(advice.candidates().get(0).key()).isEqualTo(ShardKey.parse("files_id:hashed"));
        assertThat(candidate(advice, "files_id:hashed").shapes().stream()
                        .filter(shape -> shape.kind().isRead())
                        .findFirst()
                        .orElseThrow()
                        .shardsAtM())
                .isEqualTo(1);
        assertThat(candidate(advice, "_id:hashed").shapes().stream()
                        .filter(shape -> shape.kind().isRead())
                        .findFirst()
                        .orElseThrow()
                        .shardsAtM())
                .isEqualTo(10);
        assertThat(said)
                .contains("6.00 GridFS chunks on average")
                .contains("not a chunk of the key space")
                .contains("may stay unsharded");
    }

    @Test
    @Tag("F2")
    void aFileLargerThanAChunkGetsTheLongerKey() {
        Advice advice = files(3000).collectionBytes(400L << 30).run();

        assertThat(findings(candidate(advice, "files_id:hashed")))
                .anyMatch(finding -> finding.startsWith("INDIVISIBLE"));
        assertThat(findings(candidate(advice, "files_id:hashed,n")))
                .noneMatch(finding -> finding.startsWith("INDIVISIBLE"));
    }

    @Test
    @Tag("F3")
    void theCollectionOfFilesMayStayWhole() {
        Advice advice = new AdviceRuns()
                .namespace("app.fs.files")
                .documents(many(1000, i -> document(i)
                        .append("length", new BsonInt64(1000 + i))
                        .append("chunkSize", new BsonInt32(261_120))
                        .append("uploadDate", new BsonDateTime(ClaimData.BEGIN_MILLIS + i))))
                .run();

        assertThat(English.of(advice.insights().gridFs()))
                .singleElement()
                .asString()
                .contains("may stay unsharded");
    }

    @Test
    @Tag("P1")
    void hoursThatCarryOtherPartsOfTheKeySpaceAreSeasons() {
        AdviceRuns runs = new AdviceRuns().key("shift,userId", "userId").documents(many(6000, i -> {
            int minute = i * 3;
            int hour = minute / 60 % 24;
            return document(minute * 60)
                    .append("shift", new BsonInt32(hour / 2))
                    .append("userId", new BsonInt64(random.nextLong()));
        }));
        Advice advice = runs.run();

        assertThat(findings(candidate(advice, "shift,userId"))).contains("SEASONAL NOTE");
        assertThat(findings(candidate(advice, "userId"))).doesNotContain("SEASONAL NOTE");
        assertThat(English.of(finding(candidate(advice, "shift,userId"), FindingCode.SEASONAL)
                        .proof()))
                .contains("hour of the day");
    }

    @Test
    @Tag("P1")
    @Tag("I13")
    void boundsNobodyReadsAndKeysThatFillTheirIndexesAreNoted() {
        AdviceRuns runs = new AdviceRuns()
                .index("slow", "{\"_id\": 1, \"digest\": 1}", false)
                .key("name", "name:hashed", "digest", "digest,_id")
                .documents(many(2000, i -> document(i)
                        .append("name", new BsonString("person " + (char) ('a' + i % 26) + i))
                        .append("digest", new BsonString(hex(64)))));
        Advice advice = runs.run();
        Finding cost = finding(candidate(advice, "digest,_id"), FindingCode.INDEX_COST);
        KeyCost reckoned = Objects.requireNonNull(
                candidate(advice, "digest,_id").prospects().cost());

        assertThat(findings(candidate(advice, "name"))).doesNotContain("LEGIBILITY NOTE");
        assertThat(findings(candidate(advice, "name:hashed"))).contains("LEGIBILITY NOTE");
        assertThat(findings(candidate(advice, "digest"))).contains("LEGIBILITY NOTE");
        assertThat(number(cost, "indexes").intValue()).isEqualTo(1);
        assertThat(number(cost, "routingBytes").doubleValue())
                .isEqualTo(advice.chunks() * (2 * reckoned.keyBytes() + 120));
        // 50 GB of documents of one size, one entry for each
        double documents = advice.documents() * ((double) advice.collectionBytes() / advice.documentBytes());
        assertThat(reckoned.indexBytes()).isCloseTo(documents * (reckoned.keyBytes() + 12), within(documents));
    }

    @ParameterizedTest(name = "{1}: {0}")
    @Tag("M8")
    @Tag("case-C09")
    @CsvSource({
        "Compound hashed keys are not supported by MongoDB., 4.4, 4.4",
        "db.orders.ensureIndex({a: 1}), 5.0, 5.0",
        "The shard key cannot be changed later., 5.0, 4.2",
        "The balancer compares the number of chunks on each shard, 8.0, 6.0.3",
        "A shard key value has at most 512 bytes., 4.4, 4.4"
    })
    void aNoteThatTheVersionContradictsIsFolklore(String note, String version, String since) {
        AdviceRuns runs = new AdviceRuns()
                .version(version)
                .key("a,b:hashed", "a")
                .documents(many(1000, i -> document(i)
                        .append("a", new BsonInt32(random.nextInt(300)))
                        .append("b", new BsonInt64(random.nextLong()))))
                .wishes(Wishes.NONE.withNotes(List.of(new UserNote("wiki.md", "Notes.\n" + note))));
        Finding folklore = finding(candidate(runs.run(), "a,b:hashed"), FindingCode.FOLKLORE);

        assertThat(folklore.severity()).isEqualTo(Severity.NOTE);
        assertThat(English.of(folklore.versions())).isEqualTo(since + " and later");
        assertThat(number(folklore, "line").intValue()).isEqualTo(2);
    }

    @Test
    @Tag("M8")
    void whatIsTrueInTheVersionIsNoFolklore() {
        AdviceRuns runs = new AdviceRuns()
                .version("4.0")
                .documents(many(1000, ClaimData::document))
                .wishes(Wishes.NONE.withNotes(List.of(new UserNote(
                        "wiki.md",
                        "Compound hashed keys are unsupported. At most 512 bytes. db.a.ensureIndex(b). The shard key is"
                                + " immutable."))));

        assertThat(runs.run().candidates()).allSatisfy(candidate -> assertThat(candidate.has(FindingCode.FOLKLORE))
                .isFalse());
    }

    private BsonDocument entry(int ordinal) {
        return document(ordinal)
                .append(
                        "logLevel",
                        new BsonString(List.of("INFO", "WARN", "ERROR").get(random.nextInt(3))))
                .append("timestamp", new BsonDateTime(ClaimData.BEGIN_MILLIS + ordinal * 1000L))
                .append("host", new BsonInt32(random.nextInt(10) < 7 ? 0 : random.nextInt(5000)))
                .append("requestId", new BsonInt64(random.nextLong()));
    }

    private AdviceRuns log(String... keys) {
        AdviceRuns runs = new AdviceRuns().key(keys).documents(many(6000, this::entry));
        for (int i = 0; i < 2000; i++) {
            runs.insert(entry(6000 + i));
        }
        return runs;
    }

    @Test
    @Tag("J3")
    void aTimestampBehindThreeLevelsRemovesTheCeilingAndMakesHotEnds() {
        Advice advice = log("logLevel", "logLevel,timestamp").run();

        assertThat(findings(candidate(advice, "logLevel"))).contains("LOWCARD BLOCKER");
        CandidateAdvice compound = candidate(advice, "logLevel,timestamp");
        assertThat(findings(compound)).contains("MONOTONIC_LOCAL WARNING").noneMatch(one -> one.startsWith("LOWCARD"));
        assertThat(English.of(finding(compound, FindingCode.MONOTONIC_LOCAL).proof()))
                .contains("3 prefixes");
    }

    /** Many values and one of them common; no common value and ascending; not ascending and few values. */
    @Test
    @Tag("J6")
    void oneVirtueAloneRecommendsNoKey() {
        Advice advice = log("host", "timestamp", "logLevel").run();

        assertThat(findings(candidate(advice, "host"))).contains("HOTVALUE BLOCKER");
        assertThat(findings(candidate(advice, "timestamp"))).contains("MONOTONIC BLOCKER");
        assertThat(findings(candidate(advice, "logLevel"))).contains("LOWCARD BLOCKER");
        for (String key : List.of("host", "timestamp", "logLevel")) {
            assertThat(candidate(advice, key).verdict()).isEqualTo(Verdict.REJECTED);
        }
    }

    @ParameterizedTest(name = "{0} of ten reads by _id")
    @Tag("Q5")
    @CsvSource({"2, false", "10, true"})
    void hashedIdIsForThoseWhoReadById(int byId, boolean recommended) {
        AdviceRuns runs = new AdviceRuns().key("_id:hashed").documents(many(5000, this::entry));
        for (int i = 0; i < 2000; i++) {
            int one = random.nextInt(5000);
            runs.find(
                    i % 10 < byId
                            ? new BsonDocument("_id", ClaimData.id(one)).toJson()
                            : "{\"requestId\": {\"$numberLong\": \"" + random.nextLong() + "\"}}");
        }

        assertThat(candidate(runs.run(), "_id:hashed").verdict() == Verdict.RECOMMENDED)
                .isEqualTo(recommended);
    }

    @Test
    @Tag("E11")
    void pagingAndLastTuesdayAskEveryShardOfAHashedKey() {
        AdviceRuns runs = new AdviceRuns().key("timestamp:hashed", "timestamp").documents(many(5000, this::entry));
        for (int i = 0; i < 1000; i++) {
            String from = "{\"$date\": {\"$numberLong\": \"" + (ClaimData.BEGIN_MILLIS + random.nextInt(4000) * 1000L)
                    + "\"}}";
            String day = i % 2 == 0
                    ? "{\"$gt\": " + from + "}"
                    : "{\"$gte\": " + from + ", \"$lt\": {\"$date\": {\"$numberLong\": \""
                            + (ClaimData.BEGIN_MILLIS + 5_000_000L) + "\"}}}";
            runs.find("{\"timestamp\": " + day + "}");
        }
        Advice advice = runs.run();

        assertThat(candidate(advice, "timestamp:hashed").reads().scatter()).isEqualTo(1.0);
        assertThat(candidate(advice, "timestamp").reads().scatter()).isZero();
    }

    @Test
    @Tag("O3")
    void analyticReadsMayScatterByRight() {
        AdviceRuns marked = new AdviceRuns().key("requestId").documents(many(5000, this::entry));
        AdviceRuns examined = new AdviceRuns().key("requestId").documents(many(5000, this::entry));
        for (int i = 0; i < 1000; i++) {
            String filter = i % 5 == 0
                    ? "{\"logLevel\": \"WARN\"}"
                    : "{\"requestId\": {\"$numberLong\": \"" + random.nextLong() + "\"}}";
            marked.find(filter);
            examined.add(Operation.builder(OperationKind.FIND, "app.things")
                    .filter(BsonDocument.parse(filter))
                    .planSummary("IXSCAN { logLevel: 1 }")
                    .documentsExamined(i % 5 == 0 ? 100_000_000L : 1));
        }

        assertThat(findings(candidate(marked.run(), "requestId"))).contains("SCATTER WARNING");
        for (Advice advice : List.of(
                marked.wishes(Wishes.NONE.withAnalytic(List.of("{logLevel: eq}")))
                        .run(),
                examined.run())) {
            Finding scatter = finding(candidate(advice, "requestId"), FindingCode.SCATTER);
            assertThat(scatter.severity()).isEqualTo(Severity.NOTE);
            assertThat(number(scatter, "analyticShare").doubleValue()).isCloseTo(0.2, within(1e-9));
            assertThat(English.of(scatter.proof())).contains("analytic and ask every shard by right");
        }
    }
}
