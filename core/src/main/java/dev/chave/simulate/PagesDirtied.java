package dev.chave.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many pages of an index on the key inserts dirty, a thousand at a time.
 *
 * <p>Keys of one batch that no earlier key parts lie on the same pages, so many to a page; a key between earlier keys dirties a page of
 * its own, as far as there are pages. Formula: for each run of neighbours, the larger of 1 and its length by the keys a page holds;
 * their sum against the P pages that exist counts P (1 - (1 - 1/P)^sum). Assumed: keys stand evenly on pages, and no two batches share
 * the cache.
 */
final class PagesDirtied {
    /** How many inserts a batch has. */
    static final int BATCH = 1000;

    private final int keysPerPage;

    PagesDirtied(int keysPerPage) {
        this.keysPerPage = keysPerPage;
    }

    /**
     * The mean over whole batches; the first, which meets an empty index, is left out.
     *
     * @param keys all keys, in the order they were inserted, one for each document
     * @return -1 with fewer than three batches
     */
    double mean(List<byte[]> keys) {
        int batches = keys.size() / BATCH;
        if (batches < 3) {
            return -1;
        }
        NavigableMap<byte[], Boolean> earlier = new TreeMap<>(Arrays::compareUnsigned);
        double sum = 0;
        for (int batch = 0; batch < batches; batch++) {
            List<byte[]> inserted = keys.subList(batch * BATCH, (batch + 1) * BATCH);
            if (batch > 0) {
                sum += pages(inserted, earlier);
            }
            inserted.forEach(key -> earlier.put(key, true));
        }
        return sum / (batches - 1);
    }

    private double pages(List<byte[]> inserted, NavigableMap<byte[], Boolean> earlier) {
        List<byte[]> ascending =
                inserted.stream().sorted(Arrays::compareUnsigned).toList();
        double runs = 0;
        int run = 1;
        for (int i = 1; i <= ascending.size(); i++) {
            if (i < ascending.size() && !isParted(ascending.get(i - 1), ascending.get(i), earlier)) {
                run++;
            } else {
                runs += Math.max(1, (double) run / keysPerPage);
                run = 1;
            }
        }
        double pages = Math.max(1, Math.ceil((double) earlier.size() / keysPerPage));
        double fresh = (double) inserted.size() / keysPerPage;
        return Math.min(runs, pages * (1 - Math.pow(1 - 1 / pages, runs)) + fresh);
    }

    private static boolean isParted(byte[] lower, byte[] upper, NavigableMap<byte[], Boolean> earlier) {
        byte[] between = earlier.higherKey(lower);
        return between != null && Arrays.compareUnsigned(between, upper) < 0;
    }
}
