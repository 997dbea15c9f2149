package dev.chave.workload;

import dev.chave.key.KeyRange;
import java.util.List;

/**
 * The parts of a key space that one filter reaches, and the class that follows.
 *
 * @param targetClass how widely it reaches
 * @param ranges the ranges, ascending and apart; empty when nothing can match (a router then still asks one shard)
 */
public record KeyTargets(TargetClass targetClass, List<KeyRange> ranges) {
    public KeyTargets {
        ranges = List.copyOf(ranges);
    }
}
