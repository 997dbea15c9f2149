package dev.chave.prove;

import dev.chave.advise.AdviceInput;
import dev.chave.advise.AdviceRequest;
import dev.chave.advise.Forecast;
import dev.chave.key.CollectionInfo;
import dev.chave.key.ShardKey;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.simulate.Draws;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Scenario.Action;
import dev.chave.simulate.Scenario.Event;
import dev.chave.value.RawDocument;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.OperationStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * What the advisor predicts for a scenario: its draws are taken for documents, as far as they come before the measured part, and for
 * operations from there on.
 */
final class ScenarioForecast {
    private static final Set<String> KEY_CHANGES =
            Set.of("shardCollection", "refineCollectionShardKey", "reshardCollection", "unshardCollection");
    private static final Set<String> SHARD_CHANGES = Set.of("addShard", "removeShard");

    private final Scenario scenario;
    private final long seed;

    ScenarioForecast(Scenario scenario, long seed) {
        this.scenario = scenario;
        this.seed = seed;
    }

    /** Why there is nothing to predict; empty where there is. */
    String obstacle() {
        if (scenario.collections().get(0).key() == null || does(KEY_CHANGES)) {
            return "the collection's key changes while it runs";
        }
        if (does(SHARD_CHANGES)) {
            return "shards come or go while it runs";
        }
        if (scenario.events().stream().anyMatch(event -> event.action() instanceof Action.Capacity)) {
            return "the capacity of a shard changes while it runs";
        }
        return "";
    }

    private boolean does(Set<String> commands) {
        return scenario.events().stream()
                .map(Event::action)
                .anyMatch(action -> action instanceof Action.Command command
                        && commands.contains(command.command().getFirstKey()));
    }

    /**
     * The prediction.
     *
     * @param sizes the numbers of shards to predict for
     * @return none where the scenario inserts nothing before the measured part, or nothing in it
     */
    Optional<Forecast> forecast(List<Integer> sizes) throws UnreadableException {
        ShardKey key = scenario.collections().get(0).key();
        Drawn drawn = new Drawn(scenario.collections().get(0).namespace());
        new Draws(scenario, seed).forEach(drawn);
        if (key == null
                || drawn.history.isEmpty()
                || drawn.operations.countByNamespace().isEmpty()) {
            return Optional.empty();
        }
        int most = Collections.max(sizes);
        AdviceRequest request = new AdviceRequest(
                Collections.min(sizes),
                most,
                drawn.bytes,
                scenario.version(),
                seed,
                List.of(key),
                null,
                Set.of(),
                null,
                false);
        AdviceInput input = new AdviceInput(
                CollectionInfo.bare(drawn.namespace),
                sink -> {
                    drawn.history.forEach(sink::document);
                    return new InputSummary(
                            scenario.place(), "scenario", drawn.history.size(), 0, List.of(), new TreeSet<>());
                },
                drawn.operations.workload(drawn.namespace),
                List.of(),
                new TreeMap<>());
        return Optional.of(Forecast.of(request, input, key, sizes));
    }

    /** Documents and operations as they are drawn. */
    private static final class Drawn implements Draws.Visitor {
        final String namespace;
        final List<RawDocument> history = new ArrayList<>();
        final OperationStore operations = new OperationStore();
        long bytes;

        Drawn(String namespace) {
            this.namespace = namespace;
        }

        @Override
        public void arrives(RawDocument document, boolean measured, long weight) {
            if (measured) {
                operations.add(Operation.builder(OperationKind.INSERT, namespace)
                        .inserted(List.of(raw(document)))
                        .weight(weight)
                        .build());
            } else {
                bytes += weight * document.length();
                history.add(document);
            }
        }

        @Override
        public void asks(BsonDocument filter, boolean measured, double weight) {
            if (measured) {
                operations.add(Operation.builder(OperationKind.FIND, namespace)
                        .filter(filter)
                        .weight(weight)
                        .build());
            }
        }

        private static BsonDocument raw(RawDocument document) {
            return new RawBsonDocument(document.bytes(), document.offset(), document.length());
        }
    }
}
