package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.balance.Balancer;
import dev.chave.cluster.balance.BalancerView;
import dev.chave.cluster.balance.CollectionView;
import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.balance.ProposedSplit;
import dev.chave.cluster.balance.Round;
import dev.chave.cluster.balance.ShardView;
import dev.chave.cluster.balance.Stuck;
import dev.chave.cluster.catalogue.Migrations.Wish;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;

/** Runs balancer rounds: shows the balancer a view, does what it proposes, and writes the round down. */
final class BalancerRounds {
    private final ClusterState state;
    private final ChunkEdits edits;
    private final Migrations migrations;
    private final Optional<SplittableRandom> shuffle;

    private boolean movedLastRound;
    private long rounds;
    private List<Migration> running = List.of();
    private boolean inRound;
    private int uncut;
    private List<FailedMove> failed = new ArrayList<>();
    private List<Stuck> stuck = List.of();

    /**
     * For one cluster.
     *
     * @param shuffle the order in which rounds go through shards and collections; empty for that of their names
     */
    BalancerRounds(ClusterState state, ChunkEdits edits, Migrations migrations, Optional<SplittableRandom> shuffle) {
        this.state = state;
        this.edits = edits;
        this.migrations = migrations;
        this.shuffle = shuffle;
    }

    /** How many rounds have begun. */
    long rounds() {
        return rounds;
    }

    /** Whether a round's migrations are still running. */
    boolean inRound() {
        return inRound;
    }

    /** What the last round found that ought to move and cannot. */
    List<Stuck> stuck() {
        return stuck;
    }

    /** What the last round chose to move and a shard refused. */
    List<FailedMove> failed() {
        return List.copyOf(failed);
    }

    /** Whether the balancer may begin a round now. */
    boolean mayBegin() {
        return !inRound && state.balancerMayWork();
    }

    /** Begins a round, if the balancer may: splits at zone bounds and begins the migrations that were chosen. */
    List<Migration> begin() {
        if (!mayBegin()) {
            return List.of();
        }
        rounds++;
        inRound = true;
        uncut = 0;
        failed = new ArrayList<>();
        Balancer.splits(view()).forEach(this::split);
        Round round = Balancer.moves(view());
        stuck = round.stuck();
        List<Migration> begun = new ArrayList<>();
        for (ProposedMove move : round.moves()) {
            begin(move, failed).ifPresent(begun::add);
        }
        movedLastRound = !begun.isEmpty();
        running = List.copyOf(begun);
        return running;
    }

    private void split(ProposedSplit split) {
        try {
            ShardedCollection collection = state.sharded(split.namespace());
            edits.split(
                    collection,
                    ClusterState.chunkAt(collection.chunks(), split.chunk().min()),
                    split.points());
        } catch (CommandRefusedException moving) {
            uncut++; // a chunk on the move is cut in a later round
        }
    }

    /** Begins a move that was proposed outside a round. Empty when it is refused, or the chunk is no longer what it was. */
    Optional<Migration> begin(ProposedMove move) {
        return begin(move, new ArrayList<>());
    }

    /** Begins a proposed move; one that is too big is split or flagged instead. */
    private Optional<Migration> begin(ProposedMove move, List<FailedMove> refusals) {
        ShardedCollection collection = state.shardedOrNull(move.namespace());
        if (collection == null
                || collection.key().size() != move.chunk().min().document().size()) {
            return Optional.empty();
        }
        Chunk chunk = ClusterState.chunkAt(collection.chunks(), move.chunk().min());
        boolean same = chunk.min().equals(move.chunk().min())
                && chunk.max().equals(move.chunk().max())
                && chunk.shard().equals(move.from());
        if (!same) {
            return Optional.empty();
        }
        boolean forced = move.forced() || state.settings().jumboAttempts();
        Wish wish = move.sliced()
                ? Wish.slice(collection, chunk, move.to(), move.reason(), forced)
                : Wish.whole(collection, chunk, move.to(), move.reason(), forced);
        try {
            return Optional.of(migrations.begin(wish));
        } catch (CommandRefusedException refused) {
            refusals.add(new FailedMove(move, refused.refusal()));
            if (refused.code() == ErrorCode.CHUNK_TOO_BIG.code()) {
                splitOrFlag(collection, chunk);
            }
            return Optional.empty();
        }
    }

