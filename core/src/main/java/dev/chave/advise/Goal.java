package dev.chave.advise;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a cluster is bought for. Each makes a part of the score, 0 to 1; docs/reference/goals.md has the formulas. */
public enum Goal {
    /** More writes a second. */
    WRITE_THROUGHPUT("write-throughput"),
    /** More reads a second. */
    READ_THROUGHPUT("read-throughput"),
    /** Writes that answer soon. */
    WRITE_LATENCY("write-latency"),
    /** Reads that answer soon. */
    READ_LATENCY("read-latency"),
    /** Little memory for much data. */
    WORKING_SET("working-set"),
    /** Data that stays where its owner is; implied by {@code --residency}. */
    RESIDENCY("residency");

    private final String label;

    Goal(String label) {
        this.label = label;
    }

    /** The name on the command line and in design files. */
    public String label() {
        return label;
    }

    /** The names a user may type; residency is implied, not typed. */
    public static List<String> typed() {
        return Arrays.stream(values())
                .filter(goal -> goal != RESIDENCY)
                .map(Goal::label)
                .toList();
    }

    /** The goal of that name. */
    public static Optional<Goal> of(String label) {
        return Arrays.stream(values()).filter(goal -> goal.label.equals(label)).findFirst();
    }
}
