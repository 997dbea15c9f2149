package dev.chave.workload;

import dev.chave.key.KeyRange;
import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Tells, for one shard key, which part of its space a filter reaches, as mongos does.
 *
 * <p>Promise: every document that matches the filter, and that the key can hold, lies in one of the ranges. Whatever is not
 * understood leaves its field open. Source: MongoDB server 8.x, shard key extraction from queries, index bounds and their
 * flattening, restated; known differences are told on {@link RangedField} and {@link ExpressionReader}. Two more: ranges that
 * share a key are handed out joined (a router would visit the same chunks), so {@code {k: {$ne: 5}}} is one range of everything
 * with the class multi; and where a router has several plans to choose from, the narrowest bounds of all are taken.
 *
 * <p>Compile it once for each key and thread: it is not safe for use by several threads.
 */
public final class KeyTargeting {
    private static final int MAX_INTERVALS = 4_000_000;

    private final CompiledKey key;
    private final FilterReader reader;
    private final KeyTargets everything;
    private final int maxIntervals;

    private KeyTargeting(ShardKey key, int maxIntervals) {
        this.key = new CompiledKey(key);
        this.maxIntervals = maxIntervals;
        ValueBytes values = new ValueBytes();
        List<FieldRules> rules = key.fields().stream()
                .map(field -> field.hashed() ? new HashedField(values) : new RangedField(values))
                .toList();
        reader = new FilterReader(this.key, rules);
        everything = new KeyTargets(TargetClass.SCATTER, List.of(new KeyRange(this.key.lowest(), this.key.highest())));
    }

    /** Compiles a key. */
    public static KeyTargeting of(ShardKey key) {
        return new KeyTargeting(key, MAX_INTERVALS);
    }

    /** With a limit of ranges other than the server's. */
    static KeyTargeting of(ShardKey key, int maxIntervals) {
        return new KeyTargeting(key, maxIntervals);
    }

    /** What the filter reaches under simple collation and without variables. */
    public KeyTargets targets(BsonDocument filter) {
        return targets(filter, null, null);
    }

    /**
     * What the filter reaches.
     *
     * @param collation the operation's, or where it names none the collection's default; null for the simple one
     * @param let the operation's variables, or null
     * @return the same instance for every filter that reaches everything
     * @throws TooManyIntervalsException where the server would fail with code 17439
     */
    public KeyTargets targets(BsonDocument filter, @Nullable BsonDocument collation, @Nullable BsonDocument let) {
        return explain(filter, collation, let).targets();
    }

    /** What the filter reaches, and why. Parameters and errors are those of {@link #targets}. */
    public Targeting explain(BsonDocument filter, @Nullable BsonDocument collation, @Nullable BsonDocument let) {
        if (filter.isEmpty()) {
            return new Targeting(everything, TargetReason.EMPTY_FILTER);
        }
        Walk walk = new Walk(collation, let);
        Conjunction known = new Conjunction(key.size());
        reader.read(filter, known, walk);
        byte[][] full = known.fullKey();
        if (full != null) {
            return new Targeting(
                    new KeyTargets(TargetClass.TARGETED, List.of(KeyRange.point(tuple(full)))), TargetReason.FULL_KEY);
        }
        if (walk.hasText()) {
            return new Targeting(everything, TargetReason.TEXT);
        }
        return known.constrains(0) ? byBounds(known) : new Targeting(everything, walk.whyOpen());
    }

    private Targeting byBounds(Conjunction known) {
        List<IntervalSet> bounds = new ArrayList<>(key.size());
        for (int field = 0; field < key.size(); field++) {
            IntervalSet set = known.bounds(field);
            bounds.add(set == null ? IntervalSet.ALL : set);
        }
        List<KeyRange> ranges = Flattening.ranges(bounds, maxIntervals);
        if (ranges.size() == 1 && ranges.get(0).isPoint()) {
            return new Targeting(new KeyTargets(TargetClass.TARGETED, ranges), TargetReason.FULL_KEY);
        }
        if (ranges.size() == 1 && isEverything(ranges.get(0))) {
            return new Targeting(everything, TargetReason.EVERY_VALUE);
        }
        List<KeyRange> apart = Flattening.joined(ranges);
        return new Targeting(new KeyTargets(TargetClass.MULTI, apart), whyMulti(apart, bounds.get(0)));
    }

    private TargetReason whyMulti(List<KeyRange> ranges, IntervalSet leading) {
        if (ranges.isEmpty()) {
            return TargetReason.UNSATISFIABLE;
        }
        if (ranges.stream().allMatch(KeyRange::isPoint)) {
            return TargetReason.KEY_VALUES;
        }
        if (ranges.size() == 1 && isEverything(ranges.get(0))) {
            return TargetReason.EXCLUSION;
        }
        return leading.isPoint() ? TargetReason.PREFIX : TargetReason.RANGE;
    }

    private boolean isEverything(KeyRange range) {
        return Arrays.equals(range.min(), key.lowest()) && Arrays.equals(range.max(), key.highest());
    }

    private static byte[] tuple(byte[][] values) {
        int length = 0;
        for (byte[] value : values) {
            length += value.length;
        }
        byte[] tuple = new byte[length];
        int at = 0;
        for (byte[] value : values) {
            System.arraycopy(value, 0, tuple, at, value.length);
            at += value.length;
        }
        return tuple;
    }
}