    /** Splits a chunk that is too big to move, or flags it where no point is found. */
    private void splitOrFlag(ShardedCollection collection, Chunk chunk) {
        int limit = state.rules.has(Trait.RESCUES_BY_ONE_POINT) ? 1 : ClusterRules.MAX_SPLIT_POINTS;
        List<KeyBound> points = Splitter.points(
                        chunk.contents(),
                        state.localDocuments(collection.namespace(), chunk.shard()),
                        state.localBytes(collection.namespace(), chunk.shard()),
                        state.chunkBytes(collection),
                        limit)
                .stream()
                .map(tuple -> KeyBound.ofTuple(collection.key(), tuple))
                .filter(bound -> bound.compareTo(chunk.min()) > 0 && bound.compareTo(chunk.max()) < 0)
                .toList();
        if (points.isEmpty()) {
            edits.put(collection, chunk.withJumbo(true));
        } else {
            edits.split(collection, chunk, points);
        }
    }

    /** Whether every migration of the round has ended. */
    boolean allEnded() {
        List<Migration> now = state.migrations();
        return running.stream().noneMatch(now::contains);
    }

    /**
     * Ends the round, and writes it down if it had anything to do.
     *
     * @throws IllegalStateException when one of its migrations is still running
     */
    void end() {
        if (!inRound || !allEnded()) {
            throw new IllegalStateException("no balancer round that could end");
        }
        inRound = false;
        if (!running.isEmpty() || !failed.isEmpty() || uncut > 0) {
            state.actionlog.add(
                    "balancer.round",
                    "",
                    new BsonDocument("executionTimeMillis", new BsonInt64(millis()))
                            .append("errorOccured", BsonBoolean.FALSE)
                            .append("candidateChunks", new BsonInt32(running.size() + failed.size() + uncut))
                            .append("chunksMoved", new BsonInt32(running.size())));
        }
        running = List.of();
    }

    private long millis() {
        return running.stream()
                .map(Migration::started)
                .min(Comparator.naturalOrder())
                .map(start -> state.clock.instant().toEpochMilli() - start.toEpochMilli())
                .orElse(0L);
    }

    /** What the balancer sees now. */
    BalancerView view() {
        List<Shard> shards = inRoundOrder(state.shards(), Shard::id);
        List<ShardedCollection> collections = inRoundOrder(
                state.sharded().stream()
                        .filter(collection -> !collection.options().noBalance()
                                && collection.options().allowMigrations())
                        .toList(),
                ShardedCollection::namespace);
        Set<String> busy = new HashSet<>();
        state.migrations().forEach(migration -> {
            busy.add(migration.from());
            busy.add(migration.to());
        });
        return new BalancerView(
                state.rules,
                shards.stream().map(this::view).toList(),
                collections.stream().map(this::view).toList(),
                busy);
    }

    /** What the balancer would see if this were its only collection and no shard were busy. */
    BalancerView viewOf(ShardedCollection collection) {
        return new BalancerView(
                state.rules,
                state.shards().stream()
                        .sorted(Comparator.comparing(Shard::id))
                        .map(this::view)
                        .toList(),
                List.of(view(collection)),
                Set.of());
    }

    private <T> List<T> inRoundOrder(List<T> things, Function<T, String> name) {
        List<T> ordered = new ArrayList<>(things);
        ordered.sort(Comparator.comparing(name));
        shuffle.ifPresent(random -> Collections.shuffle(ordered, new Random(random.nextLong())));
        return ordered;
    }

    private ShardView view(Shard shard) {
        return new ShardView(shard.id(), shard.draining(), state.isFull(shard), Set.copyOf(shard.zones()));
    }

    private CollectionView view(ShardedCollection collection) {
        return new CollectionView(
                collection.namespace(),
                collection.chunks(),
                state.zones(collection.namespace()),
                state.totals(collection.namespace()).bytes(),
                state.chunkBytes(collection),
                movedLastRound);
    }
}
