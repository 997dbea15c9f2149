package dev.chave.profile;

import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import java.util.List;
import java.util.Set;

/**
 * The values of all wanted paths in the document at hand, each encoded once and hashed once however many candidates
 * share it.
 *
 * <p>Whatever the last document was, no more than a small buffer stays behind.
 */
final class DocumentValues {
    private static final int LARGE = 1 << 16;

    private final List<String> paths;
    private final PathTrie trie;
    private final boolean[] hashed;
    private final Fingerprints fingerprints;
    private OrderedBytes ordered = new OrderedBytes();
    private HashedValue hashedValue = new HashedValue();

    /**
     * Prepares the paths.
     *
     * @param paths each once
     * @param hashedPaths those whose hash is wanted too
     */
    DocumentValues(List<String> paths, Set<String> hashedPaths, Fingerprints fingerprints) {
        this.paths = List.copyOf(paths);
        this.trie = new PathTrie(paths);
        this.fingerprints = fingerprints;
        this.hashed = new boolean[paths.size()];
        for (int slot = 0; slot < hashed.length; slot++) {
            hashed[slot] = hashedPaths.contains(paths.get(slot));
        }
    }

    List<String> paths() {
        return paths;
    }

    int slot(String path) {
        return paths.indexOf(path);
    }

    boolean isHashed(int slot) {
        return hashed[slot];
    }

    PathValue at(int slot) {
        return trie.values().get(slot);
    }

    /** The array in which the values' ordered bytes lie. */
    byte[] ordered() {
        return ordered.buffer();
    }

    /** @throws dev.chave.value.BadBsonException when the document is damaged; nothing of it is counted then */
    void read(RawDocument document) {
        if (ordered.size() > LARGE) {
            ordered = new OrderedBytes();
        }
        ordered.clear();
        trie.walk(document);
        for (int slot = 0; slot < hashed.length; slot++) {
            encode(trie.values().get(slot), hashed[slot]);
        }
    }

    private void encode(PathValue value, boolean isHashed) {
        int start = ordered.size();
        ordered.append(value.value());
        int length = ordered.size() - start;
        value.encoded(start, length, fingerprints.of(ordered.buffer(), start, length));
        if (isHashed) {
            long hash = hashedValue.of(value.value());
            value.hashed(hash, fingerprints.join(hash, 0));
            if (value.value().length() > LARGE) {
                hashedValue = new HashedValue();
            }
        }
    }
}
