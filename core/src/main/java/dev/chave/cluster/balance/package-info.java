/** The balancer's decisions: what to split and what to move, from an immutable view of the cluster. */
@org.jspecify.annotations.NullMarked
package dev.chave.cluster.balance;
