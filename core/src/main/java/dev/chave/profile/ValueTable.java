package dev.chave.profile;

/**
 * All values while memory lasts, and from then on a fair part of them, each still counted exactly.
 *
 * <p>When the pool asks, the table keeps one value of two, by the leading bits of a hash of the value: of every
 * 2^{@link #level()} values one, whatever their frequency. A value that is in has been in since it first appeared, so
 * its counts are exact. Before the first value is dropped the owner is shown the whole table, to start the sketches
 * that go on for all values.
 */
final class ValueTable {
    /** Whose values these are. */
    interface Owner {
        /** How many bytes the sketches will hold. */
        long sketchBytes();

        /** Starts the sketches from all values so far. */
        void startSketches(FingerprintTable whole);

        /** The uniform hash by which the record at this position is kept or dropped. */
        long sampleHash(FingerprintTable table, int position);
    }

    private static final int MAX_LEVEL = 63;

    private final Owner owner;
    private final MemoryPool.Account account;
    private final FingerprintTable table;
    private int level;

    ValueTable(MemoryPool pool, long share, Owner owner) {
        this.owner = owner;
        this.account = pool.open(share, this::giveWay);
        this.table = new FingerprintTable(account);
    }

    /** Whether no value was dropped yet. */
    boolean isWhole() {
        return level == 0;
    }

    int level() {
        return level;
    }

    FingerprintTable table() {
        return table;
    }

    /** Whether a value of this hash belongs in. */
    boolean isSampled(long sampleHash) {
        return level == 0 || sampleHash >>> (Long.SIZE - level) == 0;
    }

    /** Adds a value that is not in, if it belongs in; thins until it fits or no longer belongs. */
    void add(long fingerprint, long sampleHash, long documents, long bytes, byte[] payload, int payloadLength) {
        while (isSampled(sampleHash)) {
            if (!table.makeRoom(payloadLength)) {
                if (level == MAX_LEVEL) {
                    return;
                }
                giveWay();
            } else if (isSampled(sampleHash)) {
                table.append(fingerprint, documents, bytes, payload, payloadLength);
                return;
            }
        }
    }

    /** Thins at least as far as the other table is. */
    void thinLike(ValueTable other) {
        while (level < other.level) {
            giveWay();
        }
    }

    void close() {
        account.close();
    }

    private void giveWay() {
        long before = account.held();
        if (level > 0) {
            thin();
            return;
        }
        owner.startSketches(table);
        long sketches = owner.sketchBytes();
        do {
            thin();
        } while (account.held() + sketches >= before && account.held() > sketches && level < MAX_LEVEL);
        account.charge(sketches);
    }

    private void thin() {
        if (level < MAX_LEVEL) {
            level++;
            table.retain(position -> isSampled(owner.sampleHash(table, position)));
        }
    }
}
