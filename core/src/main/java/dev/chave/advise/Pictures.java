package dev.chave.advise;

import dev.chave.key.ShardKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is there to be drawn, of the keys that matter most.
 *
 * @param race the leading keys side by side; null without documents or a workload
 * @param keys the first keys of the ranking and those of the race; empty without documents
 */
public record Pictures(@Nullable Race race, List<KeyPicture> keys) {
    public static final Pictures NONE = new Pictures(null, List.of());

    public Pictures {
        keys = List.copyOf(keys);
    }

    /**
     * One key.
     *
     * @param atN how it divides data over the shards of today
     * @param atM the same for the shards that are planned
     * @param heat where inserts and reads fall
     */
    public record KeyPicture(ShardKey key, Balance atN, Balance atM, KeyHeat heat) {}

    /** The picture of a key, if it is one of those that are drawn. */
    public Optional<KeyPicture> of(ShardKey key) {
        return keys.stream().filter(one -> one.key().equals(key)).findFirst();
    }
}
