package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
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
        VALUE_OUTGROWS_CHUNK,
        VALUE_OUTGROWS_CAP,
        SHARDS_FULL_AT_N,
        SHARDS_FULL_AT_CEILING;

        /** The limit in a few words. */
        public Phrase words() {
            return Sentence.of("limit." + name());
        }
    }
}
