package dev.chave.workload;

/**
 * How widely a filter reaches, judged from the filter and the key alone, never from where chunks lie.
 *
 * <p>The definitions are those of the server's own analyzer: one key value, the whole key space, or anything between (so an
 * {@code $in} of two values is multi even if both live in one chunk).
 */
public enum TargetClass {
    /** Exactly one key value: one shard, always. */
    TARGETED("targeted"),
    /** Some of the key space: one shard, or several. */
    MULTI("multi"),
    /** All of the key space: every shard. */
    SCATTER("scatter");

    private final String label;

    TargetClass(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
