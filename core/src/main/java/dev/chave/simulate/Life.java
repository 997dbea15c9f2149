package dev.chave.simulate;

import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.Router;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.ClusterLaws;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.cluster.catalogue.LocalCollection;
import dev.chave.cluster.catalogue.Migration;
import dev.chave.cluster.catalogue.ShardedCollection;
import dev.chave.cluster.catalogue.VirtualClock;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.simulate.Scenario.Action;
import dev.chave.simulate.Scenario.CollectionPlan;
import dev.chave.simulate.Scenario.Event;
import dev.chave.simulate.Scenario.ReadPlan;
import dev.chave.simulate.Scenario.ShardPlan;
import dev.chave.simulate.Scenario.StreamPlan;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.TargetClass;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaxKey;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** One life of a cluster: sets it up, lets time pass tick by tick, and keeps the laws while it does. */
final class Life {
    /** When every life begins. */
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static final int TICKS_AT_LEAST = 1200;
    private static final long SHORTEST_TICK_MILLIS = 10;
    private static final long TICKS_AT_MOST = 100_000;
    private static final long PLAYBACK_TICKS = 10_000;
    private static final int LAW_CHECKS = 20;
    private static final int READS_A_TICK = 20;
    private static final int KEYS_PER_PAGE = 100;
    private static final int MOST_PAGE_KEYS = 300_000;

    private final Scenario scenario;
    private final String variant;
    private final long seed;
    private final Costs costs;
    private final VirtualClock clock = new VirtualClock(START);
    private final Cluster cluster;
    private final ClusterLaws laws;
    private final Recorder recorder;
    private final Transfers transfers;
    private final Circumstances circumstances;
    private final @Nullable Playback playback;
    private final SplittableRandom random;
    private final List<Inflow> inflows = new ArrayList<>();
    private final Map<String, byte[]> highest = new HashMap<>();
    private final Map<String, KeyTargeting> targetings = new HashMap<>();
    private final List<byte[]> pageKeys = new ArrayList<>();
    private final Map<String, List<RawDocument>> byHand = new HashMap<>();
    private final Pins pins = new Pins();
    private Instant nextRound = START;
    private Instant nextMerge = START.plus(ClusterRules.AUTO_MERGER_INTERVAL);
    private int nextEvent;

    Life(Scenario scenario, String variant, long seed, boolean shuffled, boolean showValues, Costs costs) {
        this.scenario = scenario;
        this.variant = variant;
        this.seed = seed;
        this.costs = costs;
        random = new SplittableRandom(seed);
        cluster = shuffled
                ? Cluster.of(scenario.version(), clock, random.nextLong())
                : Cluster.unshuffled(scenario.version(), clock, random.nextLong());
        laws = new ClusterLaws(cluster);
        recorder = new Recorder(
                cluster,
                scenario.collections().stream().map(CollectionPlan::namespace).toList(),
                showValues,
                random.split());
        transfers = new Transfers(cluster, clock, costs);
        String first = scenario.collections().get(0).namespace();
        circumstances = new Circumstances(cluster, first);
        Recording recording = scenario.recording();
        playback = recording == null
                ? null
                : new Playback(recording, first, scenario.lasts(), cluster, recorder, circumstances, this::put);
    }

    /**
     * Lives it.
     *
     * @throws ScenarioRefusedException when it asks for what the version refuses
     * @throws BrokenLawException when a law does not hold
     */
    SimulationResult live(SimulationProgress progress) {
        setUp();
        Duration usual = tick(scenario);
        long ticks = (scenario.lasts().toMillis() + usual.toMillis() - 1) / usual.toMillis();
        long framed = 0;
        Duration measuredFrom = scenario.measuredFrom();
        for (long number = 0; number < ticks; number++) {
            Duration at = usual.multipliedBy(number);
            Duration rest = scenario.lasts().minus(at);
            Duration tick = rest.compareTo(usual) < 0 ? rest : usual;
            act(at);
            if (!recorder.work().isOpen() && at.compareTo(measuredFrom) >= 0) {
                circumstances.begin(chunkBytes(), transfers.totals(START));
                recorder.work().open();
            }
            arrive(at, tick);
            clock.advance(tick);
            transfers.charge(tick, recorder);
            transfers.commitDue(recorder);
            balance(insertsOver(at));
            cluster.deleteOrphans();
            merge();
            long frame = (number + 1) * Recorder.FRAMES / ticks;
            if (frame > framed) {
                recorder.endFrame(at.plus(tick));
                framed = frame;
                progress.passed((number + 1) / (double) ticks);
            }
            if (number % Math.max(1, ticks / LAW_CHECKS) == 0 || number == ticks - 1) {
                checkLaws(scenario, seed, number, laws.broken());
            }
        }
        return new Summary(scenario, variant, seed, costs, cluster, recorder, transfers, pins, circumstances)
                .result(new PagesDirtied(KEYS_PER_PAGE).mean(pageKeys));
    }

