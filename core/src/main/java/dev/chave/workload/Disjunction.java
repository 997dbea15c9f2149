package dev.chave.workload;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What conditions of which one must hold say of each key field: the union of what each says, and nothing at all where one of
 * them says nothing.
 */
final class Disjunction {
    private final List<@Nullable List<Interval>> unions = new ArrayList<>();

    Disjunction(int fields) {
        for (int field = 0; field < fields; field++) {
            unions.add(new ArrayList<>());
        }
    }

    /** Adds one branch. */
    void add(Conjunction branch) {
        for (int field = 0; field < unions.size(); field++) {
            List<Interval> union = unions.get(field);
            if (union != null) {
                IntervalSet bounds = branch.bounds(field);
                if (bounds == null) {
                    unions.set(field, null);
                } else {
                    union.addAll(bounds.intervals());
                }
            }
        }
    }

    /** Whether the branches so far still say something of some field. */
    boolean isUseful() {
        return unions.stream().anyMatch(union -> union != null);
    }

    boolean constrains(int field) {
        return unions.get(field) != null;
    }

    /** Hands on what all branches together say. */
    void addTo(Conjunction outer) {
        for (int field = 0; field < unions.size(); field++) {
            List<Interval> union = unions.get(field);
            if (union != null) {
                outer.add(field, IntervalSet.unionOf(union));
            }
        }
    }
}
