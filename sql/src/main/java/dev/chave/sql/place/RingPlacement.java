package dev.chave.sql.place;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A ring with virtual nodes (D. Karger and others, Consistent hashing and random trees, 1997): every shard owns as many points of
 * the 64-bit circle, and a value belongs to the first point at or after its hash. Points are XXH64 of {@code SHARD#POINT}.
 */
public final class RingPlacement implements Placement {
    /** How many points a shard has when nobody says. */
    public static final int POINTS = 256;

    private static final int MOST_POINTS = 4_194_304;

    private final int shards;
    private final int pointsEach;
    private final long[] points;
    private final int[] owners;

    public RingPlacement(int shards, int pointsEach) {
        this.shards = ShardCounts.checked(shards);
        if (pointsEach < 1 || (long) shards * pointsEach > MOST_POINTS) {
            throw new IllegalArgumentException(
                    pointsEach + " points each; expected at least 1, and at most " + MOST_POINTS + " in all");
        }
        this.pointsEach = pointsEach;
        record Point(long at, int owner) {}
        Point[] sorted = new Point[shards * pointsEach];
        for (int i = 0; i < sorted.length; i++) {
            int shard = i / pointsEach;
            sorted[i] = new Point(Spread.of(shard + "#" + i % pointsEach), shard);
        }
        Arrays.sort(sorted, (left, right) -> {
            int byPlace = Long.compareUnsigned(left.at(), right.at());
            return byPlace != 0 ? byPlace : Integer.compare(left.owner(), right.owner());
        });
        points = Arrays.stream(sorted)
                .mapToLong(point -> point.at() ^ Long.MIN_VALUE)
                .toArray();
        owners = Arrays.stream(sorted).mapToInt(Point::owner).toArray();
    }

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "From N to N+1 shards about 1/(N+1) of the values move, all of them to the new one; the fewer the virtual nodes,"
                + " the wider the spread. Any shard can be removed.";
    }

    @Override
    public int shardOf(List<SqlValue> values) {
        int found = Arrays.binarySearch(points, Spread.of(values.get(0)) ^ Long.MIN_VALUE);
        int at = found >= 0 ? found : -found - 1;
        return owners[at == points.length ? 0 : at];
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new RingPlacement(count, pointsEach));
    }
}
