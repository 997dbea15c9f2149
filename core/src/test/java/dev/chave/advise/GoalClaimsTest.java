package dev.chave.advise;

import static dev.chave.advise.AdviceRuns.candidate;
import static dev.chave.advise.AdviceRuns.findings;
import static dev.chave.advise.ClaimData.document;
import static dev.chave.advise.ClaimData.many;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.key.ShardKey;
import dev.chave.language.English;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a cluster is bought for changes the ranking; memory, rates, latency and growth beside it. */
class GoalClaimsTest {
    private final SplittableRandom random = new SplittableRandom(5);

    private BsonDocument visit(int ordinal) {
        return document(ordinal)
                .append("region", new BsonString(List.of("us", "eu", "ap").get(random.nextInt(3))))
                .append("state", new BsonInt32(random.nextInt(50)))
                .append("userId", new BsonInt64(random.nextLong()))
                .append("createdAt", new BsonDateTime(ClaimData.BEGIN_MILLIS + ordinal * 1000L));
    }

    private static String exactly(BsonDocument visit) {
        BsonDocument filter = new BsonDocument();
        List.of("region", "state", "userId", "createdAt").forEach(name -> filter.append(name, visit.get(name)));
        return filter.toJson();
    }

    /** Half inserts, half reads that say everything of one document: every key targets all of it. */
    private AdviceRuns visits() {
        AdviceRuns runs = new AdviceRuns()
                .key("userId:hashed", "userId", "createdAt", "state,createdAt", "region,userId:hashed", "region,userId")
                .documents(many(10_000, this::visit));
        SplittableRandom which = new SplittableRandom(9);
        for (int i = 0; i < 3000; i++) {
            if (which.nextBoolean()) {
                runs.insert(visit(10_000 + i));
            } else {
                runs.find(exactly(visit(which.nextInt(10_000))));
            }
        }
        return runs;
    }

    private static Wishes goal(Goal goal) {
        TreeMap<Goal, Double> goals = new TreeMap<>();
        goals.put(goal, 1.0);
        return Wishes.NONE.withGoals(goals);
    }

    private static ShardKey first(Advice advice) {
        return advice.candidates().get(0).key();
    }

    @Test
    @Tag("A1")
    void writeThroughputPutsARandomKeyFirst() {
        Advice advice = visits().wishes(goal(Goal.WRITE_THROUGHPUT)).run();

        assertThat(first(advice).first().hashed()
                        || first(advice).first().path().equals("userId"))
                .isTrue();
        CandidateAdvice best = advice.candidates().get(0);
        assertThat(best.prospects().goals()).singleElement().satisfies(part -> {
            assertThat(part.goal()).isEqualTo(Goal.WRITE_THROUGHPUT);
            assertThat(part.value()).isEqualTo(best.score());
        });
        assertThat(advice.candidates().stream()
                        .map(one -> one.prospects().rankWithoutGoals())
                        .sorted()
                        .toList())
                .isEqualTo(
                        advice.candidates().stream().map(CandidateAdvice::rank).toList());
    }

    @Test
    @Tag("A1")
    void writeLatencyWithOneStrongMachinePutsAFirehoseFirst() {
        Advice advice = visits().firehose()
                .wishes(goal(Goal.WRITE_LATENCY).withShards(List.of(new PlannedShard("big", 10, "")), "big"))
                .run();

        assertThat(first(advice)).isEqualTo(ShardKey.parse("createdAt"));
        assertThat(candidate(advice, "createdAt").prospects().strongWriteShare())
                .isEqualTo(1.0);
        assertThat(candidate(advice, "userId:hashed").prospects().strongWriteShare())
                .isCloseTo(10.0 / 19, within(0.08));
    }

    @Test
    @Tag("A1")
    void writeLatencyWithRegionsPutsAZonedLocationFirst() {
        List<PlannedShard> shards =
                List.of(new PlannedShard("a", 1, "US"), new PlannedShard("b", 1, "EU"), new PlannedShard("c", 1, "AP"));
        Advice advice = visits().wishes(goal(Goal.WRITE_LATENCY).withShards(shards, null))
                .run();

        assertThat(first(advice).first().path()).isEqualTo("region");
        assertThat(candidate(advice, "region,userId").prospects().nearWriteShare())
                .isEqualTo(1.0);
        assertThat(candidate(advice, "userId").prospects().nearWriteShare()).isCloseTo(1.0 / 3, within(1e-9));
    }

