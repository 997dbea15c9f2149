package dev.chave.cluster;

import dev.chave.key.KeyRange;
import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.Arrays;
import java.util.List;

/**
 * The chunks of one collection in the order of its key: they tile the key space, each from its lower bound, included, to the
 * next one's, excluded. Immutable.
 *
 * <p>The lower bounds lie one after the other in one array, so that a million chunks cost their bytes and four more each.
 */
public final class ChunkMap {
    private final ShardKey key;
    private final byte[] bounds;
    private final int[] starts;
    private final byte[] highest;

    private ChunkMap(ShardKey key, byte[] bounds, int[] starts, byte[] highest) {
        this.key = key;
        this.bounds = bounds;
        this.starts = starts;
        this.highest = highest;
    }

    /**
     * The chunks between these points; without any, one chunk of everything.
     *
     * @param key the shard key
     * @param splits whole key tuples in ordered bytes, each above the one before, none at an end of the key space
     * @throws IllegalArgumentException when they are not ascending, or all together over 2 GiB
     */
    public static ChunkMap ofSplits(ShardKey key, List<byte[]> splits) {
        byte[] lowest = lowest(key);
        byte[] highest = highest(key);
        long total = lowest.length;
        byte[] before = lowest;
        for (byte[] split : splits) {
            if (Arrays.compareUnsigned(before, split) >= 0 || Arrays.compareUnsigned(split, highest) >= 0) {
                throw new IllegalArgumentException("split points that do not ascend between MinKey and MaxKey");
            }
            total += split.length;
            before = split;
        }
        if (total > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("chunk bounds of " + total + " bytes; expected at most 2 GiB");
        }
        byte[] bounds = Arrays.copyOf(lowest, (int) total);
        int[] starts = new int[splits.size() + 2];
        int at = lowest.length;
        for (int chunk = 1; chunk <= splits.size(); chunk++) {
            byte[] split = splits.get(chunk - 1);
            starts[chunk] = at;
            System.arraycopy(split, 0, bounds, at, split.length);
            at += split.length;
        }
        starts[splits.size() + 1] = at;
        return new ChunkMap(key, bounds, starts, highest);
    }

    /** The lower end of a key's space: MinKey in every field. */
    public static byte[] lowest(ShardKey key) {
        return repeated(key, RawValue.MIN_KEY);
    }

    /** The upper end of a key's space: MaxKey in every field. */
    public static byte[] highest(ShardKey key) {
        return repeated(key, RawValue.MAX_KEY);
    }

    private static byte[] repeated(ShardKey key, RawValue value) {
        OrderedBytes tuple = new OrderedBytes();
        key.fields().forEach(field -> tuple.append(value));
        return tuple.toByteArray();
    }

    public ShardKey key() {
        return key;
    }

    /** How many chunks there are, at least one. */
    public int size() {
        return starts.length - 1;
    }

    /** The lower bound of a chunk, as a tuple in ordered bytes. */
    public byte[] min(int chunk) {
        return Arrays.copyOfRange(bounds, starts[chunk], starts[chunk + 1]);
    }

    /** The upper bound of a chunk, which belongs to the next one; that of the last is MaxKey in every field. */
    public byte[] max(int chunk) {
        return chunk == size() - 1 ? highest.clone() : min(chunk + 1);
    }

    /** The chunk that this key lies in. */
    public int chunkOf(byte[] tuple) {
        int low = 0;
        int high = size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (compareMin(middle, tuple) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The chunks that a range touches, its upper end included: a range up to 200 touches the chunk that begins at 200. */
    public ChunkSpan chunksTouching(KeyRange range) {
        return new ChunkSpan(chunkOf(range.min()), chunkOf(range.max()));
    }

    private int compareMin(int chunk, byte[] tuple) {
        return Arrays.compareUnsigned(bounds, starts[chunk], starts[chunk + 1], tuple, 0, tuple.length);
    }
}
