package dev.chave.simulate;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What migrations cost. No server states these: they are assumptions, and are listed as such in every result.
 *
 * @param latency what a migration takes whatever its size
 * @param bytesPerSecond how fast documents are copied
 * @param deletedPerSecond how many orphans a shard's range deleter removes in a second
 */
public record Costs(Duration latency, long bytesPerSecond, long deletedPerSecond) {
    /** 0.2 s and 15 MB/s a migration; 6,400 documents a second deleted (128 every 20 ms). */
    public static final Costs DEFAULT = new Costs(Duration.ofMillis(200), 15_000_000, 6400);

    /** How long a migration of so many bytes takes. */
    public Duration migration(long bytes) {
        return latency.plus(Duration.ofMillis(bytes * 1000 / bytesPerSecond));
    }

    /** How long the range deleter takes for so many documents, once it begins. */
    public Duration deletion(long documents) {
        return Duration.ofMillis(documents * 1000 / deletedPerSecond);
    }

    /** The assumptions in words. */
    public List<String> assumptions() {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "a migration takes %.1f s and copies %.0f MB/s",
                        latency.toMillis() / 1e3,
                        bytesPerSecond / 1e6),
                String.format(
                        Locale.ROOT,
                        "a moved document costs its donor a read and its recipient a write; the donor's copy is deleted"
                                + " after 900 s, %,d documents a second",
                        deletedPerSecond));
    }
}
