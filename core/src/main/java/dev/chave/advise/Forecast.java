package dev.chave.advise;

import dev.chave.cluster.load.BusiestClock;
import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.profile.DocumentSample;
import dev.chave.profile.KeyProfile;
import dev.chave.profile.Profile;
import dev.chave.profile.ProfileBuilder;
import dev.chave.profile.ProfileSettings;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.workload.KeyedOperation;
import dev.chave.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the advisor predicts of one key, together with the documents and operations that it predicts it from, so that another
 * model can live the same and be held beside it.
 *
 * <p>The prediction is that of an advice: the same definition, the same operations, the same placement of chunks.
 */
public final class Forecast {
    private static final int DEALS = 8; // of the chunks to the shards, to see what chance does
    private static final double ERRORS = 2;

    private final ShardKey key;
    private final Profile profile;
    private final CollectionSize size;
    private final int historyRows;
    private final List<KeyedOperation> operations;
    private final SortedMap<Integer, Expected> expected;
    private final List<Phrase> assumptions;

    private Forecast(
            ShardKey key,
            Profile profile,
            CollectionSize size,
            int historyRows,
            List<KeyedOperation> operations,
            SortedMap<Integer, Expected> expected,
            List<Phrase> assumptions) {
        this.key = key;
        this.profile = profile;
        this.size = size;
        this.historyRows = historyRows;
        this.operations = List.copyOf(operations);
        this.expected = expected;
        this.assumptions = List.copyOf(assumptions);
    }

    /**
     * The scale-out to expect at one number of shards.
     *
     * @param value S(N) of all operations
     * @param bound two standard errors of its difference from another run: of how chance deals the chunks, and of how the
     *     windows of operations differ
     * @param resolved whether there are enough operations and chunks to trust it
     */
    public record Expected(double value, double bound, boolean resolved) {}

    /**
     * Reads the documents and predicts.
     *
     * @param sizes the numbers of shards to predict for
     * @throws UnreadableException when not one document could be read from an input that is not empty
     */
    public static Forecast of(AdviceRequest request, AdviceInput input, ShardKey key, List<Integer> sizes)
            throws UnreadableException {
        ProfileBuilder builder = new ProfileBuilder(
                List.of(key),
                Preparation.pathsToFill(input.workload()),
                ProfileSettings.seeded(request.seed()).withOrderBy(request.orderBy()));
        InputSummary documents = input.documents().read(document -> {
            builder.accept(document);
            return true;
        });
        Profile profile = builder.build();
        CollectionSize size = CollectionSize.of(request, Thresholds.DEFAULT, profile.documents(), profile.bytes());
        List<Operation> operations = input.workload().operations();
        OperationLoad loads = OperationLoad.of(operations);
        Preparation preparation =
                new Preparation(input.collection(), profile.sample(), input.workload(), loads, request.seed());
        Placement placement = Placement.cut(key, profile.sample(), preparation.historyRows(), size.chunks());
        Traffic traffic = new Traffic(key, placement, operations.size(), 1);
        Keying keying = new Keying(key);
        InsertedTuples inserted = new InsertedTuples(profile.sample());
        List<KeyedOperation> keyed = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            Traffic.Prepared prepared = preparation.prepare(i, operations.get(i), 0, false);
            traffic.add(prepared, inserted);
            keyed.add(keying.keyed(prepared, loads.examined(i), inserted));
        }
        Basis basis = new Basis(documents, input.workloadInputs(), input.workload(), preparation.borrowedDocuments());
        return new Forecast(
                key,
                profile,
                size,
                preparation.historyRows(),
                keyed,
                profile.documents() == 0 || operations.isEmpty()
                        ? new TreeMap<>()
                        : expected(request, sizes, loads, size, traffic),
                basis.assumptions(size, profile, request));
    }

    private static SortedMap<Integer, Expected> expected(
            AdviceRequest request, List<Integer> sizes, OperationLoad loads, CollectionSize size, Traffic traffic) {
        TreeSet<Integer> all = new TreeSet<>(sizes);
        all.add(1);
        ScaleOutModel model =
                ScaleOutModel.atSizes(all, loads, request.wishes().capacities(), size.nominalChunks(), request.seed());
        ScaleOut.Curve curve =
                model.curves(traffic.routes(), traffic.placement()).all();
        SortedMap<Integer, Expected> expected = new TreeMap<>();
        curve.points().forEach((shards, point) -> {
            BusiestClock.Measure own = model.measure(traffic.routes(), traffic.placement(), shards, request.seed());
            double chance = variance(model, traffic, shards, request.seed());
            double error = Math.sqrt(2 * chance + own.error() * own.error());
            expected.put(shards, new Expected(point.value(), ERRORS * error, point.resolved()));
        });
        return expected;
    }

    /** How much the value varies with the way that chance deals the chunks. */
    private static double variance(ScaleOutModel model, Traffic traffic, int shards, long seed) {
        double sum = 0;
        double squares = 0;
        for (int deal = 0; deal < DEALS; deal++) {
            double value = model.measure(traffic.routes(), traffic.placement(), shards, seed + deal)
                    .value();
            sum += value;
            squares += value * value;
        }
        return Math.max(0, (squares - sum * sum / DEALS) / (DEALS - 1));
    }

    public ShardKey key() {
        return key;
    }

    /** How many documents were read. */
    public long documents() {
        return profile.documents();
    }

    /** The documents kept, in insert order, as the sample understands it. */
    public DocumentSample sample() {
        return profile.sample();
    }

    /** How many of the kept documents, from the first, are there when the operations begin. */
    public int historyRows() {
        return historyRows;
    }

    /** What the key's values look like. */
    public KeyProfile keyProfile() {
        return profile.keys().get(0);
    }

    /** The size that the collection is reckoned with. */
    public long collectionBytes() {
        return size.bytes();
    }

    /** How many times larger the collection is reckoned than what was read. */
    public double growth() {
        return profile.bytes() == 0 ? 1 : (double) size.bytes() / profile.bytes();
    }

    /** The operations in time order, whole and under the key. */
    public List<KeyedOperation> operations() {
        return operations;
    }

    /** What is expected for each size asked for; empty where it could not be measured. */
    public SortedMap<Integer, Expected> expected() {
        return expected;
    }

    /** What was assumed, one sentence each. */
    public List<Phrase> assumptions() {
        return assumptions;
    }
}
