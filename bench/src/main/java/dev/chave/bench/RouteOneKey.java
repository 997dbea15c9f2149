package dev.chave.bench;

import dev.chave.cluster.ChunkMap;
import dev.chave.cluster.Router;
import dev.chave.key.ShardKey;
import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Routing one key over many chunks, beside a bare binary search over the same encoded bounds; for a hashed key beside MD5 and that
 * search.
 *
 * <p>Medians of several runs in one process, bare and routed by turns, after some that do not count. Argument, if wanted: chunks.
 */
public final class RouteOneKey {
    private static final int KEYS = 1 << 16;
    private static final int WARM_UP = 20;
    private static final int RUNS = 41;

    private RouteOneKey() {}

    public static void main(String[] args) throws NoSuchAlgorithmException {
        int chunks = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
        compare("ranged", ranged(chunks));
        compare("hashed", hashed(chunks));
    }

    /** The same keys, placed by a bare search and by the router. */
    private record Contest(int chunks, LongSupplier bare, LongSupplier routed) {}

    private static Contest ranged(int chunks) {
        SplittableRandom random = new SplittableRandom(1);
        ShardKey key = ShardKey.parse("n");
        byte[][] bounds = bounds(chunks, random);
        Router router = router(key, bounds);
        byte[][] keys = new byte[KEYS][];
        Arrays.setAll(keys, i -> encoded(random.nextLong()));
        return new Contest(
                chunks,
                () -> {
                    long sum = 0;
                    for (byte[] one : keys) {
                        sum += search(bounds, one);
                    }
                    return sum;
                },
                () -> {
                    long sum = 0;
                    for (byte[] one : keys) {
                        sum += router.ownerOf(one);
                    }
                    return sum;
                });
    }

    private static Contest hashed(int chunks) throws NoSuchAlgorithmException {
        SplittableRandom random = new SplittableRandom(2);
        byte[][] bounds = bounds(chunks, random);
        Router router = router(ShardKey.parse("n:hashed"), bounds);
        RawValue[] values = new RawValue[KEYS];
        Arrays.setAll(values, i -> RawValue.ofLong(random.nextLong()));
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        HashedValue hashes = new HashedValue();
        OrderedBytes out = new OrderedBytes();
        byte[] input = new byte[16]; // as the server's: seed, type, number
        ByteBuffer numbers = ByteBuffer.wrap(input).order(ByteOrder.LITTLE_ENDIAN);
        return new Contest(
                chunks,
                () -> {
                    long sum = 0;
                    for (RawValue value : values) {
                        numbers.putInt(4, 10).putLong(8, value.int64());
                        long hash = ByteBuffer.wrap(md5.digest(input))
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .getLong();
                        sum += search(bounds, encoded(hash));
                    }
                    return sum;
                },
                () -> {
                    long sum = 0;
                    for (RawValue value : values) {
                        out.clear();
                        out.appendLong(hashes.of(value));
                        sum += router.ownerOf(out.toByteArray());
                    }
                    return sum;
                });
    }

    private static byte[] encoded(long number) {
        OrderedBytes out = new OrderedBytes();
        out.appendLong(number);
        return out.toByteArray();
    }

    private static byte[][] bounds(int chunks, SplittableRandom random) {
        return random.longs()
                .distinct()
                .limit(chunks - 1L)
                .mapToObj(RouteOneKey::encoded)
                .sorted(Arrays::compareUnsigned)
                .toArray(byte[][]::new);
    }

    private static Router router(ShardKey key, byte[][] bounds) {
        List<String> owners = new ArrayList<>();
        for (int chunk = 0; chunk <= bounds.length; chunk++) {
            owners.add("s" + chunk % 10);
        }
        return new Router(ChunkMap.ofSplits(key, List.of(bounds)), owners);
    }

    private static int search(byte[][] bounds, byte[] tuple) {
        int low = 0;
        int high = bounds.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(bounds[middle], tuple) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static void compare(String what, Contest contest) {
        double[] bare = new double[RUNS];
        double[] routed = new double[RUNS];
        long seen = 0;
        for (int run = -WARM_UP; run < RUNS; run++) {
            long start = System.nanoTime();
            seen += contest.bare().getAsLong();
            long middle = System.nanoTime();
            seen += contest.routed().getAsLong();
            long end = System.nanoTime();
            if (run >= 0) {
                bare[run] = (middle - start) / (double) KEYS;
                routed[run] = (end - middle) / (double) KEYS;
            }
        }
        Arrays.sort(bare);
        Arrays.sort(routed);
        System.out.printf(
                Locale.ROOT,
                "%s key, %d chunks: bare search %.0f ns, routed %.0f ns, ratio %.2f%s%n",
                what,
                contest.chunks(),
                bare[RUNS / 2],
                routed[RUNS / 2],
                routed[RUNS / 2] / bare[RUNS / 2],
                seen == Long.MIN_VALUE ? "!" : "");
    }
}
