package dev.chave.prove;

import dev.chave.advise.AdviceInput;
import dev.chave.advise.AdviceRequest;
import dev.chave.advise.Forecast;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.key.CollectionInfo;
import dev.chave.key.KeyLegality;
import dev.chave.key.Refusal;
import dev.chave.key.ServerVersion;
import dev.chave.language.Language;
import dev.chave.language.Sentences;
import dev.chave.profile.DocumentSample;
import dev.chave.profile.KeyProfile;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Recording;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Scenario.CollectionPlan;
import dev.chave.simulate.Scenario.ShardPlan;
import dev.chave.simulate.ScenarioRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The life of a collection that is there: its documents arrive under a key in the order in which they were inserted, the balancer
 * gets time to come to rest, and then its operations are replayed.
 *
 * <p>Real data seldom tell how long their history took beside how fast a cluster moves chunks, so the pace is chosen: loading takes as
 * long as moving everything once would, the rest half of that, and the operations as long as the loading. The result says so.
 */
public final class DataLife {
    private static final Duration SHORTEST_PART = Duration.ofMinutes(20);
    private static final double SPREAD =
            0.5; // distinct keys for each document, from which keys count as their documents' own
    private static final double GIBIBYTE = 1L << 30;
    private static final String UNNAMED = "data.collection";

    private final Forecast forecast;
    private final AdviceInput input;
    private final AdviceRequest request;
    private final Costs costs;

    /**
     * The life of the documents and operations of a forecast.
     *
     * @param input what the forecast was made from
     * @param request what it was made for
     */
    public DataLife(Forecast forecast, AdviceInput input, AdviceRequest request, Costs costs) {
        this.forecast = forecast;
        this.input = input;
        this.request = request;
        this.costs = costs;
    }

    /**
     * The scenario to be lived.
     *
     * @throws ScenarioRefusedException when the version would refuse some of the documents under the key
     */
    public Scenario scenario() {
        checkDocuments();
        String namespace = input.collection().namespace();
        String name = namespace.indexOf('.') > 0 ? namespace : UNNAMED;
        Recording recording = recording();
        return new Scenario(
                "--key " + forecast.key(),
                name,
                about(name),
                watch(recording),
                request.serverVersion(),
                shards(),
                recording.operations().isEmpty()
                        ? recording.operationsFrom()
                        : recording.operationsFrom().plus(recording.loadedBy()),
                0,
                0,
                List.of(new CollectionPlan(
                        name, forecast.key(), input.collection().indexes(), 0, options())),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                recording);
    }

    private BsonDocument options() {
        return input.collection().collated()
                ? new BsonDocument("collation", new BsonDocument("locale", new BsonString("simple")))
                : new BsonDocument();
    }

    private List<ShardPlan> shards() {
        List<ShardPlan> shards = new ArrayList<>();
        for (int i = 0; i < request.shards(); i++) {
            shards.add(new ShardPlan("s" + (i + 1), 1, 0, List.of()));
        }
        return shards;
    }

    private String about(String name) {
        return String.format(
                Locale.ROOT,
                "%,d documents%s of %s under %s. They stand for %,.1f GB.",
                forecast.documents(),
                hasOperations() ? String.format(Locale.ROOT, " and %,d operations", operations()) : "",
                name,
                forecast.key(),
                forecast.collectionBytes() / GIBIBYTE);
    }

    private List<String> watch(Recording recording) {
        List<String> watch = new ArrayList<>();
        watch.add("First the documents come in the order of their inserts, until " + words(recording.loadedBy())
                + "; then the balancer may come to rest.");
        if (hasOperations()) {
            watch.add("From " + words(recording.operationsFrom()) + " on the operations are replayed.");
        }
        return watch;
    }

    private static String words(Duration time) {
        return time.toHours() >= 1
                ? String.format(Locale.ROOT, "%d h %d min", time.toHours(), time.toMinutesPart())
                : time.toMinutes() + " min";
    }

    private boolean hasOperations() {
        return operations() > 0;
    }

    private long operations() {
        return forecast.operations().stream()
                .filter(operation -> operation.isKnown())
                .count();
    }

    // what is replayed

