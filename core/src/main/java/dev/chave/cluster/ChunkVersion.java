package dev.chave.cluster;

import org.bson.BsonTimestamp;

/**
 * The version of a chunk: a migration raises the major number, a split or a merge the minor one.
 *
 * @param major how many migrations the collection has seen, from 1
 * @param minor what happened since the last of them
 */
public record ChunkVersion(int major, int minor) implements Comparable<ChunkVersion> {
    /** The version of the first chunk of a new collection. */
    public static final ChunkVersion FIRST = new ChunkVersion(1, 0);

    public ChunkVersion nextMajor() {
        return new ChunkVersion(major + 1, 0);
    }

    public ChunkVersion nextMinor() {
        return new ChunkVersion(major, minor + 1);
    }

    /** As {@code lastmod} in {@code config.chunks}. */
    public BsonTimestamp toTimestamp() {
        return new BsonTimestamp(major, minor);
    }

    @Override
    public int compareTo(ChunkVersion other) {
        int byMajor = Integer.compare(major, other.major);
        return byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
    }

    /** As the server's logs write it: {@code 12|1}. */
    @Override
    public String toString() {
        return major + "|" + minor;
    }
}
