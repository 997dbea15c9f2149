package dev.chave.sql.measure;

import java.util.List;

/**
 * The same rows by node, shards dealt in turn, and a plan in which the largest value has a node to itself.
 *
 * @param loads what each node holds
 * @param maxOverMean bytes of the fullest over the mean; rows where bytes are not known
 * @param apart what each node would hold with the largest value alone on node 0 and the shards dealt by size to the
 *     others; empty where it is not large
 * @param apartMaxOverMean max/mean of that plan; NaN where there is none
 */
public record Nodes(List<Load> loads, double maxOverMean, List<Load> apart, double apartMaxOverMean) {}
