package dev.chave.cluster;

/**
 * Neighbouring chunks, by their position in the order of the key.
 *
 * @param first the first of them, from 0
 * @param last the last of them, included
 */
public record ChunkSpan(int first, int last) {
    public ChunkSpan {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("a span of chunks from " + first + " to " + last);
        }
    }

    /** How many chunks it has. */
    public int size() {
        return last - first + 1;
    }
}
