package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import java.util.List;

/**
 * A key to be judged, and where it came from.
 *
 * @param key the key
 * @param origins in words, the first that proposed it first
 */
record Candidate(ShardKey key, List<Phrase> origins) {
    Candidate {
        origins = List.copyOf(origins);
    }
}
