package dev.chave.advise;

import dev.chave.cluster.ChunkMap;
import dev.chave.cluster.load.BusiestClock;
import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A key's space cut at the data's own quantiles, and the pieces dealt to shards as a long-running balancer leaves them.
 *
 * <p>A value is never cut, so equal values merge into one chunk however large. Dealing goes largest first, equal ones in a
 * seeded shuffle, each to the shard that has least for its capacity.
 */
final class Placement {
    private final ChunkMap chunks;
    private final double[] chunkBytes;
    private final double total;
    private final int shardOfEnd;

    private Placement(ChunkMap chunks, double[] chunkBytes, int shardOfEnd) {
        this.chunks = chunks;
        this.chunkBytes = chunkBytes;
        this.total = Arrays.stream(chunkBytes).sum();
        this.shardOfEnd = shardOfEnd;
    }

    /**
     * Cuts the key space.
     *
     * @param historyRows how many rows of the sample, from the first, the cluster holds when the operations begin
     * @param chunkCount how many chunks to aim at; equal values and few rows make it fewer
     */
    static Placement cut(ShardKey key, DocumentSample sample, int historyRows, int chunkCount) {
        Row[] rows = new Row[historyRows];
        double total = 0;
        for (int row = 0; row < historyRows; row++) {
            rows[row] = new Row(sample.tuple(row, key), sample.bytes(row));
            total += rows[row].bytes;
        }
        Arrays.sort(rows, (one, other) -> Arrays.compareUnsigned(one.tuple, other.tuple));
        List<byte[]> splits = new ArrayList<>();
        List<Double> sizes = new ArrayList<>();
        double before = 0;
        double inChunk = 0;
        for (int row = 0; row < rows.length; row++) {
            boolean newValue = row > 0 && !Arrays.equals(rows[row].tuple, rows[row - 1].tuple);
            // The chunk ends where the next quantile was passed, at the first new value after it.
            boolean due =
                    (before + inChunk) * chunkCount >= total * (sizes.size() + 1) || isFull(inChunk, total, chunkCount);
            if (newValue && due) {
                splits.add(rows[row].tuple);
                sizes.add(inChunk);
                before += inChunk;
                inChunk = 0;
            }
            inChunk += rows[row].bytes;
        }
        sizes.add(inChunk);
        return new Placement(
                ChunkMap.ofSplits(key, splits),
                sizes.stream().mapToDouble(Double::doubleValue).toArray(),
                -1);
    }

    private static boolean isFull(double inChunk, double total, int chunkCount) {
        return inChunk * chunkCount >= total;
    }

    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    private record Row(byte[] tuple, int bytes) {}

    /** The same cut with the upper end of the key space held by one shard, as the zone of a firehose holds it. */
    Placement withEndOn(int shard) {
        return new Placement(chunks, chunkBytes, shard);
    }

    ChunkMap chunks() {
        return chunks;
    }

    /** The owner of each chunk. */
    int[] deal(int shards, double[] capacities, long seed) {
        int[] order = shuffled(chunkBytes.length, seed);
        Integer[] bySize = Arrays.stream(order).boxed().toArray(Integer[]::new);
        Arrays.sort(bySize, (one, other) -> Double.compare(chunkBytes[other], chunkBytes[one]));
        ShardLoads loads = new ShardLoads(shards, capacities);
        int[] owner = new int[chunkBytes.length];
        for (int chunk : bySize) {
            owner[chunk] = loads.addToLeast(chunkBytes[chunk]);
        }
        if (shardOfEnd >= 0 && shardOfEnd < shards) {
            owner[owner.length - 1] = shardOfEnd;
        }
        return owner;
    }

    /** How the fullest shard compares with the mean: bytes over capacity, largest over mean. */
    double maxOverMean(int shards, double[] capacities, long seed) {
        int[] owner = deal(shards, capacities, seed);
        double[] filled = new double[shards];
        double capacity = 0;
        for (int chunk = 0; chunk < owner.length; chunk++) {
            filled[owner[chunk]] += chunkBytes[chunk] / capacityOf(capacities, owner[chunk]);
        }
        for (int shard = 0; shard < shards; shard++) {
            capacity += capacityOf(capacities, shard);
        }
        return total == 0 ? 1 : Arrays.stream(filled).max().orElse(0) / (total / capacity);
    }

    /** Chunks and data of each shard. */
    Balance balance(int shards, double[] capacities, long seed) {
        int[] owner = deal(shards, capacities, seed);
        int[] chunksOf = new int[shards];
        double[] shares = new double[shards];
        for (int chunk = 0; chunk < owner.length; chunk++) {
            chunksOf[owner[chunk]]++;
            shares[owner[chunk]] += share(chunk);
        }
        List<Balance.Part> parts = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            parts.add(new Balance.Part(chunksOf[shard], shares[shard]));
        }
        return new Balance(parts, maxOverMean(shards, capacities, seed));
    }

    /** The chunk's share of the data. */
    double share(int chunk) {
        return total == 0 ? 1.0 / chunkBytes.length : chunkBytes[chunk] / total;
    }

    /** The band of each chunk, from 0, where neighbours make up at most so many bands of about as much data each. */
    int[] bands(int most) {
        int[] bands = new int[chunkBytes.length];
        double left = total;
        int band = 0;
        double inBand = 0;
        for (int chunk = 0; chunk < bands.length; chunk++) {
            // A band ends where it has its even part of what the bands from it on have together.
            if (chunk > 0 && band < most - 1 && inBand * (most - band) >= left) {
                band++;
                left -= inBand;
                inBand = 0;
            }
            bands[chunk] = band;
            inBand += chunkBytes[chunk];
        }
        return bands;
    }

    static double capacityOf(double[] capacities, int shard) {
        return BusiestClock.capacityOf(capacities, shard);
    }

    private static int[] shuffled(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
