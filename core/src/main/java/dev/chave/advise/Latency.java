package dev.chave.advise;

/**
 * How long a shape of operation takes beside one shard's answer, as the slowest of the shards that it asks.
 *
 * @param medianAtN median at N, one shard's being 1
 * @param p99AtN 99th percentile at N, one shard's being 1
 * @param medianAtM the median at M
 * @param p99AtM the 99th percentile at M
 * @param durations how many durations of the log it rests on; 0 where a log-normal spread with p99 = 10 × median is assumed
 */
public record Latency(double medianAtN, double p99AtN, double medianAtM, double p99AtM, int durations) {
    /** Whether the spread of one shard's answers is assumed. */
    public boolean isAssumed() {
        return durations == 0;
    }
}
