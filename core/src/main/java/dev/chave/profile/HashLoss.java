package dev.chave.profile;

import java.util.Arrays;

/** How many values are left of a whole table after hashing, which truncates numbers. */
final class HashLoss {
    /** Reads the fingerprint that is left of a record's value. */
    @FunctionalInterface
    interface AfterHashing {
        long of(FingerprintTable table, int position);
    }

    private HashLoss() {}

    static long distinctAfterHashing(FingerprintTable table, AfterHashing afterHashing) {
        int[] changedCount = {0};
        table.forEach(position -> changedCount[0] += isChanged(table, position, afterHashing) ? 1 : 0);
        long[] changed = new long[changedCount[0]];
        int[] next = {0};
        table.forEach(position -> {
            if (isChanged(table, position, afterHashing)) {
                changed[next[0]++] = afterHashing.of(table, position);
            }
        });
        Arrays.sort(changed);
        long distinct = (long) table.size() - changed.length;
        for (int i = 0; i < changed.length; i++) {
            boolean first = i == 0 || changed[i] != changed[i - 1];
            // What is left of 2.1 is 2, which may stand there as itself.
            distinct += first && table.find(changed[i]) < 0 ? 1 : 0;
        }
        return distinct;
    }

    private static boolean isChanged(FingerprintTable table, int position, AfterHashing afterHashing) {
        return afterHashing.of(table, position) != table.fingerprint(position);
    }
}
