package dev.chave.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.ShardKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the routes to known answers: our table of them, and the shared vectors where they are at hand. */
class TargetingVectorsTest {
    static List<TargetingTable> table() throws IOException {
        return TargetingTable.rowsOf("targeting.txt");
    }

    static List<TargetingTable> operators() throws IOException {
        return TargetingTable.rowsOf("operators.txt");
    }

    static List<TargetingTable> upstream() throws IOException {
        return TargetingTable.rowsOf("upstream.txt");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("table")
    @Tag("E3")
    @Tag("Q6")
    void everyFilterOfTheTableVisitsItsChunks(TargetingTable row) {
        RouteExplanation route = Routing.explain(row.router(), row.filter());

        assertThat(TargetingTable.visited(route)).isEqualTo(row.chunks());
        assertThat(route.targetClass().label()).isEqualTo(row.targetClass());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operators")
    @Tag("E3")
    @Tag("Q6")
    void everyOperatorVisitsWhatItMust(TargetingTable row) {
        everyFilterOfTheTableVisitsItsChunks(row);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("upstream")
    void theServersOwnTestsComeOutTheSame(TargetingTable row) {
        everyFilterOfTheTableVisitsItsChunks(row);
    }

    @Test
    void theTableHasAllThirtyThree() throws IOException {
        assertThat(table()).hasSize(33);
    }

    @Test
    void theSharedVectorsAgree() throws IOException {
        Path file = Path.of(System.getProperty("chave.shared", "."), "vectors", "mongodb-targeting.json");
        Assumptions.assumeTrue(Files.isRegularFile(file), "shared vectors are not here: " + file);
        List<String> wrong = new ArrayList<>();
        for (BsonValue value : BsonArray.parse(Files.readString(file))) {
            BsonDocument vector = value.asDocument();
            RouteExplanation route = Routing.explain(routerOf(vector), vector.getDocument("filter"), null, null);
            if (!visits(route)
                            .equals(vector.getArray("numByRange").getValues().stream()
                                    .map(count -> count.asInt32().getValue())
                                    .toList())
                    || !vector.getString("class").getValue().equals(serverName(route))) {
                wrong.add(vector.getString("name").getValue());
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static Router routerOf(BsonDocument vector) {
        ShardKey key = ShardKey.of(vector.getDocument("key"));
        List<byte[]> splits = vector.getArray("splits").stream()
                .map(split -> KeyPoints.split(key, split))
                .toList();
        return Router.ofChunksAlone(ChunkMap.ofSplits(key, splits));
    }

    private static List<Integer> visits(RouteExplanation route) {
        List<Integer> visits = new ArrayList<>();
        for (int chunk = 0; chunk < route.chunkCount(); chunk++) {
            int position = chunk;
            visits.add(
                    route.chunks().stream().anyMatch(span -> span.first() <= position && position <= span.last())
                            ? 1
                            : 0);
        }
        return visits;
    }

    private static String serverName(RouteExplanation route) {
        return switch (route.targetClass()) {
            case TARGETED -> "singleShard";
            case MULTI -> "multiShard";
            case SCATTER -> "scatterGather";
        };
    }
}