    /** How much time passes at a time. */
    static Duration tick(Scenario scenario) {
        long millis = scenario.lasts().toMillis();
        if (scenario.recording() != null) {
            return Duration.ofMillis(Math.max(SHORTEST_TICK_MILLIS, millis / PLAYBACK_TICKS));
        }
        long tick = Math.max(Math.min(1000, millis / TICKS_AT_LEAST), millis / TICKS_AT_MOST);
        return Duration.ofMillis(Math.max(SHORTEST_TICK_MILLIS, tick));
    }

    /**
     * Stops a life in which a law does not hold.
     *
     * @param tickNumber the step it had come to
     * @param broken the laws that are broken, in words
     */
    static void checkLaws(Scenario scenario, long seed, long tickNumber, List<String> broken) {
        if (!broken.isEmpty()) {
            throw new BrokenLawException(
                    scenario.place() + ": a law is broken under seed " + seed + " at tick " + tickNumber + ": "
                            + broken.get(0) + "; this is a fault of Chave, please report it with this line");
        }
    }

    // the beginning

    private void setUp() {
        for (ShardPlan shard : scenario.shards()) {
            run(
                    new BsonDocument("addShard", new BsonString(shard.name() + "/" + shard.name() + ":27018"))
                            .append("name", new BsonString(shard.name())),
                    1);
            cluster.setCapacity(shard.name(), shard.capacity());
            for (String zone : shard.zones()) {
                run(
                        new BsonDocument("addShardToZone", new BsonString(shard.name()))
                                .append("zone", new BsonString(zone)),
                        1);
            }
        }
        while (nextEvent < scenario.events().size()
                && scenario.events().get(nextEvent).at().isNegative()) {
            act(scenario.events().get(nextEvent++)); // before anything is sharded
        }
        for (CollectionPlan collection : scenario.collections()) {
            create(collection);
        }
        for (StreamPlan stream : scenario.streams()) {
            inflows.add(new Inflow(stream, START, scenario.lasts(), chunkBytes()));
        }
        inflows.forEach(this::backfill);
    }

    private long chunkBytes() {
        int set = cluster.settings().chunkMebibytes();
        return set > 0 ? set * ClusterRules.MEBIBYTE : cluster.rules().defaultChunkBytes();
    }

    private void create(CollectionPlan plan) {
        String database = CollectionInfo.bare(plan.namespace()).database();
        if (cluster.config().databases().stream()
                .noneMatch(known -> known.getString("_id").getValue().equals(database))) {
            run(new BsonDocument("enableSharding", new BsonString(database)), plan.line());
        }
        ShardKey key = plan.key();
        List<Index> indexes = new ArrayList<>(plan.indexes());
        indexes.add(Index.plain("_id_", new BsonDocument("_id", new BsonInt32(1)), false));
        Recording recording = scenario.recording();
        CollectionInfo info = recording == null
                ? CollectionInfo.bare(plan.namespace())
                : recording.collection().withNamespace(plan.namespace());
        cluster.createCollection(info.withIndexes(indexes), 0, 0, newKey -> under(plan.namespace(), newKey));
        if (key != null) {
            BsonDocument pattern = new BsonDocument();
            key.fields()
                    .forEach(field ->
                            pattern.append(field.path(), field.hashed() ? new BsonString("hashed") : new BsonInt32(1)));
            BsonDocument command =
                    new BsonDocument("shardCollection", new BsonString(plan.namespace())).append("key", pattern);
            plan.options().forEach(command::append);
            run(command, plan.line());
        }
        cluster.tellDocumentKeys(plan.namespace(), newKey -> under(plan.namespace(), newKey));
    }

