package dev.chave.cluster.catalogue;

import dev.chave.value.ValueText;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
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

    /**
     * What the documents of {@code config.settings} say.
     *
     * @throws CommandRefusedException when a value is none that the server takes
     */
    static BalancerSettings of(Map<String, BsonDocument> documents) {
        BsonDocument balancer = documents.getOrDefault("balancer", new BsonDocument());
        BsonDocument chunkSize = documents.get("chunksize");
        return new BalancerSettings(
                flag(balancer, "stopped", false),
                mode(balancer),
                balancer.containsKey("activeWindow") ? window(balancer) : null,
                flag(balancer, "attemptToBalanceJumboChunks", false),
                flag(documents.getOrDefault("autosplit", new BsonDocument()), "enabled", true),
                flag(documents.getOrDefault("automerge", new BsonDocument()), "enabled", true),
                chunkSize == null ? 0 : mebibytes(chunkSize));
    }

    private static boolean flag(BsonDocument document, String field, boolean otherwise) {
        BsonValue value = document.get(field);
        if (value == null) {
            return otherwise;
        }
        return Arguments.truth(value)
                .orElseThrow(() -> ErrorCode.BAD_VALUE.because(
                        "the setting " + field + " is of type " + value.getBsonType() + "; expected true or false"));
    }

    private static Mode mode(BsonDocument balancer) {
        if (!balancer.containsKey("mode")) {
            return Mode.FULL;
        }
        String label = balancer.isString("mode") ? balancer.getString("mode").getValue() : "";
        for (Mode mode : Mode.values()) {
            if (mode.label().equals(label)) {
                return mode;
            }
        }
        throw ErrorCode.BAD_VALUE.because(
                "the balancer mode " + ValueText.quotedInMessage(label) + "; expected full, autoSplitOnly or off");
    }

    private static Window window(BsonDocument balancer) {
        if (!balancer.isDocument("activeWindow")) {
            throw ErrorCode.BAD_VALUE.because(
                    "activeWindow is no document; expected {start: \"HH:MM\", stop: \"HH:MM\"}");
        }
        BsonDocument window = balancer.getDocument("activeWindow");
        LocalTime start = time(window, "start");
        LocalTime stop = time(window, "stop");
        if (start.equals(stop)) {
            throw ErrorCode.BAD_VALUE.because("start and stop times must be different; expected a window");
        }
        return new Window(start, stop);
    }

    private static LocalTime time(BsonDocument window, String field) {
        String text = window.isString(field) ? window.getString(field).getValue() : "";
        try {
            return LocalTime.parse(text.length() == 4 ? "0" + text : text);
        } catch (DateTimeParseException bad) {
            throw ErrorCode.BAD_VALUE.because("activeWindow." + field + " is no time; expected HH:MM");
        }
    }

    private static int mebibytes(BsonDocument chunkSize) {
        double value =
                chunkSize.isNumber("value") ? chunkSize.getNumber("value").doubleValue() : -1;
        ShardCollectionCommand.checkChunkMebibytes(value);
        return (int) value;
    }
}
