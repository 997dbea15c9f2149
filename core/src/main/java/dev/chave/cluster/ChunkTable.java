package dev.chave.cluster;

import dev.chave.cluster.contents.Arrivals;
import dev.chave.cluster.contents.Contents;
import dev.chave.cluster.contents.KeyPrefix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a collection in the order of their keys, as an immutable sequence that a change copies only in part.
 *
 * <p>A change costs a block of some hundred references and the list of blocks, not all chunks, so that a balancer can keep a
 * view of a million chunks while the catalogue goes on. Lookup is a binary search over the blocks and one within a block. What changes
 * in place are the chunks' contents, and what is known here of how much was written to them.
 */
public final class ChunkTable implements Iterable<Chunk> {
    private static final int BLOCK = 512;
    private static final int FACTS = 2; // numbers about a chunk that stand side by side
    private static final int OWNER = 0; // the index of its owner
    private static final int WRITTEN = 1; // no less than was written to it since that was forgotten

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

    /**
     * Neighbours. Beside them stand the prefixes of their lower bounds, so that a search seldom looks at a chunk, and what every
     * insert asks for, so that it need not look at the chunk it found.
     */
    private static final class Block {
        final Chunk[] chunks;
        final long[] prefixes;
        final Contents[] contents;
        final long[] facts; // FACTS for each
        final String[] owners;
        final @Nullable Arrivals arrivals;

        Block(Chunk[] chunks) {
            this.chunks = chunks;
            prefixes = new long[chunks.length];
            contents = new Contents[chunks.length];
            facts = new long[FACTS * chunks.length];
            List<String> owned = new ArrayList<>();
            for (int i = 0; i < chunks.length; i++) {
                contents[i] = chunks[i].contents();
                facts[FACTS * i + OWNER] = indexIn(owned, chunks[i].shard());
                facts[FACTS * i + WRITTEN] = contents[i].written();
                prefixes[i] = KeyPrefix.of(chunks[i].min().tuple());
            }
            owners = owned.toArray(String[]::new);
            arrivals = Arrivals.sharedBy(List.of(contents));
        }

        private static int indexIn(List<String> owned, String owner) {
            int index = owned.indexOf(owner);
            if (index >= 0) {
                return index;
            }
            owned.add(owner);
            return owned.size() - 1;
        }

        /** The last of the chunks that begins at or below the tuple; the first where none does. */
        int lastAtMost(long prefix, byte[] tuple) {
            int found = lastNotAbove(prefixes, prefix);
            return prefixes[found] == prefix ? lastAmongEqual(prefixes, found, tuple, i -> chunks[i]) : found;
        }
    }

    /** The last of some ascending prefixes that is not above one; 0 where none is. Written so that no branch need be guessed. */
    private static int lastNotAbove(long[] prefixes, long prefix) {
        long flipped = prefix + Long.MIN_VALUE;
        int low = 0;
        for (int length = prefixes.length; length > 1; ) {
            int half = length >>> 1;
            low = prefixes[low + half] + Long.MIN_VALUE <= flipped ? low + half : low;
            length -= half;
        }
        return low;
    }

    /**
     * Among chunks of one prefix, which says nothing, and the one before them, the last that begins at or below the tuple.
     *
     * @param last the last that has the prefix
     */
    private static int lastAmongEqual(long[] prefixes, int last, byte[] tuple, IntFunction<Chunk> chunks) {
        int low = firstOf(prefixes, last);
        low = Math.max(0, low - 1);
        int high = last;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (chunks.apply(middle).min().isAtMost(tuple)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The first place of the prefix that stands at the last one. */
    private static int firstOf(long[] prefixes, int last) {
        int low = 0;
        int high = last;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (prefixes[middle] == prefixes[last]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
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

    /**
     * Where in the table the chunk stands that a key tuple lies in: for {@link #insertAt}, {@link #shardAt} and {@link #chunkAt} of
     * this very table.
     */
    public long placeOf(byte[] tuple) {
        long prefix = KeyPrefix.of(tuple);
        int block = blockAt(prefix, tuple);
        return (long) block << Integer.SIZE | blocks[block].lastAtMost(prefix, tuple);
    }

    /**
     * Inserts documents into the chunk at a place. Parameters as for {@link Arrivals#insert}.
     *
     * @return no less than {@link Contents#written} of the chunk, which need not be counted for it
     */
    public long insertAt(long place, byte[] tuple, long count, long bytes, boolean spread) {
        Block block = blocks[(int) (place >>> Integer.SIZE)];
        int index = (int) place;
        Contents contents = block.contents[index];
        Arrivals arrivals = block.arrivals == null ? contents.arrivals() : block.arrivals;
        arrivals.insert(contents, tuple, count, bytes, spread);
        return block.facts[FACTS * index + WRITTEN] += bytes;
    }

    /** Counts what was written to the chunk at a place, so that {@link #insertAt} tells no more than that. */
    public void recountAt(long place) {
        Block block = blocks[(int) (place >>> Integer.SIZE)];
        int index = (int) place;
        block.facts[FACTS * index + WRITTEN] = block.contents[index].written();
    }

    /** The owner of the chunk at a place. */
    public String shardAt(long place) {
        Block block = blocks[(int) (place >>> Integer.SIZE)];
        return block.owners[(int) block.facts[FACTS * (int) place + OWNER]];
    }

    /** The chunk at a place. */
    public Chunk chunkAt(long place) {
        return blocks[(int) (place >>> Integer.SIZE)].chunks[(int) place];
    }

    /** The last block that begins at or below the tuple; the first where none does. */
    private int blockAt(long prefix, byte[] tuple) {
        int found = lastNotAbove(prefixes, prefix);
        return prefixes[found] == prefix ? lastAmongEqual(prefixes, found, tuple, i -> blocks[i].chunks[0]) : found;
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
