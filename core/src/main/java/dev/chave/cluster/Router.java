package dev.chave.cluster;

import dev.chave.key.KeyRange;
import dev.chave.workload.KeyTargets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Names the shards that an operation goes to: the chunks its key ranges touch, and who owns them. Immutable.
 *
 * <p>As in mongos, the upper end of a range is included, and an operation that no key can satisfy still goes to one shard, that
 * of the first chunk. Source: MongoDB server 8.x, chunk manager and shard targeting, restated. This is the only place that
 * decides routes.
 */
public final class Router {
    private final ChunkMap chunks;
    private final List<String> shards;
    private final int[] ownerOf;

    /**
     * A router over chunks and their owners.
     *
     * @param owners the name of the owning shard of each chunk, in the order of the key
     */
    public Router(ChunkMap chunks, List<String> owners) {
        if (owners.size() != chunks.size()) {
            throw new IllegalArgumentException(owners.size() + " owners for " + chunks.size() + " chunks");
        }
        this.chunks = chunks;
        this.shards = List.copyOf(new TreeSet<>(owners));
        this.ownerOf = owners.stream()
                .mapToInt(owner -> Collections.binarySearch(shards, owner))
                .toArray();
    }

    /** A router that counts every chunk as a shard of its own, named by its position from 1. */
    public static Router ofChunksAlone(ChunkMap chunks) {
        int digits = String.valueOf(chunks.size()).length();
        return new Router(
                chunks,
                IntStream.rangeClosed(1, chunks.size())
                        .mapToObj(position -> "chunk" + padded(position, digits))
                        .toList());
    }

    private static String padded(int position, int digits) {
        String number = String.valueOf(position);
        return "0".repeat(digits - number.length()) + number;
    }

    public ChunkMap chunks() {
        return chunks;
    }

    /** The shards that own at least one chunk, by name. */
    public List<String> shards() {
        return shards;
    }

    /** The position in {@link #shards()} of a chunk's owner. */
    public int ownerOf(int chunk) {
        return ownerOf[chunk];
    }

    /** The position in {@link #shards()} of the shard where a document with this key lives. */
    public int ownerOf(byte[] tuple) {
        return ownerOf[chunks.chunkOf(tuple)];
    }

    /** The chunks that the targets touch, ascending and apart; the first one where no key can match. */
    public List<ChunkSpan> chunksOf(KeyTargets targets) {
        if (targets.ranges().isEmpty()) {
            return List.of(new ChunkSpan(0, 0));
        }
        List<ChunkSpan> spans = new ArrayList<>();
        for (KeyRange range : targets.ranges()) {
            ChunkSpan next = chunks.chunksTouching(range);
            int last = spans.size() - 1;
            if (last >= 0 && next.first() <= spans.get(last).last() + 1) {
                ChunkSpan before = spans.get(last);
                spans.set(last, new ChunkSpan(before.first(), Math.max(before.last(), next.last())));
            } else {
                spans.add(next);
            }
        }
        return spans;
    }

    /** The positions in {@link #shards()} of the shards that the targets go to. The caller owns the set. */
    public BitSet shardSet(KeyTargets targets) {
        BitSet found = new BitSet(shards.size());
        int missing = shards.size();
        for (ChunkSpan span : chunksOf(targets)) {
            if (span.size() == chunks.size()) {
                found.set(0, shards.size());
                return found;
            }
            for (int chunk = span.first(); chunk <= span.last() && missing > 0; chunk++) {
                if (!found.get(ownerOf[chunk])) {
                    found.set(ownerOf[chunk]);
                    missing--;
                }
            }
        }
        return found;
    }

    /** The names of the shards that the targets go to. */
    public SortedSet<String> targetShards(KeyTargets targets) {
        SortedSet<String> names = new TreeSet<>();
        shardSet(targets).stream().forEach(shard -> names.add(shards.get(shard)));
        return Collections.unmodifiableSortedSet(names);
    }
}