    @Test
    @Tag("A1")
    @Tag("G4")
    void aSmallWorkingSetPutsHotEndsFirstAndAnAscendingKeyOnlyWithAFirehose() {
        Advice without = visits().wishes(goal(Goal.WORKING_SET)).run();
        Advice with = visits().firehose().wishes(goal(Goal.WORKING_SET)).run();

        assertThat(first(without).first().path()).isEqualTo("state");
        assertThat(first(without).hasHashedField()).isFalse();
        assertThat(findings(candidate(without, "createdAt"))).contains("MONOTONIC NOTE");
        assertThat(candidate(without, "createdAt").findings().stream()
                        .filter(finding -> finding.code() == FindingCode.MONOTONIC)
                        .map(finding -> English.of(finding.proof())))
                .allSatisfy(proof -> assertThat(proof).contains("only with a firehose"));
        assertThat(first(with)).isEqualTo(ShardKey.parse("createdAt"));
    }

    @Test
    @Tag("C2")
    void aWindowTouchesAllPagesOfARandomKeyFewOfAnAscendingOneAndSomeOfHotEnds() {
        Advice advice = visits().run();

        WorkingSet hashed = workingSet(advice, "userId:hashed");
        assertThat(hashed.pages()).isEqualTo(200);
        assertThat(hashed.touched()).isCloseTo(200 * (1 - Math.exp(-1)), within(6.0));
        assertThat(hashed.share()).isGreaterThan(0.95);
        assertThat(workingSet(advice, "userId").share()).isGreaterThan(0.95);
        assertThat(workingSet(advice, "createdAt").share()).isLessThan(0.05);
        assertThat(workingSet(advice, "state,createdAt").share()).isBetween(0.3, 0.7);
    }

    private static WorkingSet workingSet(Advice advice, String key) {
        return Objects.requireNonNull(candidate(advice, key).prospects().workingSet());
    }

    @Test
    @Tag("C5")
    void theWorkingSetFitsWithSoManyShardsOrNever() {
        Advice advice = visits().wishes(Wishes.NONE.withMemory(Wishes.DEFAULT_PAGE_BYTES, 10L << 30))
                .run();

        // 50 GB of data and its index, all of it touched.
        assertThat(Objects.requireNonNull(
                                candidate(advice, "userId:hashed").prospects().memory())
                        .shards())
                .isBetween(6, 12);
        assertThat(Objects.requireNonNull(
                                candidate(advice, "createdAt").prospects().memory())
                        .shards())
                .isEqualTo(1);
        Advice little = visits().wishes(Wishes.NONE.withMemory(Wishes.DEFAULT_PAGE_BYTES, 64L << 20))
                .run();
        assertThat(Objects.requireNonNull(
                                candidate(little, "createdAt").prospects().memory())
                        .shards())
                .isNull();
    }

    @Test
    @Tag("A4")
    void aThousandWritesNowAndFiveThousandWantedTakeSoManyShardsOrNever() {
        Advice advice = visits().wishes(
                        Wishes.NONE.withRates(List.of(new WantedRate(WantedRate.Kind.WRITES, 1000.0, 5000))))
                .run();
        RateReach spread =
                candidate(advice, "userId:hashed").prospects().rates().get(0);
        RateReach hot = candidate(advice, "createdAt").prospects().rates().get(0);

        assertThat(spread.shards()).isBetween(5, 10);
        assertThat(hot.isNever()).isTrue();
    }

    @Test
    @Tag("A4")
    void todaysRateComesFromTheTimesOfTheOperations() {
        AdviceRuns runs = new AdviceRuns().key("userId:hashed").documents(many(3000, this::visit));
        for (int i = 0; i < 2001; i++) {
            runs.add(Operation.builder(OperationKind.INSERT, "app.things")
                    .inserted(List.of(visit(3000 + i)))
                    .at(Instant.ofEpochMilli(ClaimData.BEGIN_MILLIS + i * 5L)));
        }
        RateReach reach = candidate(
                        runs.wishes(Wishes.NONE.withRates(List.of(new WantedRate(WantedRate.Kind.WRITES, null, 600))))
                                .run(),
                        "userId:hashed")
                .prospects()
                .rates()
                .get(0);

        assertThat(reach.now()).isCloseTo(200.1, within(0.01));
        assertThat(reach.shards()).isBetween(3, 5);
    }

