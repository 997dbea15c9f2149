package dev.chave.profile;

import org.jspecify.annotations.Nullable;

/**
 * What a pass over documents may use, and what decides its chances.
 *
 * @param seed decides which documents are sampled and how values are fingerprinted; the same seed and input give
 *     the same profile
 * @param memoryBytes the most that tables, sketches and the sample may hold together, for all candidates
 * @param orderBy the path whose values tell the order of inserts, or null where {@code _id} or the file must tell it
 */
public record ProfileSettings(
        long seed, long memoryBytes, @Nullable String orderBy) {
    /** 64 MiB. */
    public static final long DEFAULT_MEMORY_BYTES = 64L << 20;

    /** The default memory and no field to order by. */
    public static ProfileSettings seeded(long seed) {
        return new ProfileSettings(seed, DEFAULT_MEMORY_BYTES, null);
    }

    public ProfileSettings withMemoryBytes(long bytes) {
        return new ProfileSettings(seed, bytes, orderBy);
    }

    public ProfileSettings withOrderBy(@Nullable String path) {
        return new ProfileSettings(seed, memoryBytes, path);
    }
}
