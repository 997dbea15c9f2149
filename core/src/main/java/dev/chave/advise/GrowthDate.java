package dev.chave.advise;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The day on which growth meets a limit (claim A7).
 *
 * @param limit what is reached
 * @param bytes the limit in bytes
 * @param day when, in UTC; null where it is not within a hundred years
 * @param reached whether it is reached already
 */
public record GrowthDate(
        Limit limit, double bytes, @Nullable LocalDate day, boolean reached) {
    /** What growth can run into. */
    public enum Limit {
        VALUE_OUTGROWS_CHUNK("the largest value outgrows a chunk"),
        VALUE_OUTGROWS_CAP("the largest value outgrows the cap of a shard"),
        SHARDS_FULL_AT_N("the fullest of the shards there are now outgrows its cap"),
        SHARDS_FULL_AT_CEILING(
                "the fullest shard outgrows its cap at the key's ceiling, beyond which shards do not help");

        private final String words;

        Limit(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
