package dev.chave.design;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Counts from 1 within each value of another field, in insert order; made at the first question, and kept. */
final class Counters {
    private final History history;
    private final FieldMaker within;
    private final Map<Long, Integer> totals = new HashMap<>(); // asked by key only, so its order never shows
    private int[] counts = new int[0];
    private int known;

    Counters(History history, FieldMaker within) {
        this.history = history;
        this.within = within;
    }

    /** The count of a document; of one that might have been, what it would be now. */
    int count(Instance document) {
        reach(document.ordinal());
        if (document.salt() != 0) {
            return totals.getOrDefault(within.identity(document).number(), 0) + 1;
        }
        if (document.ordinal() == known) {
            add(document);
        }
        return counts[(int) document.ordinal()];
    }

    /** Counts what was inserted before the document, as far as it has not been counted yet. */
    private void reach(long ordinal) {
        while (known < ordinal) {
            add(history.document(known));
        }
    }

    private void add(Instance document) {
        if (known == counts.length) {
            counts = Arrays.copyOf(counts, Math.max(1024, counts.length * 2));
        }
        counts[known++] = totals.merge(within.identity(document).number(), 1, Integer::sum);
    }
}
