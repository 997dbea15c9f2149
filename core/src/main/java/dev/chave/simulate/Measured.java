package dev.chave.simulate;

/**
 * What was measured in the part of a life that is held beside a prediction: of a recording its operations, else the second half of
 * what streams bring.
 *
 * @param fromSeconds when that part begins
 * @param pieces how many pieces of work were done, each routed on its own
 * @param scaleOut how many times the work of one shard of capacity 1, through the advisor's windows; NaN without any work
 * @param error its standard error, from how the windows differ
 * @param placed the scale-out of the same work had all chunks stayed where they were when it began; NaN where nothing was sharded
 * @param fullest the bytes of the fullest shard over the mean, for the capacity of each, when it begins
 * @param chunks how many chunks the collection had when it began
 * @param chunkBytes the size that a chunk may have
 * @param bytes the collection's bytes when it began
 * @param owners how many shards owned a chunk when it began
 * @param movedDocuments documents that migrations took along meanwhile
 * @param migrations how many migrations ended meanwhile
 * @param endShare the share of the inserts that fell beyond every key before, at either end
 * @param endShards how many shards took those, one after the other
 * @param inserts how many pieces of the work were inserts
 * @param zoneRanges how many zone ranges the collection has at the end
 * @param stretches into how many stretches of the key, each on one shard, the chunks fell when it began
 */
public record Measured(
        double fromSeconds,
        long pieces,
        double scaleOut,
        double error,
        double placed,
        double fullest,
        int chunks,
        long chunkBytes,
        long bytes,
        int owners,
        long movedDocuments,
        long migrations,
        double endShare,
        int endShards,
        long inserts,
        int zoneRanges,
        int stretches) {}
