package dev.chave.cluster.catalogue;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * What {@code config.settings} says of the balancer.
 *
 * @param stopped whether it was stopped
 * @param mode its mode, as the server spells it
 * @param window when it may work; null for always
 * @param jumboAttempts whether chunks that are too big, and not flagged, are moved all the same
 * @param autosplit whether growing chunks are split
 * @param autoMerge whether chunks are merged without asking
 * @param chunkMebibytes the cluster's chunk size, 0 for the version's own
 */
public record BalancerSettings(
        boolean stopped,
        Mode mode,
        @Nullable Window window,
        boolean jumboAttempts,
        boolean autosplit,
        boolean autoMerge,
        int chunkMebibytes) {
    /** Nothing set. */
    public static final BalancerSettings DEFAULT = new BalancerSettings(false, Mode.FULL, null, false, true, true, 0);

    /** What the balancer does. */
    public enum Mode {
        FULL("full"),
        AUTO_SPLIT_ONLY("autoSplitOnly"),
        OFF("off");

        private final String label;

        Mode(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * A daily window, in the config server's time. One that begins after it ends goes past midnight.
     *
     * @param start when it opens
     * @param stop when it closes; another time than {@code start}
     */
    public record Window(LocalTime start, LocalTime stop) {
        public Window {
            if (start.equals(stop)) {
                throw new IllegalArgumentException("start and stop times must be different");
            }
        }

        /** Whether it is open. */
        public boolean contains(LocalTime time) {
            boolean after = !time.isBefore(start);
            boolean before = time.isBefore(stop);
            return start.isBefore(stop) ? after && before : after || before;
        }
    }

    /** Whether chunks are moved at all. */
    public boolean balances() {
        return !stopped && mode == Mode.FULL;
    }

    BalancerSettings switched(boolean on) {
        return new BalancerSettings(
                !on, on ? Mode.FULL : Mode.OFF, window, jumboAttempts, autosplit, autoMerge, chunkMebibytes);
    }

    BalancerSettings withAutosplit(boolean value) {
        return new BalancerSettings(stopped, mode, window, jumboAttempts, value, autoMerge, chunkMebibytes);
    }

    BalancerSettings withAutoMerge(boolean value) {
        return new BalancerSettings(stopped, mode, window, jumboAttempts, autosplit, value, chunkMebibytes);
    }

    BalancerSettings withChunkMebibytes(int value) {
        return new BalancerSettings(stopped, mode, window, jumboAttempts, autosplit, autoMerge, value);
    }
}
