package dev.chave.advise;

import java.util.ArrayList;
import java.util.List;

/**
 * Where each operation goes under one candidate: chunk intervals, packed, one entry for each operation in order.
 *
 * <p>Most operations touch one stretch of chunks, which is one long; the others point into a side list. An insert's entry
 * lists the chunk of each of its pieces.
 */
final class Routes {
    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final long EVERY_OWNER = Long.MIN_VALUE + 1;
    private static final long EVERY_SHARD = Long.MIN_VALUE + 2;

    private final long[] packed;
    private final List<int[]> lists = new ArrayList<>();
    private int size;

    Routes(int operations) {
        packed = new long[operations];
    }

    /** The next operation's filter is not known: it takes no part in loads. */
    void addUnknown() {
        packed[size++] = UNKNOWN;
    }

    /** The next operation asks every shard that owns a chunk, or where it is broadcast every shard there is. */
    void addEverywhere(boolean broadcast) {
        packed[size++] = broadcast ? EVERY_SHARD : EVERY_OWNER;
    }

    /** The next operation touches the chunks {@code first} to {@code last}, both included. */
    void addStretch(int first, int last) {
        packed[size++] = ((long) first << 32) | last;
    }

    /** The next operation touches several stretches, as first, last, first, last, … */
    void addStretches(int[] bounds) {
        if (bounds.length == 2) {
            addStretch(bounds[0], bounds[1]);
        } else {
            lists.add(bounds);
            packed[size++] = -lists.size();
        }
    }

    /** The next operation is an insert whose pieces go to these chunks. */
    void addPieces(int[] chunks) {
        if (chunks.length == 1) {
            addStretch(chunks[0], chunks[0]);
        } else {
            lists.add(chunks);
            packed[size++] = -lists.size();
        }
    }

    boolean isKnown(int operation) {
        return packed[operation] != UNKNOWN;
    }

    /** The chunks of an insert's pieces. */
    int[] pieces(int operation) {
        long entry = packed[operation];
        return entry < 0 ? lists.get((int) -entry - 1) : new int[] {(int) entry};
    }

    /**
     * The distinct shards that an operation asks.
     *
     * @param owners who owns the chunks
     * @param into receives the shards, from its start
     * @return how many shards
     */
    int shards(int operation, Owners owners, int[] into) {
        long entry = packed[operation];
        if (entry == EVERY_OWNER) {
            return owners.copyOwning(into);
        }
        if (entry == EVERY_SHARD) {
            return owners.copyAll(into);
        }
        owners.begin();
        if (entry >= 0) {
            return owners.collect((int) (entry >>> 32), (int) entry, into, 0);
        }
        int[] bounds = lists.get((int) -entry - 1);
        int found = 0;
        for (int i = 0; i < bounds.length && found < into.length; i += 2) {
            found = owners.collect(bounds[i], bounds[i + 1], into, found);
        }
        return found;
    }
}
