package dev.chave.simulate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a cluster in one life.
 *
 * @param scenario its name
 * @param variant which of several lives of the scenario; empty where there is one
 * @param about what the scenario is about
 * @param watch what to see in it
 * @param version the server's version
 * @param seed the seed it was lived under
 * @param key the key of the first collection at the end, as typed
 * @param seconds how long it lasted
 * @param shards what each shard holds and did, in the order of the catalogue
 * @param chunks the chunks of the first collection at the end, in the order of the key, cut where there are very many
 * @param allChunks how many chunks there are
 * @param migrations how much was moved
 * @param scaleOut how much more work the shards did together than one would have, as design of the advisor defines it
 * @param pagesDirtied pages of the key's index that 1,000 inserts dirtied on average; -1 where not measured
 * @param timeline what happened in each stretch of time
 * @param heat where in the key inserts fell, over time
 * @param findings what is to be said of it
 * @param assumptions what was assumed
 * @param verdict the whole in a sentence
 * @param measured what was measured in the part that is held beside a prediction
 * @param comparison that part beside what was predicted; null where nobody asked
 */
public record SimulationResult(
        String scenario,
        String variant,
        String about,
        List<String> watch,
        String version,
        long seed,
        String key,
        double seconds,
        List<ShardResult> shards,
        List<ChunkResult> chunks,
        int allChunks,
        MigrationTotals migrations,
        ScaleOut scaleOut,
        double pagesDirtied,
        List<Frame> timeline,
        HeatMap heat,
        List<SimulationFinding> findings,
        List<String> assumptions,
        String verdict,
        Measured measured,
        @Nullable Comparison comparison) {
    public SimulationResult {
        watch = List.copyOf(watch);
        shards = List.copyOf(shards);
        chunks = List.copyOf(chunks);
        timeline = List.copyOf(timeline);
        findings = List.copyOf(findings);
        assumptions = List.copyOf(assumptions);
    }

    /** The same life beside what was predicted for it. */
    public SimulationResult beside(Comparison predicted) {
        return new SimulationResult(
                scenario,
                variant,
                about,
                watch,
                version,
                seed,
                key,
                seconds,
                shards,
                chunks,
                allChunks,
                migrations,
                scaleOut,
                pagesDirtied,
                timeline,
                heat,
                findings,
                assumptions,
                verdict,
                measured,
                predicted);
    }

    /**
     * A shard at the end.
     *
     * @param id its name
     * @param capacity how much it can do compared with the others
     * @param documents documents it owns, of all collections
     * @param bytes their bytes
     * @param chunks chunks it owns, of all collections
     * @param writes documents that were inserted there
     * @param reads queries that it was asked
     * @param movedIn documents that migrations brought
     * @param movedOut documents that migrations took
     * @param workingSet bytes of the first collection's chunks that were in use in one stretch of time, at most: inserted into, or
     *     asked for by a filter that names where in the key they are
     */
    public record ShardResult(
            String id,
            double capacity,
            long documents,
            long bytes,
            long chunks,
            long writes,
            long reads,
            long movedIn,
            long movedOut,
            long workingSet) {}

    /**
     * A chunk at the end.
     *
     * @param min its lower bound as typed, values masked unless shown
     * @param max its upper bound
     * @param shard its owner
     * @param jumbo whether it is flagged
     * @param documents how many documents it has
     * @param bytes their bytes
     */
    public record ChunkResult(String min, String max, String shard, boolean jumbo, long documents, long bytes) {}

    /**
     * How much was moved.
     *
     * @param count migrations that were committed
     * @param documents documents they took along
     * @param bytes their bytes
     * @param afterInserts of those migrations, the ones that began after the last insert
     * @param lastEndedAt when the last one ended, in seconds; 0 without any
     */
    public record MigrationTotals(long count, long documents, long bytes, long afterInserts, double lastEndedAt) {}

    /**
     * How much more work the shards did together than one of capacity 1 would have: the work of each stretch of time, over that of
     * its busiest shard. A query that several shards are asked is one piece of work for one. Migrations do not count as work here.
     *
     * @param all all operations
     * @param writes inserts
     * @param reads queries; NaN without any
     */
    public record ScaleOut(double all, double writes, double reads) {}
}
