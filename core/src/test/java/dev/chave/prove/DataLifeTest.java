package dev.chave.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.simulate.Comparison;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Frame;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.ScenarioRefusedException;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationFinding.Code;
import dev.chave.simulate.SimulationResult;
import dev.chave.simulate.SimulationResult.ShardResult;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

/** A collection that is there, lived under a key. */
class DataLifeTest {
    private static final int DOCUMENTS = 3000;

    private static BsonDocument document(int number) {
        return new BsonDocument("_id", new BsonInt32(number))
                .append("user", new BsonInt32(number * 7919 % DOCUMENTS))
                .append("text", new BsonString("x".repeat(200)));
    }

    private static Proofs things() {
        return new Proofs()
                .documents(IntStream.range(0, DOCUMENTS)
                        .mapToObj(DataLifeTest::document)
                        .toList());
    }

    private static Operation find(int user) {
        return Operation.builder(OperationKind.FIND, "app.things")
                .filter(new BsonDocument("user", new BsonInt32(user)))
                .build();
    }

    private static Operation delete(int user) {
        return Operation.builder(OperationKind.DELETE, "app.things")
                .filter(new BsonDocument("user", new BsonInt32(user)))
                .build();
    }

    private static Operation insert(int number) {
        return Operation.builder(OperationKind.INSERT, "app.things")
                .inserted(List.of(document(number)))
                .build();
    }

    private static SimulationResult live(Scenario scenario) {
        return new Simulation(scenario, 1, false, false, Costs.DEFAULT)
                .run(share -> {})
                .get(0);
    }

    @Test
    void documentsComeInTheOrderOfTheirInsertsAndStandForTheWholeCollection() {
        SimulationResult life = live(things().scenario("_id", List.of(3)));

        long bytes = life.shards().stream().mapToLong(ShardResult::bytes).sum();
        assertThat(bytes).isBetween((50L << 30) * 95 / 100, (50L << 30) * 105 / 100);
        for (Frame frame : life.timeline()) {
            assertThat(frame.writes().stream().filter(count -> count > 0).count())
                    .as("an ascending key in insert order has one hot shard")
                    .isLessThanOrEqualTo(2);
        }
        assertThat(life.findings()).extracting(finding -> finding.code()).contains(Code.HOT_SHARD);
        assertThat(life.heat().bands()).as("values are masked").noneMatch(band -> band.matches(".*\\d{3}.*"));
    }

    @Test
    void operationsAreReplayedInTimeOrderWhereTheirKeysLie() {
        Proofs things = things();
        for (int i = 0; i < 1000; i++) {
            things.operation(i % 10 == 0 ? insert(DOCUMENTS + i) : i % 10 == 1 ? delete(i) : find(i));
        }
        List<SimulationResult> lives = things.grown("user:hashed", 3);
        SimulationResult life = lives.get(0);
        double from = life.measured().fromSeconds();

        assertThat(life.measured().pieces()).isEqualTo(1000);
        assertThat(life.measured().inserts()).isEqualTo(100);
        for (Frame frame : life.timeline()) {
            long asked = frame.reads().stream().mapToLong(Long::longValue).sum();
            assertThat(asked > 0).as("asked at %s", frame.from()).isEqualTo(frame.to() > from + 1);
        }
        Comparison beside = Objects.requireNonNull(life.comparison());
        assertThat(beside.agree()).as(beside.toString()).isTrue();
        assertThat(beside.simulated()).isBetween(2.5, 3.0);
        assertThat(life.shards()).allMatch(shard -> shard.workingSet() > 0);
    }

    @Test
    void withoutAWorkloadItSaysWhatIsNotMeasured() {
        SimulationResult life = things().grown("user", 3).get(0);

        assertThat(life.assumptions())
                .anyMatch(words -> words.startsWith("Not measured: queries, updates, deletes")
                        && words.contains("--workload FILE"));
        Comparison beside = Objects.requireNonNull(life.comparison());
        assertThat(beside.isCompared()).isFalse();
        assertThat(beside.notCompared()).isEqualTo("the advisor predicts nothing without a workload");
    }

    @Test
    void chunksInUseThatDoNotFitTheMemoryAreTold() {
        Proofs things = things();
        IntStream.range(0, 600).forEach(i -> things.operation(find(i * 5)));
        Scenario scenario = things.scenario("user", List.of(3));

        SimulationResult small = live(scenario.withRam(1L << 30));
        SimulationResult large = live(scenario.withRam(100L << 30));

        assertThat(small.findings()).extracting(finding -> finding.code()).contains(Code.SHORT_OF_MEMORY);
        assertThat(large.findings()).extracting(finding -> finding.code()).doesNotContain(Code.SHORT_OF_MEMORY);
    }

    @Test
    void whatTheServerRefusesIsRefusedInItsWords() {
        Proofs arrays = things();
        arrays.documents(List.of(new BsonDocument("_id", new BsonInt32(-1)).append("user", new BsonArray())));
        assertThatThrownBy(() -> arrays.scenario("user", List.of(3)))
                .isInstanceOf(ScenarioRefusedException.class)
                .hasMessageContaining("--key {user: 1}: insert: ShardKeyNotFound (61)")
                .hasMessageContaining("document 3001, field user")
                .hasMessageContaining("version 8.0");

        Proofs lacking = things().version("4.2");
        lacking.documents(List.of(new BsonDocument("_id", new BsonInt32(-1))));
        assertThatThrownBy(() -> lacking.scenario("user", List.of(3))).hasMessageContaining("1 documents without");

        assertThatThrownBy(() -> live(things().version("4.2").scenario("_id,user:hashed", List.of(3))))
                .isInstanceOf(ScenarioRefusedException.class)
                .hasMessageContaining("--key {_id: 1, user: \"hashed\"}: shardCollection: BadValue (2)")
                .hasMessageContaining("(version 4.2)");
    }

    @Test
    void theSameSeedGivesTheSameLife() {
        assertThat(live(things().scenario("user:hashed", List.of(5))))
                .isEqualTo(live(things().scenario("user:hashed", List.of(5))));
    }
}
