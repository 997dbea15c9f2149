package dev.chave.design;

import java.util.Arrays;

/**
 * When documents were inserted: those of the history evenly, each somewhere in its own interval, and those that the workload
 * inserts after it.
 */
final class History {
    private final long documents;
    private final long beginMillis;
    private final long lastsMillis;
    private final long seed;
    private long[] insertedAt = new long[0];
    private int inserted;

    History(Design design, long seed) {
        documents = design.documents();
        beginMillis = design.beginMillis();
        lastsMillis = design.lastsMillis();
        this.seed = Chance.mix(seed, "history");
    }

    /** How many documents the history has. */
    long documents() {
        return documents;
    }

    long beginMillis() {
        return beginMillis;
    }

    long lastsMillis() {
        return lastsMillis;
    }

    long endMillis() {
        return beginMillis + lastsMillis;
    }

    /** How many documents there are by now, those inserted since included. */
    long present() {
        return documents + inserted;
    }

    /** A document of the history, or one inserted since. */
    Instance document(long ordinal) {
        if (ordinal >= documents) {
            return new Instance(ordinal, insertedAt[(int) (ordinal - documents)], 0);
        }
        double place = ordinal + new Chance(Chance.mix(seed, ordinal)).nextDouble();
        return new Instance(ordinal, beginMillis + (long) (place * lastsMillis / documents), 0);
    }

    /** When a document would be inserted at the pace of the history, whatever the workload does. */
    long expectedMillis(long ordinal) {
        return beginMillis + (long) ((double) ordinal * lastsMillis / Math.max(1, documents));
    }

    /** Inserts the next document. */
    Instance insert(long atMillis) {
        if (inserted == insertedAt.length) {
            insertedAt = Arrays.copyOf(insertedAt, Math.max(1024, inserted * 2));
        }
        insertedAt[inserted++] = atMillis;
        return document(documents + inserted - 1);
    }
}
