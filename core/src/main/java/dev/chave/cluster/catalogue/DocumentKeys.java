package dev.chave.cluster.catalogue;

import dev.chave.cluster.contents.Contents;
import dev.chave.key.ShardKey;

/** Tells how the documents of a collection lie under a key: what a model must be told before a key is set or changed. */
@FunctionalInterface
public interface DocumentKeys {
    /** All documents of the collection by this key. The caller owns the result. */
    Contents under(ShardKey key);
}
