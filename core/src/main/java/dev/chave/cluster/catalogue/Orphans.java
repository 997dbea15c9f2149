package dev.chave.cluster.catalogue;

import dev.chave.cluster.KeyBound;
import java.time.Instant;

/**
 * Documents that lie on a shard which does not own their range: left behind by a migration that took them elsewhere, or
 * brought by one that was aborted.
 *
 * @param namespace the collection
 * @param shard where they lie
 * @param min the lower bound of their range, included
 * @param max the upper bound, excluded
 * @param documents how many
 * @param bytes their bytes together
 * @param deletedAt when the range deleter may delete them
 */
public record Orphans(
        String namespace, String shard, KeyBound min, KeyBound max, long documents, long bytes, Instant deletedAt) {}
