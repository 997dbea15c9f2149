package dev.chave.advise;

import static dev.chave.advise.AdviceRuns.candidate;
import static dev.chave.advise.AdviceRuns.findings;
import static dev.chave.advise.AdviceRuns.number;
import static dev.chave.advise.AdviceRuns.valueAt;
import static dev.chave.advise.ClaimData.document;
import static dev.chave.advise.ClaimData.many;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.language.English;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the usual chapter says of keys: hot ends, few values, prefixes, scatter; each sentence run over data made for it. */
class KeyClaimsTest {
    private final SplittableRandom random = new SplittableRandom(11);
    private final ClaimData data = new ClaimData(random);

    private static String period(int from, int to) {
        return "{\"$gte\": {\"$date\": {\"$numberLong\": \"" + (ClaimData.BEGIN_MILLIS + from * 1000L)
                + "\"}}, \"$lt\": {\"$date\": {\"$numberLong\": \"" + (ClaimData.BEGIN_MILLIS + to * 1000L) + "\"}}}";
    }

    @Test
    @Tag("B6")
    void tenShardsUnderAnAscendingKeyWriteNoFasterThanOne() {
        AdviceRuns runs = new AdviceRuns().key("{_id: 1}").documents(many(5000, data::order));
        for (int i = 0; i < 3000; i++) {
            runs.insert(data.order(5000 + i));
        }
        CandidateAdvice ascending = candidate(runs.run(), "_id");

        assertThat(valueAt(ascending.scaleOut().writes(), 10)).isCloseTo(1.0, within(0.005));
        assertThat(findings(ascending)).contains("MONOTONIC BLOCKER");
        assertThat(ascending.verdict()).isEqualTo(Verdict.REJECTED);
    }

    @ParameterizedTest(name = "{0} inserts among 2000 operations: {1}")
    @Tag("B5")
    @CsvSource({"10, NOTE", "100, WARNING", "1000, BLOCKER"})
    void theShareOfInsertsDecidesHowMuchAnAscendingKeyWeighs(int inserts, Severity severity) {
        AdviceRuns runs = new AdviceRuns().key("createdAt").documents(many(5000, data::order));
        for (int i = 0; i < 2000; i++) {
            if (i < inserts) {
                runs.insert(data.order(5000 + i));
            } else {
                int from = random.nextInt(4900);
                runs.find("{\"createdAt\": " + period(from, from + 50) + "}");
            }
        }
        Finding monotonic = candidate(runs.run(), "createdAt").findings().stream()
                .filter(finding -> finding.code() == FindingCode.MONOTONIC)
                .findFirst()
                .orElseThrow();

        assertThat(monotonic.severity()).isEqualTo(severity);
        assertThat(number(monotonic, "insertShare").doubleValue()).isCloseTo(inserts / 2000.0, within(1e-9));
        assertThat(English.of(monotonic.proof())).contains("Inserts are");
    }

    @Test
    @Tag("B5")
    void aFirehoseMakesTheHotEndMeant() {
        AdviceRuns runs = new AdviceRuns().key("createdAt").firehose().documents(many(5000, data::order));
        for (int i = 0; i < 1000; i++) {
            runs.insert(data.order(5000 + i));
        }
        assertThat(findings(candidate(runs.run(), "createdAt"))).contains("MONOTONIC NOTE");
    }

