package dev.chave.advise;

import dev.chave.key.ServerVersion;

/**
 * The size a collection is reckoned with, and the chunks it is cut into.
 *
 * @param knownBytes the largest of what was stated and what was read
 * @param bytes the size reckoned with: {@code knownBytes}, or more where that is too small to tell keys apart
 * @param chunkBytes the default chunk size of the version
 * @param documentsRead how many documents were read
 * @param bytesRead how many bytes they have
 */
record CollectionSize(long knownBytes, long bytes, long chunkBytes, long documentsRead, long bytesRead) {
    private static final long MIB = 1L << 20;

    static CollectionSize of(AdviceRequest request, Thresholds thresholds, long documentsRead, long bytesRead) {
        long chunkBytes = chunkBytes(request.serverVersion());
        long known = Math.max(request.collectionBytes(), bytesRead);
        long assumed = Math.max(known, (long) thresholds.assumedChunksPerShard() * request.growTo() * chunkBytes);
        return new CollectionSize(known, assumed, chunkBytes, documentsRead, bytesRead);
    }

    /** 64 MB up to 5.x, 128 MB from 6.0 (facts of the MongoDB manual, "Data Partitioning with Chunks"). */
    private static long chunkBytes(ServerVersion version) {
        return version.isAtLeast("6.0") ? 128 * MIB : 64 * MIB;
    }

    boolean isAssumed() {
        return bytes > knownBytes;
    }

    /** Collection bytes over chunk size, before equal values merge. */
    double nominalChunks() {
        return (double) bytes / chunkBytes;
    }

    int chunks() {
        return (int) Math.min(1_000_000, Math.max(1, Math.round(nominalChunks())));
    }

    /** How many times larger than what was read the collection is known to be; 1 where its size is only assumed. */
    double growth() {
        return bytesRead == 0 ? 1 : Math.max(1, (double) knownBytes / bytesRead);
    }
}
