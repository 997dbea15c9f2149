package dev.chave.report;

import dev.chave.simulate.Comparison;
import dev.chave.simulate.Frame;
import dev.chave.simulate.Frame.Block;
import dev.chave.simulate.HeatMap;
import dev.chave.simulate.Measured;
import dev.chave.simulate.SimulationFinding;
import dev.chave.simulate.SimulationResult;
import dev.chave.simulate.SimulationResult.ChunkResult;
import dev.chave.simulate.SimulationResult.MigrationTotals;
import dev.chave.simulate.SimulationResult.ScaleOut;
import dev.chave.simulate.SimulationResult.ShardResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Lives made by hand, so that what is shown of them does not change with the simulator. */
final class SampleLives {
    private static final String HOSTILE = "</script><script>alert(1)</script><!--&\u2028\u202e\u001b[31m\u0000\"'";

    private static final Measured MEASURED =
            new Measured(0, 0, Double.NaN, 0, Double.NaN, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0);

    private SampleLives() {}

    /** Two shards, three stretches of time, one migration. */
    static SimulationResult small() {
        List<String> shards = List.of("s1", "s2");
        return new SimulationResult(
                "small",
                "",
                "An ascending key on two shards.",
                List.of("One block is hot."),
                "8.0",
                7,
                "{at: 1}",
                90,
                List.of(
                        new ShardResult("s1", 1, 600, 60_000, 1, 900, 0, 0, 300, 0),
                        new ShardResult("s2", 1, 300, 30_000, 1, 0, 0, 300, 0, 0)),
                List.of(
                        new ChunkResult("MinKey", "NumberLong(\"300\")", "s2", false, 300, 30_000),
                        new ChunkResult("NumberLong(\"300\")", "MaxKey", "s1", true, 600, 60_000)),
                2,
                new MigrationTotals(1, 300, 30_000, 0, 45.5),
                new ScaleOut(1, 1, Double.NaN),
                -1,
                List.of(
                        frame(
                                0,
                                shards,
                                List.of(300L, 0L),
                                List.of(new Block(0, 0, 1, 300, 30_000, false, false)),
                                List.of("the load begins")),
                        frame(
                                30,
                                shards,
                                List.of(300L, 0L),
                                List.of(
                                        new Block(0, 0, 1, 0, 30_000, false, true),
                                        new Block(1, 0, 1, 300, 30_000, false, false)),
                                List.of()),
                        frame(
                                60,
                                shards,
                                List.of(300L, 0L),
                                List.of(
                                        new Block(0, 1, 1, 0, 30_000, false, false),
                                        new Block(1, 0, 1, 300, 60_000, true, false)),
                                List.of("1 migration"))),
                new HeatMap(
                        List.of("NumberLong(\"0\")", "NumberLong(\"450\")"),
                        List.of(List.of(300L, 150L, 0L), List.of(0L, 150L, 300L))),
                List.of(new SimulationFinding(
                        SimulationFinding.Code.HOT_SHARD, "all inserts went to s1", Map.of("medianShare", 1.0))),
                List.of("a migration takes 0.2 s"),
                "2 shards took inserts like 1.00",
                MEASURED,
                null);
    }

    /** One that agrees with what was predicted, one that does not, one that was not compared. */
    static List<SimulationResult> grown() {
        return List.of(
                small().beside(new Comparison(3, 2.41, 2.4, 0.05, true, true, List.of(), "")),
                small().beside(new Comparison(
                        10,
                        2.5,
                        4.125,
                        0.25,
                        true,
                        false,
                        List.of("migrations running: 3 of them <moved> documents"),
                        "")),
                small().beside(new Comparison(30, 2.6, 5, 0.5, false, false, List.of("uneven: the fullest shard"), "")),
                small().beside(Comparison.none(100, 3.5, "shards come or go while it runs")));
    }