    @Test
    @Tag("A2")
    void aQueryWithoutTheKeyIsTolerableAtThreeShardsAndRuinousAtAThousand() {
        AdviceRuns runs = new AdviceRuns()
                .shards(3, 100)
                .collectionBytes(1000L << 30)
                .key("_id:hashed", "businessId,orderId")
                .documents(many(5000, data::order));
        many(20_000, data::order)
                .forEach(order -> runs.find("{\"businessId\": "
                        + order.getInt32("businessId").getValue() + ", \"orderId\": {\"$numberLong\": \""
                        + order.getInt64("orderId").getValue() + "\"}}"));
        Advice advice = runs.run();
        CandidateAdvice scattered = candidate(advice, "_id:hashed");
        CandidateAdvice targeted = candidate(advice, "businessId,orderId");

        assertThat(scattered.reads().scatter()).isEqualTo(1.0);
        assertThat(valueAt(scattered.scaleOut().reads(), 100)).isCloseTo(1.0, within(1e-9));
        assertThat(scattered.scaleOut().reads().ceiling()).isEqualTo(1);
        assertThat(scattered.shapes().get(0).shardsAtN()).isEqualTo(3);
        assertThat(scattered.shapes().get(0).shardsAtM()).isEqualTo(100);
        assertThat(targeted.reads().targeted()).isEqualTo(1.0);
        assertThat(valueAt(targeted.scaleOut().reads(), 100)).isGreaterThan(40);
    }

    @Test
    @Tag("A3")
    void everyCandidateSaysWhatItBuysAndWhatItCosts() {
        AdviceRuns runs = new AdviceRuns().documents(many(3000, data::order));
        for (int i = 0; i < 1000; i++) {
            runs.find("{\"businessId\": " + random.nextInt(500) + "}");
        }
        assertThat(runs.run().candidates()).hasSizeGreaterThan(5).allSatisfy(candidate -> {
            assertThat(English.of(candidate.buys())).isNotBlank().endsWith(".");
            assertThat(English.of(candidate.costs())).isNotBlank().endsWith(".");
        });
    }

    @Test
    @Tag("E7")
    @Tag("J1")
    void hashingThreeValuesLeavesThreeValues() {
        AdviceRuns runs = new AdviceRuns()
                .shards(3, 10)
                .key("{logLevel: 1}", "{logLevel: \"hashed\"}")
                .documents(many(3000, i -> document(i)
                        .append(
                                "logLevel",
                                new BsonString(List.of("INFO", "WARN", "ERROR").get(i % 3)))));
        for (int i = 0; i < 2000; i++) {
            runs.find("{\"logLevel\": \"" + List.of("INFO", "WARN", "ERROR").get(i % 3) + "\"}");
        }
        Advice advice = runs.run();
        for (String key : List.of("logLevel", "logLevel:hashed")) {
            CandidateAdvice candidate = candidate(advice, key);
            assertThat(candidate.cardinality().value()).isEqualTo(3);
            assertThat(findings(candidate)).contains("LOWCARD BLOCKER");
            assertThat(candidate.scaleOut().all().points().values())
                    .allSatisfy(point -> assertThat(point.value()).isLessThanOrEqualTo(3.0001));
        }
    }

    @Test
    @Tag("E7")
    void oneHotValueStaysHotUnderAHash() {
        AdviceRuns runs = new AdviceRuns().key("user", "user:hashed").documents(many(5000, i -> document(i)
                .append("user", new BsonInt32(i % 10 < 6 ? 7 : i))));
        Advice advice = runs.run();

        assertThat(findings(candidate(advice, "user"))).contains("HOTVALUE BLOCKER");
        assertThat(findings(candidate(advice, "user:hashed"))).contains("HOTVALUE BLOCKER");
    }

    @Test
    @Tag("J5")
    void sevenContinentsNeverDoMoreThanSevenTimesTheWork() {
        AdviceRuns runs = new AdviceRuns().shards(3, 50).key("continent").documents(many(7000, i -> document(i)
                .append("continent", new BsonString("c" + i % 7))));
        for (int i = 0; i < 60_000; i++) {
            runs.find("{\"continent\": \"c" + i % 7 + "\"}");
        }
        ScaleOut.Curve curve = candidate(runs.run(), "continent").scaleOut().all();

        assertThat(curve.points().values())
                .allSatisfy(point -> assertThat(point.value()).isLessThanOrEqualTo(7.0001));
        assertThat(valueAt(curve, 10)).isGreaterThan(6.5);
        assertThat(curve.ceiling()).isEqualTo(10);
    }