    private Contents under(String namespace, ShardKey key) {
        Contents contents = Contents.empty();
        inflows.stream()
                .filter(inflow -> inflow.plan().into().equals(namespace))
                .forEach(inflow -> inflow.under(key, contents));
        KeyExtractor extractor = new KeyExtractor(key);
        for (RawDocument document : byHand.getOrDefault(namespace, List.of())) {
            byte[] tuple = Objects.requireNonNull(extractor.tuple(document), "a document that came in has a key");
            contents.add(tuple, 1, document.length());
        }
        return contents;
    }

    private void backfill(Inflow inflow) {
        long documents = inflow.plan().backfill();
        for (long done = 0; done < documents; done += inflow.weight()) {
            insert(inflow, START);
        }
        cluster.deleteOrphans();
    }

    private BsonDocument run(BsonDocument command, int line) {
        try {
            return cluster.run(command);
        } catch (CommandRefusedException | BadTypedValueException refused) {
            throw refused(line, command.getFirstKey(), refused);
        }
    }

    private ScenarioRefusedException refused(int line, String what, RuntimeException refused) {
        return new ScenarioRefusedException(
                scenario.place() + (line > 0 ? ": line " + line + ", " : ": ") + what + ": " + refused.getMessage()
                        + " (version " + scenario.version() + ")",
                refused);
    }

    // what is done

    private void act(Duration at) {
        List<Event> events = scenario.events();
        while (nextEvent < events.size() && events.get(nextEvent).at().compareTo(at) <= 0) {
            act(events.get(nextEvent++));
        }
    }

    private void act(Event event) {
        Action action = event.action();
        try {
            if (action instanceof Action.Command command) {
                pins.looked(command.command(), clock.instant());
                cluster.run(command.command());
            } else if (action instanceof Action.Setting setting) {
                cluster.writeSetting(setting.document());
            } else if (action instanceof Action.ShardZones zones) {
                cluster.writeShardZones(zones.shard(), zones.zones());
            } else if (action instanceof Action.Capacity capacity) {
                cluster.setCapacity(capacity.shard(), capacity.capacity());
            } else if (action instanceof Action.Insert insert) {
                insertByHand(insert);
            } else if (action instanceof Action.MovePin pin) {
                movePin(pin);
            }
        } catch (CommandRefusedException | BadTypedValueException refused) {
            throw refused(event.line(), "event", refused);
        }
        String words = event.says();
        if (!words.isEmpty()) {
            recorder.caption(words);
        } else if (action instanceof Action.Command command) {
            recorder.caption(command.command().getFirstKey());
        }
    }

    private void insertByHand(Action.Insert insert) {
        String namespace = insert.namespace();
        RawDocument document = insert.document();
        byHand.computeIfAbsent(namespace, name -> new ArrayList<>()).add(document);
        if (!isSharded(namespace)) {
            String shard = cluster.insertUnsharded(namespace, 1, document.length());
            recorder.written(shard, 1);
            recorder.caption("a document goes to " + shard);
            return;
        }
        byte[] tuple = cluster.place(namespace, document);
        ShardedCollection collection = cluster.collection(namespace);
        int position = collection.chunks().positionOf(tuple);
        String shard = collection.chunks().get(position).shard();
        put(namespace, tuple, 1, document.length(), false);
        recorder.caption(
                String.format(Locale.ROOT, "%s goes to chunk %d, on %s", recorder.label(tuple), position, shard));
    }

    private boolean isSharded(String namespace) {
        return cluster.localCollection(namespace).isEmpty();
    }