    @Test
    @Tag("A5")
    void theSlowestOfTenShardsIsSlowerThanOne() {
        AdviceRuns runs =
                new AdviceRuns().key("createdAt:hashed", "userId:hashed").documents(many(3000, this::visit));
        for (int i = 0; i < 1000; i++) {
            runs.find("{\"userId\": {\"$numberLong\": \"" + random.nextLong() + "\"}}");
        }
        Advice advice = runs.run();
        Latency everywhere = latency(advice, "createdAt:hashed");
        Latency one = latency(advice, "userId:hashed");

        // exp(s z) for s = ln 10 / z(0.99), at the quantiles 0.5^(1/10) and 0.99^(1/10)
        assertThat(everywhere.isAssumed()).isTrue();
        assertThat(everywhere.medianAtM()).isCloseTo(4.41, within(0.02));
        assertThat(everywhere.p99AtM()).isCloseTo(2.13, within(0.02));
        assertThat(everywhere.medianAtN()).isLessThan(everywhere.medianAtM());
        assertThat(one.medianAtM()).isCloseTo(1, within(1e-6));
        assertThat(one.p99AtM()).isCloseTo(1, within(1e-6));
    }

    @Test
    @Tag("A5")
    void durationsOfTheLogTakeThePlaceOfTheAssumedSpread() {
        AdviceRuns runs = new AdviceRuns().key("createdAt:hashed").documents(many(3000, this::visit));
        for (int i = 0; i < 1000; i++) {
            runs.add(Operation.builder(OperationKind.FIND, "app.things")
                    .filter(BsonDocument.parse("{\"userId\": {\"$numberLong\": \"" + random.nextLong() + "\"}}"))
                    .durationMillis(1 + i % 100));
        }
        Latency everywhere = latency(runs.run(), "createdAt:hashed");

        assertThat(everywhere.durations()).isEqualTo(1000);
        // Evenly 1 to 100 ms: the median of the slowest of ten is 100 × 0.5^(1/10).
        assertThat(everywhere.medianAtM()).isCloseTo(93.3 / 50.5, within(0.02));
    }

    private static Latency latency(Advice advice, String key) {
        return Objects.requireNonNull(candidate(advice, key).shapes().get(0).latency());
    }

    @Test
    @Tag("A8")
    void theTenantThatDecidesIsNamed() {
        AdviceRuns runs = new AdviceRuns().key("tenantId", "tenantId,orderId").documents(many(4000, i -> document(i)
                .append("tenantId", new BsonInt32(random.nextInt(10) < 4 ? 7 : random.nextInt(500)))
                .append("orderId", new BsonInt64(random.nextLong()))));
        for (int i = 0; i < 1500; i++) {
            runs.find("{\"tenantId\": " + (random.nextInt(10) < 4 ? 7 : random.nextInt(500))
                    + ", \"orderId\": {\"$numberLong\": \"" + random.nextLong() + "\"}}");
        }
        List<String> decider = English.of(runs.run().insights().decider());

        assertThat(decider).hasSize(2);
        assertThat(decider.get(0)).contains("stands before");
        assertThat(decider.get(1))
                .startsWith("The outlier: one value")
                .contains("{tenantId:")
                .contains("of the");
    }

    @Test
    @Tag("A7")
    void growthMeetsItsLimitsOnADay() {
        AdviceRuns runs = new AdviceRuns()
                .collectionBytes(10L << 30)
                .key("state")
                .documents(many(4000, i -> document(i * 86)
                        .append("state", new BsonInt32(random.nextInt(10) == 0 ? random.nextInt(50) : 3))));
        for (int i = 0; i < 1000; i++) {
            runs.find("{\"state\": " + random.nextInt(50) + "}");
        }
        Advice advice =
                runs.wishes(Wishes.NONE.withGrowth(100L << 30, 1L << 30)).run();
        List<GrowthDate> dates = candidate(advice, "state").prospects().growth();

        assertThat(dates)
                .extracting(GrowthDate::limit)
                .contains(
                        GrowthDate.Limit.VALUE_OUTGROWS_CHUNK,
                        GrowthDate.Limit.VALUE_OUTGROWS_CAP,
                        GrowthDate.Limit.SHARDS_FULL_AT_N);
        assertThat(dates.get(0).reached()).isTrue();
        // 90% of the growth is one value's: (100 GB / 0.9 − 10 GB) at 1 GB a day from the last document on.
        var begin = Instant.ofEpochMilli(ClaimData.BEGIN_MILLIS)
                .atOffset(java.time.ZoneOffset.UTC)
                .toLocalDate();
        assertThat(Objects.requireNonNull(dates.get(1).day())).isBetween(begin.plusDays(98), begin.plusDays(111));
    }
}
