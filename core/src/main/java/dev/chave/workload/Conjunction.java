package dev.chave.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What conditions that all must hold say of each key field: the sets its value must lie in, and the one value it must equal.
 *
 * <p>Most filters say nothing of most keys, so room is made only when something is said.
 */
final class Conjunction {
    private final int fields;
    private List<@Nullable List<IntervalSet>> sets = List.of();
    private byte[] @Nullable [] equal = {};
    private byte[] @Nullable [] byParent = {};
    private boolean noFullKey;

    Conjunction(int fields) {
        this.fields = fields;
    }

    /** Adds a set that the field's value lies in. */
    void add(int field, IntervalSet set) {
        if (sets.isEmpty()) {
            sets = new ArrayList<>(Collections.nCopies(fields, null));
        }
        List<IntervalSet> known = sets.get(field);
        if (known == null) {
            known = new ArrayList<>(2);
            sets.set(field, known);
        }
        known.add(set);
    }

    /** Notes that the field must equal this value; a second one, or one that is no key value, spoils the equality path. */
    void equal(int field, byte @Nullable [] value) {
        if (equal.length == 0) {
            equal = new byte[fields][];
        }
        noFullKey |= value == null || equal[field] != null;
        equal[field] = value;
    }

    /** Notes that an equality of an object around the field fixes its value, which counts where nothing else does. */
    void equalByParent(int field, byte @Nullable [] value) {
        if (byParent.length == 0) {
            byParent = new byte[fields][];
        }
        noFullKey |= value == null || byParent[field] != null;
        byParent[field] = value;
    }

    boolean constrains(int field) {
        return !sets.isEmpty() && sets.get(field) != null;
    }

    /** The values that every condition on the field admits, or null where there was none. */
    @Nullable
    IntervalSet bounds(int field) {
        List<IntervalSet> known = sets.isEmpty() ? null : sets.get(field);
        return known == null ? null : IntervalSet.intersectionOf(known);
    }

    /** One value for every field by plain equality, or null. */
    byte @Nullable [][] fullKey() {
        if (noFullKey) {
            return null;
        }
        byte[][] full = new byte[fields][];
        for (int field = 0; field < fields; field++) {
            byte[] value = at(equal, field);
            if (value == null) {
                value = at(byParent, field);
            }
            if (value == null) {
                return null;
            }
            full[field] = value;
        }
        return full;
    }

    private static byte @Nullable [] at(byte[] @Nullable [] values, int field) {
        return values.length == 0 ? null : values[field];
    }
}