    @Test
    @Tag("J4")
    void oneDominantValueOutweighsHighCardinality() {
        AdviceRuns runs = new AdviceRuns().key("tenant", "tenant,_id:hashed").documents(many(10_000, i -> document(i)
                .append("tenant", new BsonInt32(random.nextInt(10) < 6 ? 0 : random.nextInt(100_000)))));
        for (int i = 0; i < 2000; i++) {
            runs.find("{\"tenant\": " + random.nextInt(100_000) + "}");
        }
        Advice advice = runs.run();
        CandidateAdvice alone = candidate(advice, "tenant");
        CandidateAdvice divided = candidate(advice, "tenant,_id:hashed");

        assertThat(alone.cardinality().value()).isGreaterThan(3000);
        assertThat(findings(alone)).contains("HOTVALUE BLOCKER", "INDIVISIBLE WARNING");
        assertThat(divided.has(FindingCode.INDIVISIBLE)).isFalse();
        assertThat(divided.has(FindingCode.HOTVALUE)).isFalse();
        assertThat(divided.rank()).isLessThan(alone.rank());
    }

    @Test
    @Tag("F1")
    @Tag("F2")
    void gridFsChunksSpreadByHashedFileAndStayTogether() {
        byte[] data = new byte[200];
        AdviceRuns runs = new AdviceRuns()
                .namespace("media.fs.chunks")
                .index("_id_", "{_id: 1}", true)
                .index("files_id_1_n_1", "{files_id: 1, n: 1}", true)
                .key("{files_id: \"hashed\"}", "{_id: \"hashed\"}");
        runs.documents(many(20_000, i -> gridFsChunk(i, data)));
        for (int i = 0; i < 2000; i++) {
            runs.insert(gridFsChunk(20_000 + i, data));
            runs.find("{\"files_id\": {\"$oid\": \""
                    + gridFsFile(random.nextInt(5000)).getValue() + "\"}}");
        }
        Advice advice = runs.run();

        assertThat(findings(candidate(advice, "_id"))).contains("MONOTONIC BLOCKER");
        assertThat(findings(candidate(advice, "files_id,n"))).contains("MONOTONIC BLOCKER");
        CandidateAdvice hashedFile = candidate(advice, "files_id:hashed");
        assertThat(hashedFile.verdict()).isEqualTo(Verdict.RECOMMENDED);
        assertThat(hashedFile.rank()).isEqualTo(1);
        assertThat(hashedFile.reads().targeted()).isEqualTo(1.0);
        assertThat(hashedFile.has(FindingCode.UNIQUE_CONFLICT)).isFalse();
        assertThat(candidate(advice, "_id:hashed").reads().scatter()).isEqualTo(1.0);
    }

    private static BsonObjectId gridFsFile(int file) {
        return new BsonObjectId(new ObjectId((int) (ClaimData.BEGIN_MILLIS / 1000) + file * 4, file & 0xFFFFFF));
    }

    private static BsonDocument gridFsChunk(int ordinal, byte[] data) {
        return document(ordinal)
                .append("files_id", gridFsFile(ordinal / 4))
                .append("n", new BsonInt32(ordinal % 4))
                .append("data", new BsonBinary(data));
    }

    @Test
    @Tag("I8")
    void candidatesComeFromIndexesAndFromWhatQueriesAskFor() {
        AdviceRuns runs = new AdviceRuns()
                .index("_id_", "{_id: 1}", true)
                .index("businessId_1_createdAt_-1", "{businessId: 1, createdAt: -1}", false)
                .documents(many(2000, data::order));
        for (int i = 0; i < 600; i++) {
            runs.find("{\"businessId\": 5, \"orderId\": {\"$numberLong\": \"" + i + "\"}}");
        }
        Advice advice = runs.run();

        assertThat(English.of(candidate(advice, "businessId,createdAt").origin()))
                .contains("the index businessId_1_createdAt_-1");
        assertThat(English.of(candidate(advice, "businessId,orderId").origin()))
                .anyMatch(origin -> origin.startsWith("filters on"));
        assertThat(candidate(advice, "orderId:hashed").origin()).isNotEmpty();
        assertThat(advice.candidates()).hasSizeLessThanOrEqualTo(64);
    }

