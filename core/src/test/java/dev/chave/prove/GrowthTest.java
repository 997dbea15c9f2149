package dev.chave.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.UnreadableException;
import dev.chave.simulate.Comparison;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Scenarios;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationResult;
import dev.chave.testkit.ShopData;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The simulator's scale-out beside the advisor's: on the data of the worked check they agree within the bound, or what keeps them
 * apart is said.
 */
class GrowthTest {
    private static final Proofs SHOP = new Proofs().namespace(ShopData.NAMESPACE);

    @BeforeAll
    static void read() {
        ShopData shop = ShopData.workedCheck(1);
        SHOP.documents(shop.orders());
        for (BsonDocument document : shop.operationDocuments()) {
            boolean insert = document.getString("op").getValue().equals("insert");
            OperationBuilder operation = Operation.builder(
                            insert ? OperationKind.INSERT : OperationKind.FIND,
                            document.getString("ns").getValue())
                    .at(Instant.ofEpochMilli(document.getDateTime("ts").getValue()));
            SHOP.operation((insert
                            ? operation.inserted(List.of(document.getDocument("doc")))
                            : operation.filter(document.getDocument("filter")))
                    .build());
        }
    }

    private static Comparison comparison(SimulationResult life) {
        return Objects.requireNonNull(life.comparison(), "a comparison");
    }

    @ParameterizedTest
    @Tag("A2")
    @ValueSource(strings = {"tenantId", "orderId:hashed", "_id:hashed"})
    void theTwoModelsAgreeWithinTheBound(String key) {
        for (SimulationResult life : SHOP.grown(key, 3, 10)) {
            Comparison beside = comparison(life);
            assertThat(beside.isCompared()).isTrue();
            assertThat(beside.resolved()).isTrue();
            assertThat(beside.bound()).isLessThan(0.15 * beside.predicted());
            assertThat(beside.agree())
                    .as("%d shards: %s", beside.shards(), beside)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"createdAt, hot end", "'tenantId,orderId:hashed', neighbours together"})
    void whereTheyDifferTheReasonIsSaid(String key, String reason) {
        Comparison beside = comparison(SHOP.grown(key, 10).get(0));
        assertThat(beside.agree()).as(beside.toString()).isFalse();
        assertThat(beside.reasons()).as(beside.toString()).anyMatch(said -> said.startsWith(reason));
    }

    @Test
    @Tag("B6")
    void anAscendingKeyStaysAtOneShardsWorkOfInsertsWhateverTheSize() throws UnreadableException {
        for (SimulationResult life : scenario("ascending", 3, 10)) {
            Comparison beside = comparison(life);
            assertThat(beside.simulated()).isLessThan(1.5);
            assertThat(beside.predicted()).isLessThan(1.5);
            assertThat(beside.reasons())
                    .as(beside.toString())
                    .anyMatch(said -> said.startsWith("hot end: 100% of the inserts fell beyond every key before"));
        }
    }

    @Test
    void aScenarioIsPredictedFromItsOwnDraws() throws UnreadableException {
        for (SimulationResult life : scenario("hashed-presplit", 3, 10)) {
            Comparison beside = comparison(life);
            assertThat(beside.isCompared()).isTrue();
            assertThat(beside.agree() || !beside.reasons().isEmpty())
                    .as(beside.toString())
                    .isTrue();
            assertThat(beside.predicted()).isGreaterThan(0.7 * beside.shards());
            assertThat(beside.simulated()).isGreaterThan(0.7 * beside.shards());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "refine, the collection's key changes while it runs",
        "multi-hotspot-few, shards come or go while it runs"
    })
    void whatCannotBeComparedIsNot(String name, String why) throws UnreadableException {
        Comparison beside = comparison(scenario(name, 3).get(0));
        assertThat(beside.isCompared()).isFalse();
        assertThat(beside.notCompared()).isEqualTo(why);
        assertThat(beside.predicted()).isNaN();
    }

    private static List<SimulationResult> scenario(String name, Integer... sizes) throws UnreadableException {
        Scenario scenario = Scenarios.read(name, 1, Optional.empty());
        List<Integer> all = List.of(sizes);
        List<SimulationResult> lives = new Simulation(scenario, 1, true, true, Costs.DEFAULT).grow(all, share -> {});
        return Growth.beside(lives, all, scenario, 1);
    }
}