    /** Ends the range that ends at MaxKey at the highest key so far, and begins it anew there. */
    private void movePin(Action.MovePin pin) {
        ShardedCollection collection = cluster.collection(pin.namespace());
        byte[] now = highest.get(pin.namespace());
        Optional<ZoneRange> top = cluster.zones(pin.namespace()).ranges().stream()
                .filter(range -> range.zone().equals(pin.zone()) && range.max().isHighest(collection.key()))
                .findFirst();
        if (now == null
                || top.isEmpty()
                || Arrays.compareUnsigned(now, top.get().min().tuple()) <= 0) {
            return;
        }
        KeyBound border = KeyBound.ofTuple(collection.key(), now);
        Optional<ZoneRange> old = cluster.zones(pin.namespace()).ranges().stream()
                .filter(range -> range.zone().equals(pin.oldZone())
                        && range.max().equals(top.get().min()))
                .findFirst();
        range(pin.namespace(), top.get().min(), top.get().max(), "");
        KeyBound begin = top.get().min();
        if (old.isPresent()) {
            range(pin.namespace(), old.get().min(), old.get().max(), "");
            begin = old.get().min();
        }
        if (!pin.oldZone().isEmpty()) {
            range(pin.namespace(), begin, border, pin.oldZone());
        }
        range(pin.namespace(), border, KeyBound.highest(collection.key()), pin.zone());
        pins.moved(pin.namespace(), clock.instant());
    }

    private void range(String namespace, KeyBound min, KeyBound max, String zone) {
        cluster.run(new BsonDocument("updateZoneKeyRange", new BsonString(namespace))
                .append("min", min.document())
                .append("max", max.document())
                .append("zone", zone.isEmpty() ? BsonNull.VALUE : new BsonString(zone)));
    }

    // what arrives

    private void arrive(Duration at, Duration tick) {
        for (Inflow inflow : inflows) {
            int due = inflow.due(at, tick);
            for (int i = 0; i < due; i++) {
                insert(inflow, clock.instant().plusNanos(tick.toNanos() * i / due));
            }
        }
        if (playback != null) {
            playback.playUntil(at.plus(tick));
        }
        for (ReadPlan read : scenario.reads()) {
            read(read, tick);
        }
    }

    private void insert(Inflow inflow, Instant at) {
        String namespace = inflow.plan().into();
        RawDocument document = inflow.next(at);
        long weight = inflow.weight();
        long bytes = weight * document.length();
        try {
            if (isSharded(namespace)) {
                boolean spread = weight > 1
                        && inflow.spreads(cluster.collection(namespace).key());
                byte[] tuple = cluster.place(namespace, document);
                worked(namespace, put(namespace, tuple, weight, bytes, spread), tuple, weight);
            } else {
                recorder.written(cluster.insertUnsharded(namespace, weight, bytes), weight);
            }
        } catch (CommandRefusedException refused) {
            throw refused(inflow.plan().line(), "stream " + inflow.plan().name(), refused);
        }
    }

    /** Writes down what inserted documents cost the shard that they went to. */
    private void worked(String namespace, String shard, byte[] tuple, long weight) {
        if (isFirst(namespace)) {
            recorder.work().add(shard, weight);
            recorder.work().pass(1, weight);
            circumstances.placed(tuple, weight);
            circumstances.placed().pass(1, weight);
        }
    }

    private boolean isFirst(String namespace) {
        return namespace.equals(scenario.collections().get(0).namespace());
    }

    /** Puts documents into their chunk, and tells the shard that it is on. */
    private String put(String namespace, byte[] tuple, long weight, long bytes, boolean spread) {
        ShardedCollection collection = cluster.collection(namespace);
        Chunk chunk = collection.chunks().at(tuple);
        if (isFirst(namespace)) {
            circumstances.inserted(chunk, tuple, recorder.work().isOpen());
        }
        recorder.written(namespace, chunk, tuple, weight);
        remember(namespace, tuple, weight);
        Optional<ProposedMove> move = spread
                ? cluster.insertSpread(namespace, tuple, weight, bytes)
                : cluster.insert(namespace, tuple, weight, bytes);
        move.flatMap(cluster::begin).ifPresent(migration -> {
            transfers.begun(migration, false);
            recorder.caption("the new end chunk hops to " + migration.to());
        });
        return chunk.shard();
    }

    private void remember(String namespace, byte[] tuple, long weight) {
        highest.merge(namespace, tuple, (before, now) -> Arrays.compareUnsigned(before, now) < 0 ? now : before);
        if (weight == 1
                && pageKeys.size() < MOST_PAGE_KEYS
                && namespace.equals(scenario.collections().get(0).namespace())) {
            pageKeys.add(tuple);
        }
    }

