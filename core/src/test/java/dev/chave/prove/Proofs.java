package dev.chave.prove;

import dev.chave.advise.AdviceInput;
import dev.chave.advise.AdviceRequest;
import dev.chave.advise.Forecast;
import dev.chave.advise.Wishes;
import dev.chave.key.CollectionInfo;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationResult;
import dev.chave.value.RawDocument;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationStore;
import dev.chave.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonDocument;

/** Lives of documents and operations that a test makes, beside what the advisor predicts of them. */
final class Proofs {
    private final List<BsonDocument> documents = new ArrayList<>();
    private final OperationStore operations = new OperationStore();
    private String namespace = "app.things";
    private ServerVersion version = ServerVersion.DEFAULT;
    private long collectionBytes = 50L << 30;

    Proofs documents(Iterable<BsonDocument> all) {
        all.forEach(documents::add);
        return this;
    }

    Proofs operation(Operation operation) {
        operations.add(operation);
        return this;
    }

    Proofs namespace(String name) {
        namespace = name;
        return this;
    }

    Proofs version(String text) {
        version = ServerVersion.parse(text);
        return this;
    }

    /** The scenario of a key, as it would be lived. */
    Scenario scenario(String key, List<Integer> sizes) {
        try {
            AdviceRequest request = request(sizes);
            return new DataLife(
                            Forecast.of(request, input(), ShardKey.parse(key), sizes), input(), request, Costs.DEFAULT)
                    .scenario();
        } catch (UnreadableException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The lives of a key at each size, each beside its prediction. */
    List<SimulationResult> grown(String key, Integer... sizes) {
        try {
            List<Integer> all = List.of(sizes);
            AdviceRequest request = request(all);
            Forecast forecast = Forecast.of(request, input(), ShardKey.parse(key), all);
            Scenario scenario = new DataLife(forecast, input(), request, Costs.DEFAULT).scenario();
            Simulation simulation = new Simulation(scenario, 1, true, false, Costs.DEFAULT);
            return Growth.beside(simulation.grow(all, share -> {}), all, forecast);
        } catch (UnreadableException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private AdviceRequest request(List<Integer> sizes) {
        return new AdviceRequest(
                Collections.min(sizes),
                Math.max(10, Collections.max(sizes)),
                collectionBytes,
                version,
                1,
                List.of(),
                null,
                Set.of(),
                null,
                false,
                Wishes.NONE);
    }

    private AdviceInput input() {
        return new AdviceInput(
                CollectionInfo.bare(namespace),
                sink -> {
                    documents.forEach(document -> sink.document(RawDocument.of(document)));
                    return new InputSummary("test", "made", documents.size(), 0, List.of(), new TreeSet<>());
                },
                operations.countByNamespace().isEmpty() ? Workload.NONE : operations.workload(namespace),
                List.of(),
                new TreeMap<>());
    }
}
