package dev.chave.cluster.contents;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Documents that came and were not handed to their owners yet: one log for all contents that were cut from one another.
 *
 * <p>An insert touches a chunk that was long not touched, and so waits for memory. Here it writes down in one place what came, and
 * the waiting is done for many at once, when somebody asks for any of the contents or the log is full.
 *
 * <p>Not safe for use by several threads.
 */
public final class Arrivals {
    private static final int LIMIT = 1 << 10; // a log of this length stays in the cache of a processor
    private static final int LEAST_ROOM = 8;
    private static final int MOST_KEPT = 1 << 16; // the room for more is given back

    /** Documents of which only the first has the key. */
    static final int SPREAD = 1;

    /** Documents that an application wrote. */
    static final int WRITTEN = 2;

    private static final int HOW_BITS = 2;

    private static final byte[][] NO_KEYS = {};
    private static final Contents[] NO_OWNERS = {};
    private static final long[] NO_CELLS = {};

    private static final int STRIDE = 3;
    private static final int PREFIX = 0;
    private static final int DOCUMENTS = 1; // and, in the lowest bits, how they came
    private static final int BYTES = 2;

    private byte[][] keys = NO_KEYS;
    private Contents[] owners = NO_OWNERS;
    private long[] cells = NO_CELLS;
    private int size;

    private @Nullable KeyOrder order;
    private final Samples ordered = new Samples();

    Arrivals() {}

    /**
     * The log that the contents of all these share.
     *
     * @return null when they do not share one
     */
    public static @Nullable Arrivals sharedBy(List<Contents> owners) {
        Arrivals shared = owners.get(0).arrivals();
        return owners.stream().allMatch(owner -> owner.arrivals() == shared) ? shared : null;
    }

    /**
     * The same as {@link Contents#insert} and {@link Contents#insertSpread} of an owner, but the owner's memory is not looked at.
     *
     * @param owner one of those that share this log
     */
    public void insert(Contents owner, byte[] key, long count, long length, boolean spread) {
        post(owner, key, count, length, spread ? WRITTEN | SPREAD : WRITTEN);
    }

    /**
     * Takes documents.
     *
     * @param owner whom they belong to
     * @param key kept, not copied
     * @param count how many, at least one
     * @param length their bytes together
     * @param how they came: {@link #SPREAD} and {@link #WRITTEN}, both, one or none
     */
    void post(Contents owner, byte[] key, long count, long length, int how) {
        if (count < 1 || length < 0) {
            throw new IllegalArgumentException(count + " documents of " + length + " bytes");
        }
        int entry = size;
        if (entry == keys.length) {
            int room = Math.max(LEAST_ROOM, 2 * entry);
            keys = Arrays.copyOf(keys, room);
            owners = Arrays.copyOf(owners, room);
            cells = Arrays.copyOf(cells, STRIDE * room);
        }
        keys[entry] = key;
        owners[entry] = owner;
        int at = STRIDE * entry;
        cells[at + PREFIX] = KeyPrefix.of(key);
        cells[at + DOCUMENTS] = count << HOW_BITS | how;
        cells[at + BYTES] = length;
        size = entry + 1;
        if (size == LIMIT) {
            deliver();
        }
    }

    /** Gives all owners what is theirs. */
    void deliver() {
        for (int entry = 0; entry < size; entry++) {
            int at = STRIDE * entry;
            long documents = cells[at + DOCUMENTS];
            owners[entry].receive(
                    cells[at + PREFIX],
                    keys[entry],
                    documents >>> HOW_BITS,
                    cells[at + BYTES],
                    (documents & WRITTEN) != 0,
                    (documents & SPREAD) != 0);
        }
        size = 0;
    }

    /** The loose ones of some samples, which are taken away from there. Belongs to this until the next call. */
    Samples ordered(Samples from) {
        if (from.loose() > MOST_KEPT) {
            return from.takeLoose(new KeyOrder(), new Samples());
        }
        ordered.clear();
        return from.takeLoose(order(), ordered);
    }

    /** Orders keys for all the owners. */
    KeyOrder order() {
        KeyOrder known = order;
        if (known == null) {
            known = new KeyOrder();
            order = known;
        }
        return known;
    }
}
