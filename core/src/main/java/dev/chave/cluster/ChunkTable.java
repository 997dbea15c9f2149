package dev.chave.cluster;

import dev.chave.cluster.contents.KeyPrefix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The chunks of a collection in the order of their keys, as an immutable sequence that a change copies only in part.
 *
 * <p>A change costs a block of some hundred references and the list of blocks, not all chunks, so that a balancer can keep a
 * view of a million chunks while the catalogue goes on. Lookup is a binary search over the blocks and one within a block.
 */
public final class ChunkTable implements Iterable<Chunk> {
    private static final int BLOCK = 512;

    private final Block[] blocks;
    private final int[] starts;
    private final long[] prefixes; // of the lower bounds of the blocks' first chunks

    private ChunkTable(Block[] blocks) {
        this.blocks = blocks;
        starts = new int[blocks.length + 1];
        prefixes = new long[blocks.length];
        for (int block = 0; block < blocks.length; block++) {
            starts[block + 1] = starts[block] + blocks[block].chunks.length;
            prefixes[block] = blocks[block].prefixes[0];
        }
    }

    /** Neighbours, with the prefixes of their lower bounds beside them, so that a search seldom looks at a chunk. */
    private static final class Block {
        final Chunk[] chunks;
        final long[] prefixes;

        Block(Chunk[] chunks) {
            this.chunks = chunks;
            prefixes = new long[chunks.length];
            for (int i = 0; i < chunks.length; i++) {
                prefixes[i] = KeyPrefix.of(chunks[i].min().tuple());
            }
        }

        /** The last of the chunks that begins at or below the tuple; the first where none does. */
        int lastAtMost(long prefix, byte[] tuple) {
            int low = 0;
            int high = prefixes.length - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (isAtMost(prefixes[middle], chunks[middle], prefix, tuple)) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }

    private static boolean isAtMost(long chunkPrefix, Chunk chunk, long prefix, byte[] tuple) {
        return chunkPrefix == prefix ? chunk.min().isAtMost(tuple) : Long.compareUnsigned(chunkPrefix, prefix) < 0;
    }

    /**
     * A table of these chunks.
     *
     * @throws IllegalArgumentException when they do not follow one another without a gap
     */
    public static ChunkTable of(List<Chunk> chunks) {
        checkNeighbours(chunks);
        return new ChunkTable(blocks(chunks.toArray(Chunk[]::new)));
    }

    private static void checkNeighbours(List<Chunk> chunks) {
        if (chunks.isEmpty()) {
            throw new IllegalArgumentException("no chunks");
        }
        Chunk before = null;
        for (Chunk chunk : chunks) {
            if (before != null && !before.max().equals(chunk.min())) {
                throw new IllegalArgumentException("chunks that do not follow one another");
            }
            before = chunk;
        }
    }

    /** How many chunks there are. */
    public int size() {
        return starts[blocks.length];
    }

    /** The chunk at a position in the order of keys, from 0. */
    public Chunk get(int position) {
        int block = blockOf(position);
        return blocks[block].chunks[position - starts[block]];
    }

    private int blockOf(int position) {
        if (position < 0 || position >= size()) {
            throw new IndexOutOfBoundsException("chunk " + position + " of " + size());
        }
        int found = Arrays.binarySearch(starts, position);
        return found >= 0 ? found : -found - 2;
    }

    /** The position of the chunk that a key tuple lies in. */
    public int positionOf(byte[] tuple) {
        long prefix = KeyPrefix.of(tuple);
        int block = blockAt(prefix, tuple);
        return starts[block] + blocks[block].lastAtMost(prefix, tuple);
    }

    /** The chunk that a key tuple lies in. */
    public Chunk at(byte[] tuple) {
        long prefix = KeyPrefix.of(tuple);
        Block block = blocks[blockAt(prefix, tuple)];
        return block.chunks[block.lastAtMost(prefix, tuple)];
    }

    /** The last block that begins at or below the tuple; the first where none does. */
    private int blockAt(long prefix, byte[] tuple) {
        int low = 0;
        int high = blocks.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (isAtMost(prefixes[middle], blocks[middle].chunks[0], prefix, tuple)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * The table with some neighbours replaced by others that cover the same range.
     *
     * @param from the position of the first chunk to replace
     * @param count how many to replace, at least one
     * @throws IllegalArgumentException when the replacement does not cover exactly what it replaces
     */
    public ChunkTable replace(int from, int count, List<Chunk> replacement) {
        checkNeighbours(replacement);
        Chunk first = get(from);
        Chunk last = get(from + count - 1);
        if (!first.min().equals(replacement.get(0).min())
                || !last.max().equals(replacement.get(replacement.size() - 1).max())) {
            throw new IllegalArgumentException("a replacement that covers another range than what it replaces");
        }
        int firstBlock = blockOf(from);
        int lastBlock = blockOf(from + count - 1);
        List<Chunk> merged = new ArrayList<>();
        merged.addAll(Arrays.asList(blocks[firstBlock].chunks).subList(0, from - starts[firstBlock]));
        merged.addAll(replacement);
        merged.addAll(Arrays.asList(blocks[lastBlock].chunks)
                .subList(from + count - starts[lastBlock], blocks[lastBlock].chunks.length));
        Block[] changed = blocks(merged.toArray(Chunk[]::new));
        Block[] all = new Block[firstBlock + changed.length + blocks.length - lastBlock - 1];
        System.arraycopy(blocks, 0, all, 0, firstBlock);
        System.arraycopy(changed, 0, all, firstBlock, changed.length);
        System.arraycopy(blocks, lastBlock + 1, all, firstBlock + changed.length, blocks.length - lastBlock - 1);
        return new ChunkTable(all);
    }

    /** Cuts chunks into blocks of equal size, none above twice the usual. */
    private static Block[] blocks(Chunk[] chunks) {
        int count = chunks.length <= 2 * BLOCK ? 1 : (chunks.length + BLOCK - 1) / BLOCK;
        Block[] blocks = new Block[count];
        for (int block = 0; block < count; block++) {
            int start = (int) ((long) chunks.length * block / count);
            int end = (int) ((long) chunks.length * (block + 1) / count);
            blocks[block] = new Block(Arrays.copyOfRange(chunks, start, end));
        }
        return blocks;
    }

    @Override
    public Iterator<Chunk> iterator() {
        return new Iterator<>() {
            private int block;
            private int index;

            @Override
            public boolean hasNext() {
                return block < blocks.length;
            }

            @Override
            public Chunk next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                Chunk chunk = blocks[block].chunks[index++];
                if (index == blocks[block].chunks.length) {
                    block++;
                    index = 0;
                }
                return chunk;
            }
        };
    }
}
