package dev.chave.workload;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What conditions that all must hold say of each key field: the sets its value must lie in, and the one value it must equal.
 */
final class Conjunction {
    private final List<@Nullable List<IntervalSet>> sets;
    private final byte[] @Nullable [] equal;
    private final byte[] @Nullable [] byParent;
    private boolean noFullKey;

    Conjunction(int fields) {
        sets = new ArrayList<>(fields);
        for (int field = 0; field < fields; field++) {
            sets.add(null);
        }
        equal = new byte[fields][];
        byParent = new byte[fields][];
    }

    /** Adds a set that the field's value lies in. */
    void add(int field, IntervalSet set) {
        List<IntervalSet> known = sets.get(field);
        if (known == null) {
            known = new ArrayList<>(2);
            sets.set(field, known);
        }
        known.add(set);
    }

    /** Notes that the field must equal this value; a second one, or one that is no key value, spoils the equality path. */
    void equal(int field, byte @Nullable [] value) {
        noFullKey |= value == null || equal[field] != null;
        equal[field] = value;
    }

    /** Notes that an equality of an object around the field fixes its value. The object nearest to the field counts. */
    void equalByParent(int field, byte @Nullable [] value) {
        noFullKey |= value == null || byParent[field] != null;
        byParent[field] = value;
    }

    boolean constrains(int field) {
        return sets.get(field) != null;
    }

    /** The values that every condition on the field admits, or null where there was none. */
    @Nullable
    IntervalSet bounds(int field) {
        List<IntervalSet> known = sets.get(field);
        return known == null ? null : IntervalSet.intersectionOf(known);
    }

    /** One value for every field by plain equality, or null. */
    byte @Nullable [][] fullKey() {
        if (noFullKey) {
            return null;
        }
        byte[][] full = new byte[equal.length][];
        for (int field = 0; field < full.length; field++) {
            byte[] value = equal[field] != null ? equal[field] : byParent[field];
            if (value == null) {
                return null;
            }
            full[field] = value;
        }
        return full;
    }
}