    @Test
    @Tag("N2")
    @Tag("N3")
    @Tag("N4")
    @Tag("Q6")
    void compoundKeysTargetByTheirPrefix() {
        AdviceRuns runs = new AdviceRuns()
                .key(
                        "{businessId: 1, createdAt: 1}",
                        "{businessId: 1, orderId: \"hashed\"}",
                        "{businessId: 1, createdAt: 1, _id: 1}")
                .documents(many(20_000, data::order));
        for (int i = 0; i < 2000; i++) {
            int from = random.nextInt(19_000);
            runs.find("{\"businessId\": " + random.nextInt(500) + ", \"createdAt\": " + period(from, from + 900) + "}");
            runs.find("{\"createdAt\": " + period(from, from + 900) + "}");
            runs.insert(data.order(20_000 + i));
        }
        Advice advice = runs.run();
        CandidateAdvice byTime = candidate(advice, "businessId,createdAt");
        CandidateAdvice byOrder = candidate(advice, "businessId,orderId:hashed");
        CandidateAdvice tied = candidate(advice, "businessId,createdAt,_id");

        assertThat(byTime.reads().multi()).isEqualTo(0.5);
        assertThat(byTime.reads().scatter()).isEqualTo(0.5);
        ShapeTargeting periodOfOne = byTime.shapes().stream()
                .filter(shape -> shape.shape().contains("businessId"))
                .findFirst()
                .orElseThrow();
        assertThat(periodOfOne.shardsAtM()).isLessThan(1.5);
        assertThat(byOrder.reads().multi()).isEqualTo(0.5);
        assertThat(byOrder.has(FindingCode.MONOTONIC_LOCAL)).isFalse();
        assertThat(findings(tied)).contains("MONOTONIC_LOCAL NOTE");
        assertThat(tied.findings().stream().map(finding -> English.of(finding.proof())))
                .anyMatch(proof -> proof.contains("end of their own prefix"));
    }

    @Test
    @Tag("N3")
    void aGiantTenantUsesMoreThanOneShardUnderACompoundHash() {
        AdviceRuns runs = new AdviceRuns()
                .key("businessId", "businessId,orderId:hashed")
                .documents(many(10_000, i -> data.order(i)
                        .append("businessId", new BsonInt32(i % 2 == 0 ? 1 : random.nextInt(500)))));
        for (int i = 0; i < 2000; i++) {
            runs.find("{\"businessId\": 1}");
        }
        Advice advice = runs.run();

        assertThat(candidate(advice, "businessId").shapes().get(0).shardsAtM()).isEqualTo(1.0);
        assertThat(candidate(advice, "businessId,orderId:hashed")
                        .shapes()
                        .get(0)
                        .shardsAtM())
                .isGreaterThan(5);
        assertThat(candidate(advice, "businessId,orderId:hashed").has(FindingCode.INDIVISIBLE))
                .isFalse();
    }

    @ParameterizedTest(name = "{0} shards at {1}: {2}")
    @Tag("J1")
    @CsvSource({"4, 10, LOWCARD BLOCKER", "30, 10, FEW_VALUES_PER_SHARD WARNING"})
    void aFewValuesAreTooFewOrUneven(int values, int growTo, String finding) {
        AdviceRuns runs = new AdviceRuns().shards(3, growTo).key("level").documents(many(4000, i -> document(i)
                .append("level", new BsonInt32(i % values))));
        assertThat(findings(candidate(runs.run(), "level"))).contains(finding);
    }
}
