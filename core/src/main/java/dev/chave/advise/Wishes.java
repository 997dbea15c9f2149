package dev.chave.advise;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a user wants beside a key that scales. Immutable; {@code with…} answer changed copies.
 *
 * @param goals what the cluster is bought for, with weights; empty for scale-out over all operations
 * @param shards the shards that differ from ordinary ones, in the order named
 * @param firehose the shard set aside for all inserts; null for none, or where it has no name
 * @param pageBytes size of an index page
 * @param ramBytes memory of one shard; 0 when not said
 * @param rates rates to reach
 * @param residency the field that says where a document must live, or null
 * @param zones the zone ranges as the user has them, or null
 * @param notes what somebody wrote about the collection
 * @param capBytes the most bytes a shard may hold; 0 when not said
 * @param growthBytesPerDay what comes every day; 0 to take it from the documents' own times
 * @param analytic shapes, or parts of their text, or comments, of operations that may ask every shard by right
 */
public record Wishes(
        SortedMap<Goal, Double> goals,
        List<PlannedShard> shards,
        @Nullable String firehose,
        int pageBytes,
        long ramBytes,
        List<WantedRate> rates,
        @Nullable String residency,
        @Nullable ZonePlan zones,
        List<UserNote> notes,
        long capBytes,
        double growthBytesPerDay,
        List<String> analytic) {
    /** A leaf page of an index in WiredTiger as MongoDB sets it up ({@code leaf_page_max=16k}, server 4.0 to 8.0). */
    public static final int DEFAULT_PAGE_BYTES = 16 << 10;

    /** Nothing beside a key that scales. */
    public static final Wishes NONE = new Wishes(
            new TreeMap<>(), List.of(), null, DEFAULT_PAGE_BYTES, 0, List.of(), null, null, List.of(), 0, 0, List.of());

    public Wishes {
        goals = Collections.unmodifiableSortedMap(new TreeMap<>(goals));
        shards = List.copyOf(shards);
        rates = List.copyOf(rates);
        notes = List.copyOf(notes);
        analytic = List.copyOf(analytic);
    }

    public Wishes withGoals(SortedMap<Goal, Double> wanted) {
        return new Wishes(
                wanted,
                shards,
                firehose,
                pageBytes,
                ramBytes,
                rates,
                residency,
                zones,
                notes,
                capBytes,
                growthBytesPerDay,
                analytic);
    }

    public Wishes withShards(List<PlannedShard> planned, @Nullable String forInserts) {
        return new Wishes(
                goals,
                planned,
                forInserts,
                pageBytes,
                ramBytes,
                rates,
                residency,
                zones,
                notes,
                capBytes,
                growthBytesPerDay,
                analytic);
    }

    public Wishes withMemory(int page, long ram) {
        return new Wishes(
                goals,
                shards,
                firehose,
                page,
                ram,
                rates,
                residency,
                zones,
                notes,
                capBytes,
                growthBytesPerDay,
                analytic);
    }

    public Wishes withRates(List<WantedRate> wanted) {
        return new Wishes(
                goals,
                shards,
                firehose,
                pageBytes,
                ramBytes,
                wanted,
                residency,
                zones,
                notes,
                capBytes,
                growthBytesPerDay,
                analytic);
    }

    public Wishes withResidency(@Nullable String field, @Nullable ZonePlan ranges) {
        return new Wishes(
                goals,
                shards,
                firehose,
                pageBytes,
                ramBytes,
                rates,
                field,
                ranges,
                notes,
                capBytes,
                growthBytesPerDay,
                analytic);
    }

    public Wishes withNotes(List<UserNote> written) {
        return new Wishes(
                goals,
                shards,
                firehose,
                pageBytes,
                ramBytes,
                rates,
                residency,
                zones,
                written,
                capBytes,
                growthBytesPerDay,
                analytic);
    }

    public Wishes withGrowth(long cap, double bytesPerDay) {
        return new Wishes(
                goals,
                shards,
                firehose,
                pageBytes,
                ramBytes,
                rates,
                residency,
                zones,
                notes,
                cap,
                bytesPerDay,
                analytic);
    }

    public Wishes withAnalytic(List<String> marked) {
        return new Wishes(
                goals,
                shards,
                firehose,
                pageBytes,
                ramBytes,
                rates,
                residency,
                zones,
                notes,
                capBytes,
                growthBytesPerDay,
                marked);
    }

    /** The goals with what others imply: residency of weight 1 where it is asked. */
    SortedMap<Goal, Double> weighed() {
        SortedMap<Goal, Double> all = new TreeMap<>(goals);
        if (residency != null) {
            all.put(Goal.RESIDENCY, 1.0);
        }
        return all;
    }

    boolean hasGoals() {
        return !weighed().isEmpty();
    }

    boolean wants(Goal goal) {
        return goals.getOrDefault(goal, 0.0) > 0;
    }

    /** The shards' capacities in the order named; shards after them have 1. */
    double[] capacities() {
        return shards.stream().mapToDouble(PlannedShard::capacity).toArray();
    }

    boolean hasStrongShard() {
        return shards.stream().anyMatch(shard -> shard.capacity() > 1);
    }

    boolean hasRegions() {
        return shards.stream().anyMatch(shard -> !shard.region().isEmpty());
    }

    /** The shard that takes the inserts of a firehose: the one named, else the strongest, else the first. */
    int strongest() {
        int best = 0;
        for (int i = 0; i < shards.size(); i++) {
            if (shards.get(i).id().equals(firehose)) {
                return i;
            }
            best = shards.get(i).capacity() > shards.get(best).capacity() ? i : best;
        }
        return best;
    }
}
