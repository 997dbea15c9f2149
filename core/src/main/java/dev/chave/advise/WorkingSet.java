package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How much of the key's index a stretch of inserts touches: what must be in memory for writing to be quick.
 *
 * <p>The index is laid out on pages of equal numbers of keys, in key order. A window has as many inserts as there are pages; the
 * windows of the latest third of the history are judged, each by the pages it touches. A random key touches 63% of them (each
 * page being missed with probability (1 − 1/P)^P), an ascending key one for every full page, a key with hot ends one page for
 * each end. Where the sample is too short for pages of the stated size they hold fewer keys, at least 20.
 *
 * @param share pages touched beside those a random key touches: 1 for a random key, near 0 for an ascending one (claim C2)
 * @param touched mean pages touched by a window
 * @param pages how many pages the index has in the model
 * @param keysPerPage keys on a page
 * @param pageBytes the page size that was stated
 */
public record WorkingSet(double share, double touched, int pages, int keysPerPage, int pageBytes) {
    private static final int LEAST_KEYS_PER_PAGE = 20;
    private static final int USUAL_PAGES = 200;
    private static final int LEAST_PAGES = 20;
    private static final int MOST_ROWS = 40_000; // more only sharpen what is clear
    private static final int ENTRY_OVERHEAD_BYTES = 12; // record id and cell header, an estimate

    /** Measures one key; null where the history has too few documents. */
    static @Nullable WorkingSet of(ShardKey key, DocumentSample sample, double keyBytes, int pageBytes) {
        int step = Math.max(1, sample.size() / MOST_ROWS);
        int rows = sample.size() / step;
        int keysPerPage = (int)
                Math.max(LEAST_KEYS_PER_PAGE, Math.min(pageBytes / entryBytes(keyBytes), (double) rows / USUAL_PAGES));
        int pages = rows / keysPerPage;
        if (pages < LEAST_PAGES) {
            return null;
        }
        int[] page = pages(key, sample, rows, step, keysPerPage);
        int windows = 0;
        long touched = 0;
        int[] seen = new int[rows / keysPerPage + 1];
        for (int end = rows; end - pages >= rows - rows / 3 || windows == 0; end -= pages) {
            windows++;
            for (int row = end - pages; row < end; row++) {
                if (seen[page[row]] != windows) {
                    seen[page[row]] = windows;
                    touched++;
                }
            }
        }
        double mean = (double) touched / windows;
        double random = pages * (1 - Math.pow(1 - 1.0 / pages, pages));
        return new WorkingSet(Math.min(1, mean / random), mean, pages, keysPerPage, pageBytes);
    }

    /** What one entry of an index on the key takes. */
    static double entryBytes(double keyBytes) {
        return keyBytes + ENTRY_OVERHEAD_BYTES;
    }

    /** The page of each row's entry; equal keys stand in the order they were inserted, as in the server's indexes. */
    private static int[] pages(ShardKey key, DocumentSample sample, int rows, int step, int keysPerPage) {
        byte[][] tuples = new byte[rows][];
        for (int row = 0; row < tuples.length; row++) {
            tuples[row] = sample.tuple(row * step, key);
        }
        int[] order = IntStream.range(0, tuples.length)
                .boxed()
                .sorted(Comparator.comparing((Integer row) -> tuples[row], Arrays::compareUnsigned)
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] page = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            page[order[place]] = place / keysPerPage;
        }
        return page;
    }
}
