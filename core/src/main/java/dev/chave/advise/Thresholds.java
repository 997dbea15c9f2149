package dev.chave.advise;

/**
 * Every number a verdict turns on, in one place; docs/reference/thresholds.md explains each.
 *
 * @param hotBlockerOverN a value's share above this over N blocks
 * @param hotWarningOverM a value's share above this over M warns
 * @param hotNoteOverM a value's share above this over M is noted
 * @param lowCardBlockerPerShard fewer values than this per planned shard block
 * @param fewValuesPerShard fewer values than this per planned shard warn
 * @param indivisibleWarningChunks a value of more bytes than this many chunks warns
 * @param monotonicConcentration inserts as crowded as this, and
 * @param monotonicAdvance as far ahead as this, go to one end
 * @param localConcentration inserts as crowded as this without that advance are a moving band
 * @param tailShare inserts at the tails of their prefixes, from which on the tails are what counts
 * @param tailPrefixesPerShard fewer tails than this per planned shard warn
 * @param insertBlockerShare share of inserts among operations from which a hot end blocks
 * @param insertWarningShare share of inserts among operations from which a hot end warns
 * @param scatterBlockerShare share of all operations that ask every shard, from which it blocks
 * @param scatterWarningShare the same, from which it warns
 * @param scatterReadWarningShare share of reads that ask every shard, from which it warns
 * @param mutableBlockerShare share of operations that change the key, from which it blocks
 * @param upsertBlockerShare share of operations that are refused upserts, from which it blocks
 * @param typeMixShare share of documents in the minor type, from which it warns
 * @param floatHashBlockerShare share of values lost to hashing, from which it blocks
 * @param floatHashWarningShare the same, from which it warns
 * @param keyBytesLimit the key size that old servers refuse and that is large for any
 * @param keyBytesNote the mean key size that is noted
 * @param thinOperations fewer operations are thin evidence
 * @param thinDocuments fewer documents are thin evidence
 * @param seenOnceShare share of values seen once, above which the sample does not tell their number
 * @param recommendedScore the least score of a recommended key
 * @param recommendedOfBest the least share of the best score of a recommended key
 * @param assumedChunksPerShard a smaller collection is judged as if it had this many chunks per planned shard
 * @param smallCollectionChunks a collection below this many chunks need not be sharded
 * @param seasonalSwing share of inserts that the hour, weekday or month moves, from which it is noted
 * @param indexCostShare share of the collection's bytes that the key takes in its indexes, above which it is noted
 * @param opaqueShare share of leading values that are ids or hashes, from which it is noted
 * @param analyticExaminedShare share of the collection that a read examines, above which it is analytic
 */
public record Thresholds(
        double hotBlockerOverN,
        double hotWarningOverM,
        double hotNoteOverM,
        double lowCardBlockerPerShard,
        double fewValuesPerShard,
        double indivisibleWarningChunks,
        double monotonicConcentration,
        double monotonicAdvance,
        double localConcentration,
        double tailShare,
        double tailPrefixesPerShard,
        double insertBlockerShare,
        double insertWarningShare,
        double scatterBlockerShare,
        double scatterWarningShare,
        double scatterReadWarningShare,
        double mutableBlockerShare,
        double upsertBlockerShare,
        double typeMixShare,
        double floatHashBlockerShare,
        double floatHashWarningShare,
        int keyBytesLimit,
        int keyBytesNote,
        int thinOperations,
        int thinDocuments,
        double seenOnceShare,
        double recommendedScore,
        double recommendedOfBest,
        int assumedChunksPerShard,
        int smallCollectionChunks,
        double seasonalSwing,
        double indexCostShare,
        double opaqueShare,
        double analyticExaminedShare) {

    public static final Thresholds DEFAULT = new Thresholds(
            1.5, 1, 0.25, 2, 20, 2, 0.7, 0.7, 0.5, 0.9, 4, 0.10, 0.01, 0.80, 0.15, 0.50, 0.20, 0.20, 0.001, 0.50, 0.01,
            512, 128, 500, 1000, 0.5, 0.3, 0.8, 32, 8, 0.2, 0.1, 0.9, 0.01);
}