    private Recording recording() {
        DocumentSample sample = forecast.sample();
        long each = Math.max(1, Math.round(forecast.growth() * sample.documentsPerRow()));
        KeyProfile key = forecast.keyProfile();
        Duration loading = longer(SHORTEST_PART, movingEverythingOnce());
        Duration rest = longer(SHORTEST_PART, loading.dividedBy(2));
        return new Recording(
                input.collection().namespace().isEmpty() ? CollectionInfo.bare(UNNAMED) : input.collection(),
                new History(),
                each,
                key.distinct().value() > SPREAD * key.documents(),
                loading,
                hasOperations() ? forecast.operations() : List.of(),
                forecast.growth(),
                Math.max(
                        1,
                        Math.round(forecast.collectionBytes() / forecast.growth() / Math.max(1, forecast.documents()))),
                loading.plus(rest),
                assumptions(each, loading, rest));
    }

    /** How long it takes to move every chunk once, one after the other. */
    private Duration movingEverythingOnce() {
        ClusterRules rules = ClusterRules.of(request.serverVersion());
        long chunks = Math.max(1, forecast.collectionBytes() / rules.defaultChunkBytes());
        Duration one = costs.migration(Math.min(forecast.collectionBytes(), rules.defaultChunkBytes()))
                .plus(rules.busyRound());
        return Duration.ofSeconds(one.multipliedBy(chunks).toSeconds());
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** The rows that are there when the operations begin, in insert order. */
    private final class History implements Recording.Documents {
        private final DocumentSample sample = forecast.sample();

        @Override
        public int count() {
            return forecast.historyRows();
        }

        @Override
        public byte[] tuple(int document) {
            return sample.tuple(document, forecast.key());
        }

        @Override
        public long bytes(int document) {
            return sample.bytes(document);
        }
    }

    private List<String> assumptions(long each, Duration loading, Duration rest) {
        List<String> assumptions = new ArrayList<>(
                Sentences.of(Language.ENGLISH).say(forecast.assumptions())); // a life is told in English
        assumptions.add(String.format(
                Locale.ROOT,
                "Documents come evenly for %s, as long as moving everything once takes; the balancer then has %s to come to rest%s.",
                words(loading),
                words(rest),
                hasOperations() ? ", and the operations take as long as the loading" : ""));
        if (each > 1) {
            assumptions.add(String.format(
                    Locale.ROOT,
                    "A document kept stands for %,d of them%s, so that they have the collection's size.",
                    each,
                    hasOperations()
                            ? String.format(Locale.ROOT, " and an operation for %,.0f", Math.max(1, forecast.growth()))
                            : ""));
        }
        assumptions.add("Updates and deletes ask shards as queries do; deleted documents stay in the model.");
        if (!hasOperations()) {
            assumptions.add(
                    "Not measured: queries, updates, deletes, and the scale-out of a workload (needs --workload FILE).");
        }
        return assumptions;
    }

    // what the server would refuse

    private void checkDocuments() {
        KeyProfile key = forecast.keyProfile();
        ServerVersion version = request.serverVersion();
        KeyProfile.ArrayWitness witness = key.arrayWitness();
        if (key.arrays() > 0) {
            refuse(Refusal.ofThisVersion(
                    61,
                    "ShardKeyNotFound",
                    String.format(
                            Locale.ROOT,
                            "an array on a field of the key in %,d documents%s; expected one value for each field",
                            key.arrays(),
                            witness == null
                                    ? ""
                                    : ", the first is document " + witness.ordinal() + ", field " + witness.path())));
        }
        if (key.missing() > 0 && !version.isAtLeast("4.4")) {
            refuse(Refusal.ofThisVersion(
                    61,
                    "ShardKeyNotFound",
                    String.format(
                            Locale.ROOT,
                            "%,d documents without a field of the key; expected all of them (up to 4.2)",
                            key.missing())));
        }
        Optional<Refusal> size = KeyLegality.keySizeRefusal(key.maxKeyBytes(), version);
        size.ifPresent(this::refuse);
    }

    private void refuse(Refusal refusal) {
        CommandRefusedException refused = new CommandRefusedException(refusal);
        throw new ScenarioRefusedException(
                "--key " + forecast.key() + ": insert: " + refused.getMessage() + " (version " + request.serverVersion()
                        + ")",
                refused);
    }
}
