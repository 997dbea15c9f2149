package dev.chave.cluster.catalogue;

import dev.chave.cluster.balance.ProposedMove;
import dev.chave.key.Refusal;

/**
 * A move that the balancer chose and a shard refused.
 *
 * @param move what was to move
 * @param refusal why it did not
 */
public record FailedMove(ProposedMove move, Refusal refusal) {}
