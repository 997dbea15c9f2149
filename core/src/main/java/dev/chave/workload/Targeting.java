package dev.chave.workload;

/**
 * What one filter reaches, and why.
 *
 * @param targets the class and the ranges
 * @param reason why it is not narrower, or that it cannot be
 */
public record Targeting(KeyTargets targets, TargetReason reason) {}
