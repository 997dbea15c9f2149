package dev.chave.cluster;

import java.time.Instant;

/**
 * Since when a shard owns a chunk: one entry of a chunk's history.
 *
 * @param validAfter when it became the owner
 * @param shard the shard's name
 */
public record Ownership(Instant validAfter, String shard) {}