    private static Frame frame(
            double from, List<String> shards, List<Long> writes, List<Block> blocks, List<String> captions) {
        List<Long> none = Collections.nCopies(shards.size(), 0L);
        return new Frame(from, from + 30, shards, writes, none, none, writes, none, none, blocks, captions);
    }

    /** The same with names, captions and sentences that would do harm wherever they are not escaped. */
    static SimulationResult hostile() {
        List<String> shards = List.of(HOSTILE, "n".repeat(5_000));
        return new SimulationResult(
                HOSTILE,
                HOSTILE,
                HOSTILE,
                List.of(HOSTILE),
                HOSTILE,
                7,
                HOSTILE,
                30,
                shards.stream()
                        .map(shard -> new ShardResult(shard, 1, 1, 1, 1, 1, 1, 1, 1, 0))
                        .toList(),
                List.of(new ChunkResult(HOSTILE, HOSTILE, HOSTILE, false, 1, 1)),
                1,
                new MigrationTotals(0, 0, 0, 0, 0),
                new ScaleOut(Double.NaN, Double.NaN, Double.NaN),
                3.5,
                List.of(frame(
                        0,
                        shards,
                        List.of(1L, 1L),
                        List.of(new Block(0, 0, 1, 1, 1, true, true), new Block(1, -1, 1, 1, 1, false, false)),
                        List.of(HOSTILE))),
                new HeatMap(List.of(HOSTILE), List.of(List.of(2L))),
                List.of(new SimulationFinding(SimulationFinding.Code.STUCK, HOSTILE, Map.of())),
                List.of(HOSTILE),
                HOSTILE,
                MEASURED,
                null);
    }

    /** Nothing is inserted into nothing. */
    static SimulationResult empty() {
        List<String> shards = List.of("s1");
        return new SimulationResult(
                "empty",
                "",
                "",
                List.of(),
                "8.0",
                1,
                "not sharded",
                30,
                List.of(new ShardResult("s1", 1, 0, 0, 0, 0, 0, 0, 0, 0)),
                List.of(),
                0,
                new MigrationTotals(0, 0, 0, 0, 0),
                new ScaleOut(Double.NaN, Double.NaN, Double.NaN),
                -1,
                List.of(frame(0, shards, List.of(0L), List.of(), List.of())),
                new HeatMap(List.of(), List.of()),
                List.of(),
                List.of(),
                "nothing was inserted",
                MEASURED,
                null);
    }

    /** So many shards, the last of which takes most; every third leaves before the end. */
    static SimulationResult crowd(int count) {
        List<String> all = new ArrayList<>();
        List<Long> writes = new ArrayList<>();
        List<Block> blocks = new ArrayList<>();
        List<ShardResult> results = new ArrayList<>();
        for (int shard = 0; shard < count; shard++) {
            all.add("shard" + shard);
            writes.add((long) shard * shard);
            blocks.add(new Block(shard, shard, 1, (long) shard * shard, 1000, false, false));
            results.add(new ShardResult("shard" + shard, 2, 5, 1000, 1, (long) shard * shard, 0, 0, 0, 0));
        }
        SimulationResult small = small();
        return new SimulationResult(
                "crowd",
                count + " shards",
                small.about(),
                small.watch(),
                "8.0",
                1,
                small.key(),
                60,
                results,
                small.chunks(),
                count,
                small.migrations(),
                new ScaleOut(count / 3.0, count / 3.0, Double.NaN),
                -1,
                List.of(
                        frame(0, all, writes, blocks, List.of("all are there")),
                        frame(30, all.subList(0, count / 2), writes.subList(0, count / 2), List.of(), List.of())),
                new HeatMap(List.of("a", "b"), List.of(List.of(1L, 2L), List.of(3L, 4L))),
                small.findings(),
                small.assumptions(),
                "",
                MEASURED,
                null);
    }

    /** Each of them on its own. */
    static List<SimulationResult> all() {
        return List.of(small(), hostile(), empty(), crowd(300));
    }
}