    private void read(ReadPlan plan, Duration tick) {
        double queries = plan.perSecond() * tick.toNanos() / 1e9;
        Optional<LocalCollection> local = cluster.localCollection(plan.of());
        if (local.isPresent()) {
            recorder.read(cluster.shardOf(local.get()), Math.round(queries));
            recorder.queried(Math.round(queries));
            return;
        }
        int made = (int) Math.min(READS_A_TICK, Math.ceil(queries));
        Router router = cluster.router(plan.of());
        KeyTargeting targeting = targetings.compute(
                plan.of() + router.chunks().key(),
                (name, known) -> known == null ? KeyTargeting.of(router.chunks().key()) : known);
        double share = queries / Math.max(1, made);
        for (int i = 0; i < made; i++) {
            KeyTargets targets = targeting.targets(filled(plan));
            long weight = (long) share + (random.nextDouble() < share - Math.floor(share) ? 1 : 0);
            if (weight > 0) {
                read(plan.of(), router, targets, weight);
            }
        }
    }

    private void read(String namespace, Router router, KeyTargets targets, long weight) {
        recorder.queried(weight);
        for (String shard : router.targetShards(targets)) {
            recorder.read(shard, weight);
            if (isFirst(namespace)) {
                recorder.work().add(shard, weight);
            }
        }
        if (isFirst(namespace)) {
            recorder.work().pass(1, weight);
            Router before = circumstances.placement();
            if (before != null) {
                before.targetShards(targets)
                        .forEach(shard -> circumstances.placed().add(shard, weight));
                circumstances.placed().pass(1, weight);
            }
            if (targets.targetClass() != TargetClass.SCATTER) {
                router.chunksOf(targets).forEach(span -> recorder.touched(namespace, span));
            }
        }
    }

    /** The filter, with values of a document that came before. */
    private BsonDocument filled(ReadPlan plan) {
        List<Inflow> sources = inflows.stream()
                .filter(inflow -> inflow.plan().into().equals(plan.of()) && inflow.made() > 0)
                .toList();
        if (sources.isEmpty()) {
            return plan.filter();
        }
        Inflow source = sources.get(random.nextInt(sources.size()));
        return filled(plan, source.madeAt(random.nextInt(source.made())));
    }

    /** The filter of a query, with values of one document where it asks for the same. */
    static BsonDocument filled(ReadPlan plan, RawDocument document) {
        BsonDocument filter = new BsonDocument();
        plan.filter().forEach((path, value) -> filter.append(path, isSame(value) ? valueAt(document, path) : value));
        return filter;
    }

    private static boolean isSame(BsonValue value) {
        return value.isDocument()
                && value.asDocument().getBoolean("$same", BsonBoolean.FALSE).getValue();
    }

    private static BsonValue valueAt(RawDocument document, String path) {
        RawValue value = KeyExtractor.valueAt(document, path);
        return value == null ? new BsonMaxKey() : value.toBsonValue();
    }

    private boolean insertsOver(Duration at) {
        Recording recording = scenario.recording();
        if (recording != null) {
            return recording.operations().isEmpty() && at.compareTo(recording.loadedBy()) >= 0;
        }
        return inflows.stream().allMatch(inflow -> at.compareTo(inflow.plan().until()) >= 0);
    }

    // the balancer

    private void balance(boolean insertsOver) {
        Instant now = clock.instant();
        if (cluster.inRound()) {
            if (transfers.anyRunning()) {
                return;
            }
            cluster.endRound();
            nextRound = now.plus(cluster.rules().busyRound());
        }
        if (now.isBefore(nextRound)) {
            return;
        }
        List<Migration> begun = cluster.beginRound();
        begun.forEach(migration -> transfers.begun(migration, insertsOver));
        if (begun.isEmpty() && cluster.inRound()) {
            cluster.endRound();
            nextRound = now.plus(cluster.rules().idleRound());
        } else if (begun.isEmpty()) {
            nextRound = now.plus(cluster.rules().idleRound());
        }
    }

    private void merge() {
        if (!clock.instant().isBefore(nextMerge)) {
            cluster.autoMerge();
            nextMerge = clock.instant().plus(ClusterRules.AUTO_MERGER_INTERVAL);
        }
    }
}
