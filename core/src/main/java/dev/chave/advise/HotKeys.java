package dev.chave.advise;

import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The key values that most operations ask for, within a fixed number of entries.
 *
 * <p>When full, the lighter half is forgotten, so a count is a lower bound and never too high; a value with more than a
 * fiftieth of all operations is not lost by that.
 */
final class HotKeys {
    private static final int MOST_ENTRIES = 8192;

    private final Map<Long, Entry> entries = new HashMap<>();

    /** A value and the operations that ask for it, at least. */
    static final class Entry {
        private final byte[] tuple;
        private double operations;

        Entry(byte[] tuple) {
            this.tuple = tuple;
        }

        byte[] tuple() {
            return tuple;
        }

        double operations() {
            return operations;
        }
    }

    void add(byte[] tuple, double operations) {
        long fingerprint = Hashing.xxh3_64().hashBytesToLong(tuple);
        entries.computeIfAbsent(fingerprint, absent -> new Entry(tuple)).operations += operations;
        if (entries.size() > MOST_ENTRIES) {
            forgetLighterHalf();
        }
    }

    /** How many values are kept. */
    int size() {
        return entries.size();
    }

    /** The value most operations ask for, or null when none asked for one. */
    @Nullable
    Entry hottest() {
        return entries.values().stream()
                .max(Comparator.comparingDouble(Entry::operations)
                        .thenComparing(Entry::tuple, java.util.Arrays::compareUnsigned))
                .orElse(null);
    }

    private void forgetLighterHalf() {
        double median = entries.values().stream()
                .mapToDouble(Entry::operations)
                .sorted()
                .skip(entries.size() / 2)
                .findFirst()
                .orElseThrow();
        entries.values().removeIf(entry -> entry.operations <= median);
    }
}
