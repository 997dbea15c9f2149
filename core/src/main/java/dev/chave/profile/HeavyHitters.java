package dev.chave.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** Picks the largest records of a table: ties go to the lower payload, so that nothing depends on chance. */
final class HeavyHitters {
    private static final int KEPT = 20;

    private HeavyHitters() {}

    /** The 20 heaviest records, heaviest first, each as the function makes it. */
    static List<HeavyValue> top(FingerprintTable table, IntToLongFunction weight, IntFunction<HeavyValue> make) {
        Comparator<Integer> heaviestFirst = (first, second) -> {
            int byWeight = Long.compare(weight.applyAsLong(second), weight.applyAsLong(first));
            return byWeight != 0 ? byWeight : table.comparePayloads(first, second);
        };
        PriorityQueue<Integer> lightestFirst = new PriorityQueue<>(KEPT + 1, heaviestFirst.reversed());
        table.forEach(position -> {
            if (lightestFirst.size() < KEPT
                    || weight.applyAsLong(position) >= weight.applyAsLong(lightestFirst.element())) {
                lightestFirst.add(position);
                if (lightestFirst.size() > KEPT) {
                    lightestFirst.remove();
                }
            }
        });
        List<Integer> positions = new ArrayList<>(lightestFirst);
        positions.sort(heaviestFirst);
        List<HeavyValue> values = new ArrayList<>();
        positions.forEach(position -> values.add(make.apply(position)));
        return values;
    }
}
