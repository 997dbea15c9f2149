package dev.chave.advise;

import dev.chave.workload.TargetClass;
import org.jspecify.annotations.Nullable;

/** Adds up operations by target class. */
final class ClassTally {
    private final double[] byClass = new double[TargetClass.values().length];
    private double unknown;

    /** Adds operations of one class, or of a filter that is not known. */
    void add(@Nullable TargetClass targetClass, double operations) {
        if (targetClass == null) {
            unknown += operations;
        } else {
            byClass[targetClass.ordinal()] += operations;
        }
    }

    double total() {
        double total = unknown;
        for (double operations : byClass) {
            total += operations;
        }
        return total;
    }

    /** The class most operations have; null where their filters are not known. */
    @Nullable
    TargetClass most() {
        TargetClass most = null;
        double largest = unknown;
        for (TargetClass targetClass : TargetClass.values()) {
            if (byClass[targetClass.ordinal()] > largest) {
                largest = byClass[targetClass.ordinal()];
                most = targetClass;
            }
        }
        return most;
    }

    Shares shares() {
        double total = total();
        return total == 0
                ? Shares.NONE
                : new Shares(
                        total,
                        share(TargetClass.TARGETED, total),
                        share(TargetClass.MULTI, total),
                        share(TargetClass.SCATTER, total),
                        unknown / total);
    }

    private double share(TargetClass targetClass, double total) {
        return byClass[targetClass.ordinal()] / total;
    }
}
