package dev.chave.simulate;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something to be said of a life.
 *
 * @param code what it is
 * @param sentence the proof in a sentence
 * @param numbers the numbers in it
 */
public record SimulationFinding(Code code, String sentence, Map<String, Double> numbers) {
    public SimulationFinding {
        numbers = Collections.unmodifiableMap(new TreeMap<>(numbers));
    }

    /** What can be said. */
    public enum Code {
        /** One shard takes nearly all inserts, one stretch of time after the other. */
        HOT_SHARD,
        /** Shards that take no inserts though they hold chunks, or stand idle. */
        IDLE_SHARD,
        /** The balancer never came to rest while documents arrived. */
        NEVER_RESTS,
        /** Chunks that are flagged as too large to move. */
        JUMBO,
        /** A zone whose pin has not moved while documents went on arriving. */
        FIREHOSE_STOPPED,
        /** Chunks that ought to move and cannot. */
        STUCK,
        /** A shard is asked for more operations than its capacity allows. */
        OVER_CAPACITY,
        /** How long the inserts take when each stretch of them lasts as long as its busiest shard needs. */
        LOAD_TIME,
        /** A few chunks take all inserts at any moment, so that further shards would get none. */
        FEW_HOT_CHUNKS,
        /** A zone is full, or will be, while other shards are not. */
        ZONE_FULL,
        /** The chunks that are in use at one time do not fit a shard's memory. */
        SHORT_OF_MEMORY,
        /** Chunks that were split off and never grew again. */
        DEAD_CHUNKS,
        /** A small collection stays on one shard, by the version's rules. */
        STAYS_WHOLE
    }
}
