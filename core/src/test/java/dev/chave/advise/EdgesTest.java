package dev.chave.advise;

import static dev.chave.advise.AdviceRuns.candidate;
import static dev.chave.advise.AdviceRuns.findings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.language.English;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs at the edge of what can be said: nothing may be invented, and nothing may fall over. */
class EdgesTest {
    private static List<BsonDocument> things(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new BsonDocument("_id", new BsonObjectId(new ObjectId(1_700_000_000 + i, i)))
                        .append("owner", new BsonInt32(i * 7919 % count))
                        .append("kind", new BsonInt32(i % 400)))
                .toList();
    }

    private static AdviceRuns reading(AdviceRuns runs, int operations) {
        IntStream.range(0, operations).forEach(i -> runs.find("{\"owner\": " + i + "}"));
        return runs;
    }

    @ParameterizedTest(name = "from {0} shards to {1}")
    @CsvSource({"1, 1", "3, 3", "10, 10", "3, 1000"})
    void anyPlanOfShardsHasAnAnswer(int shards, int growTo) {
        Advice advice = reading(new AdviceRuns().shards(shards, growTo).documents(things(2000)), 1000)
                .run();

        assertThat(advice.candidates()).isNotEmpty();
        assertThat(English.of(advice.headline())).doesNotContain("NaN").doesNotContain("1000 shards do");
    }

    @Test
    void operationsWithoutDocumentsGiveClassesAndNoCurves() {
        AdviceRuns runs = reading(new AdviceRuns().key("owner"), 600)
                .add(Operation.builder(OperationKind.INSERT, "app.things").insertedCount(5));
        CandidateAdvice owner = candidate(runs.run(), "owner");

        assertThat(owner.reads().targeted()).isEqualTo(1.0);
        assertThat(owner.scaleOut().all().isMeasured()).isFalse();
        assertThat(owner.score()).isNull();
    }

    @Test
    void insertedArraysRefuteAKeyThatTheDataAllows() {
        AdviceRuns runs = reading(new AdviceRuns().key("owner").documents(things(2000)), 600);
        runs.insert(new BsonDocument("owner", new BsonArray(List.of(new BsonInt32(1)))));

        assertThat(findings(candidate(runs.run(), "owner"))).contains("ARRAY BLOCKER");
    }

    @Test
    void aUniqueKeyIsDivisibleAtAnySize() {
        Advice advice = reading(
                        new AdviceRuns()
                                .collectionBytes(20L << 40)
                                .key("_id:hashed", "owner")
                                .documents(things(10_000)),
                        1000)
                .run();

        assertThat(candidate(advice, "_id:hashed").has(FindingCode.INDIVISIBLE)).isFalse();
        assertThat(candidate(advice, "owner").has(FindingCode.INDIVISIBLE)).isFalse();
    }

    @ParameterizedTest(name = "{0} documents, to {1} shards: {2}")
    @CsvSource({"400, 10, true", "5000, 1000, true", "1000, 500, true", "60, 10, false"})
    void anAscendingKeyIsSeenInAnyHistoryLongEnough(int documents, int growTo, boolean seen) {
        AdviceRuns runs = new AdviceRuns().shards(3, growTo).key("_id").documents(things(documents));
        IntStream.range(0, 600)
                .forEach(i ->
                        runs.insert(new BsonDocument("_id", new BsonObjectId(new ObjectId(1_700_100_000 + i, i)))));
        CandidateAdvice ascending = candidate(runs.run(), "_id");

        assertThat(ascending.has(FindingCode.MONOTONIC)).isEqualTo(seen);
        if (!seen) {
            assertThat(English.of(ascending.buys())).doesNotContain("inserts spread");
        }
    }

    @Test
    void oneBusyTenantAmongManyIsAHotEnd() {
        List<BsonDocument> documents = IntStream.range(0, 9000)
                .mapToObj(i -> new BsonDocument("_id", new BsonObjectId(new ObjectId(1_700_000_000 + i, i)))
                        .append("tenant", new BsonInt32(i < 6000 ? i * 7919 % 1000 : 500)))
                .toList();

        assertThat(findings(candidate(
                        new AdviceRuns().key("tenant,_id").documents(documents).run(), "tenant,_id")))
                .contains("MONOTONIC_LOCAL WARNING");
    }

    @ParameterizedTest(name = "{0} then {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{kind: 5} | {$set: {kind: {$numberLong: '5'}}}",
                "{kind: {$eq: 5}} | {$set: {kind: 5}}",
                "{$and: [{kind: 5}, {owner: 1}]} | {$set: {kind: 5.0}}",
                "{kind: 5} | {kind: {$numberLong: '5'}, x: 1}"
            })
    void writingAnEqualValueBackChangesNothing(String filter, String update) {
        AdviceRuns runs = reading(new AdviceRuns().key("kind").documents(things(2000)), 600);
        runs.update(filter, update);

        assertThat(candidate(runs.run(), "kind").has(FindingCode.MUTABLE)).isFalse();
    }

    @Test
    void everyChangedFieldOfAKeyCounts() {
        AdviceRuns runs = reading(new AdviceRuns().key("kind,_id").documents(things(2000)), 600);
        runs.update("{owner: 1}", "{$set: {kind: 5, _id: 7}}");

        assertThat(findings(candidate(runs.run(), "kind,_id"))).contains("MUTABLE BLOCKER");
    }

    @Test
    void filtersThatAreNotKnownLowerConfidence() {
        AdviceRuns runs = reading(new AdviceRuns().key("owner").documents(things(2000)), 10);
        IntStream.range(0, 990).forEach(i -> runs.add(Operation.builder(OperationKind.FIND, "app.things")));
        CandidateAdvice owner = candidate(runs.run(), "owner");

        assertThat(owner.reads().unknown()).isEqualTo(0.99);
        assertThat(owner.confidence()).isEqualTo(Confidence.LOW);
    }

    @Test
    void onlyWholeWordsOfANameAreSuspicious() {
        List<BsonDocument> documents = things(2000).stream()
                .map(thing ->
                        thing.clone().append("capacity", thing.get("owner")).append("homeCity", thing.get("owner")))
                .toList();
        Advice advice = new AdviceRuns()
                .key("capacity", "homeCity")
                .documents(documents)
                .run();

        assertThat(candidate(advice, "capacity").has(FindingCode.MUTABLE)).isFalse();
        assertThat(candidate(advice, "homeCity").has(FindingCode.MUTABLE)).isTrue();
    }
}
