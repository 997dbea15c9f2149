package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A cluster that does what the balancer proposes. Its documents have the keys 0, 1, 2 … and one size, so that a chunk's bytes
 * follow from its bounds; a single key that is too big for a move is flagged.
 */
final class ToyCluster {
    private final ClusterRules rules;
    private final List<ShardView> shards;
    private final long chunkBytes;
    private final Map<String, Toy> collections = new LinkedHashMap<>();

    /**
     * A collection.
     *
     * @param keys how many keys it has, from 0
     * @param keyBytes the bytes of the documents of one key
     */
    private record Toy(ChunkTable chunks, ZoneRanges zones, long keys, long keyBytes, boolean balanced) {}

    ToyCluster(ClusterRules rules, List<ShardView> shards, long chunkBytes) {
        this.rules = rules;
        this.shards = shards;
        this.chunkBytes = chunkBytes;
    }

    void add(String namespace, ChunkTable chunks, ZoneRanges zones, long keys, long keyBytes) {
        collections.put(namespace, new Toy(chunks, zones, keys, keyBytes, false));
    }

    BalancerView view(Set<String> busy) {
        List<CollectionView> views = new ArrayList<>();
        collections.forEach((namespace, toy) -> views.add(
                new CollectionView(namespace, toy.chunks, toy.zones, bytesOnShard(toy), chunkBytes, toy.balanced)));
        return new BalancerView(rules, shards, views, busy);
    }

    ChunkTable chunks(String namespace) {
        return toy(namespace).chunks;
    }

    private Toy toy(String namespace) {
        Toy toy = collections.get(namespace);
        if (toy == null) {
            throw new IllegalArgumentException(namespace);
        }
        return toy;
    }

    Map<String, Long> bytesOnShard(String namespace) {
        return bytesOnShard(toy(namespace));
    }

    private static Map<String, Long> bytesOnShard(Toy toy) {
        Map<String, Long> bytes = new HashMap<>();
        toy.chunks.forEach(chunk -> bytes.merge(chunk.shard(), keys(toy, chunk) * toy.keyBytes, Long::sum));
        bytes.values().removeIf(value -> value == 0);
        return Collections.unmodifiableMap(bytes);
    }

    private static long keys(Toy toy, Chunk chunk) {
        return Math.max(0, end(toy, chunk) - begin(chunk));
    }

    private static long begin(Chunk chunk) {
        return chunk.min().isLowest(Tables.KEY) ? 0 : Math.max(0, Tables.value(chunk.min()));
    }

    private static long end(Toy toy, Chunk chunk) {
        return chunk.max().isHighest(Tables.KEY) ? toy.keys : Math.min(toy.keys, Tables.value(chunk.max()));
    }

    void split(List<ProposedSplit> splits) {
        for (ProposedSplit split : splits) {
            List<Chunk> parts = new ArrayList<>();
            KeyBound min = split.chunk().min();
            for (KeyBound point : split.points()) {
                parts.add(split.chunk().withBounds(min, point));
                min = point;
            }
            parts.add(split.chunk().withBounds(min, split.chunk().max()));
            replace(split.namespace(), split.chunk(), parts);
        }
    }

    void apply(Round round) {
        collections.replaceAll((namespace, toy) ->
                new Toy(toy.chunks, toy.zones, toy.keys, toy.keyBytes, movesForBalance(round, namespace)));
        round.moves().forEach(this::apply);
    }

    private static boolean movesForBalance(Round round, String namespace) {
        return round.moves().stream()
                .anyMatch(move -> move.namespace().equals(namespace) && move.reason() == MoveReason.IMBALANCE);
    }

    private void apply(ProposedMove move) {
        Toy toy = toy(move.namespace());
        Chunk chunk = move.chunk();
        long keys = keys(toy, chunk);
        long most = Math.max(1, chunkBytes / toy.keyBytes);
        if (keys == 1 && toy.keyBytes > rules.tooBigFactor() * chunkBytes && !move.forced()) {
            replace(move.namespace(), chunk, List.of(chunk.withJumbo(true)));
        } else if (move.sliced() && keys > most * 4 / 3) {
            KeyBound cut = Tables.at(begin(chunk) + most);
            replace(
                    move.namespace(),
                    chunk,
                    List.of(
                            Tables.moved(chunk.withBounds(chunk.min(), cut), move.to()),
                            chunk.withBounds(cut, chunk.max())));
        } else {
            replace(move.namespace(), chunk, List.of(Tables.moved(chunk, move.to())));
        }
    }

    private void replace(String namespace, Chunk chunk, List<Chunk> parts) {
        Toy toy = toy(namespace);
        int position = toy.chunks.positionOf(chunk.min().tuple());
        if (!toy.chunks.get(position).equals(chunk)) {
            throw new IllegalStateException("a proposal for a chunk that is not there");
        }
        ChunkTable changed = toy.chunks.replace(position, 1, parts);
        collections.put(namespace, new Toy(changed, toy.zones, toy.keys, toy.keyBytes, toy.balanced));
    }
}
