package dev.chave.cluster.catalogue;

import dev.chave.cluster.KeyBound;

/** A chunk that is to be made, and the shard that gets it. */
record DealtChunk(KeyBound min, KeyBound max, String shard) {}
