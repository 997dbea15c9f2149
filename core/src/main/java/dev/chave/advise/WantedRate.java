package dev.chave.advise;

import org.jspecify.annotations.Nullable;

/**
 * A rate that the cluster must reach.
 *
 * @param of the operations meant
 * @param now today's rate a second, which one shard bears; null to measure it from the workload's times
 * @param wanted the rate a second that is wanted
 */
public record WantedRate(Kind of, @Nullable Double now, double wanted) {
    /** Which operations a rate is of. */
    public enum Kind {
        ALL("all"),
        READS("read"),
        WRITES("write");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** The name on the command line. */
        public String label() {
            return label;
        }
    }
}
