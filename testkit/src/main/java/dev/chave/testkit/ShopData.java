package dev.chave.testkit;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.PermutationSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * The orders of a shop with many tenants, and what an application does to them: the data of the worked check.
 *
 * <p>Every order and every operation is a pure function of the seed and its ordinal, so the same seed gives the same bytes,
 * in any order and on any JDK. Tenants have a Zipf(1.1) share of the orders and ids that say nothing of their size;
 * {@code _id} is an ObjectId that grows with time; {@code orderId} is unique and says nothing of time; three statuses are
 * equally common, among new orders too.
 *
 * <p>Operations are documents in Chave's own operation format: 60% reads by tenant and order, 20% reads of one tenant and a
 * period (length uniform in 0 to 10% of the history, placed uniformly), 15% inserts of orders newer than the history, 5%
 * reads by order alone. Orders to read are drawn uniformly, so large tenants are read more.
 */
public final class ShopData {
    /** The namespace of the orders. */
    public static final String NAMESPACE = "shop.orders";

    private static final double ZIPF_EXPONENT = 1.1;
    private static final long HISTORY_BEGINS = 1_735_689_600_000L; // 2025-01-01T00:00:00Z
    private static final long HISTORY_MILLIS = 365L * 24 * 3_600_000;
    private static final int FIRST_TENANT_ID = 1000;
    private static final int ORDER_ID_BITS = 40;
    private static final double INSERT_SHARE = 0.15;
    private static final List<String> STATUSES = List.of("open", "paid", "shipped");
    private static final List<String> CITIES =
            List.of("Recife", "Porto", "Lima", "Oslo", "Kyoto", "Accra", "Turin", "Cork");

    private final long seed;
    private final int documents;
    private final int operations;
    private final long process;
    private final int[] tenantIdOfRank;
    private final SharedStateDiscreteSampler tenantRank;

    /**
     * Describes the data; nothing is generated yet.
     *
     * @param seed the seed of everything drawn
     * @param documents how many orders the history has
     * @param tenants how many tenants share them
     * @param operations how many operations follow
     */
    public ShopData(long seed, int documents, int tenants, int operations) {
        if (documents < 1 || tenants < 1 || operations < 0) {
            throw new IllegalArgumentException("a shop of " + documents + " orders, " + tenants + " tenants and "
                    + operations + " operations; expected at least 1, 1 and 0");
        }
        this.seed = seed;
        this.documents = documents;
        this.operations = operations;
        process = random(Stream.PROCESS, 0).nextLong();
        tenantIdOfRank = new PermutationSampler(random(Stream.TENANTS, 0), tenants, tenants).sample();
        tenantRank = RejectionInversionZipfSampler.of(random(Stream.TENANTS, 1), tenants, ZIPF_EXPONENT);
    }

    /** The worked check's own size: 200,000 orders of 2,000 tenants and 20,000 operations. */
    public static ShopData workedCheck(long seed) {
        return new ShopData(seed, 200_000, 2_000, 20_000);
    }

    /** How many orders the history has. */
    public int documents() {
        return documents;
    }

    /** How many operations follow it. */
    public int operations() {
        return operations;
    }

    /** The history, oldest first. */
    public Iterable<BsonDocument> orders() {
        return () -> iterator(documents, this::order);
    }

    /** What the application does afterwards, in order of time, each a document in Chave's operation format. */
    public Iterable<BsonDocument> operationDocuments() {
        return () -> iterator(operations, this::operation);
    }

    /** One order of the history, oldest first from 0; beyond it, the orders still to come. */
    public BsonDocument order(int ordinal) {
        UniformRandomProvider random = random(Stream.ORDERS, ordinal);
        int tenantId = tenantId(random);
        long createdAt = createdAt(ordinal, random);
        return order(ordinal, tenantId, createdAt, random);
    }

    private BsonDocument order(int ordinal, int tenantId, long createdAt, UniformRandomProvider random) {
        int quantity = 1 + random.nextInt(4);
        long unitCents = 99L + random.nextInt(20_000);
        return new BsonDocument("_id", new BsonObjectId(objectId(ordinal, createdAt)))
                .append("tenantId", new BsonInt32(tenantId))
                .append("orderId", new BsonInt64(orderId(ordinal)))
                .append("createdAt", new BsonDateTime(createdAt))
                .append("status", new BsonString(oneOf(STATUSES, random)))
                .append("amount", money(quantity * unitCents))
                .append(
                        "customer",
                        new BsonDocument("number", new BsonInt32(random.nextInt(50_000)))
                                .append("city", new BsonString(oneOf(CITIES, random))))
                .append(
                        "items",
                        new BsonArray(List.of(new BsonDocument("sku", new BsonString("sku-" + random.nextInt(9_000)))
                                .append("quantity", new BsonInt32(quantity)))));
    }

    private BsonDocument operation(int ordinal) {
        UniformRandomProvider random = random(Stream.OPERATIONS, ordinal);
        long at = HISTORY_BEGINS + HISTORY_MILLIS + Math.round(ordinal * INSERT_SHARE * orderIntervalMillis());
        double choice = random.nextDouble();
        if (choice < 0.60) {
            BsonDocument order = drawnOrder(random);
            return read(at, pick(order, "tenantId", "orderId"));
        }
        if (choice < 0.80) {
            BsonDocument filter = pick(drawnOrder(random), "tenantId");
            return read(at, filter.append("createdAt", period(random)));
        }
        if (choice < 0.80 + INSERT_SHARE) {
            BsonDocument order = order(documents + ordinal, tenantId(random), at, random);
            return operation("insert", at).append("doc", order);
        }
        return read(at, pick(drawnOrder(random), "orderId"));
    }

    private BsonDocument drawnOrder(UniformRandomProvider random) {
        return order(random.nextInt(documents));
    }

    private static BsonDocument period(UniformRandomProvider random) {
        double length = random.nextDouble() * 0.1 * HISTORY_MILLIS;
        long from = HISTORY_BEGINS + Math.round(random.nextDouble() * (HISTORY_MILLIS - length));
        return new BsonDocument("$gte", new BsonDateTime(from))
                .append("$lt", new BsonDateTime(from + Math.round(length)));
    }

    private static BsonDocument read(long at, BsonDocument filter) {
        return operation("find", at).append("filter", filter);
    }

    private static BsonDocument operation(String name, long at) {
        return new BsonDocument("op", new BsonString(name))
                .append("ns", new BsonString(NAMESPACE))
                .append("ts", new BsonDateTime(at));
    }

    private static BsonDocument pick(BsonDocument order, String... fields) {
        BsonDocument picked = new BsonDocument();
        for (String field : fields) {
            picked.append(field, order.get(field));
        }
        return picked;
    }

    private int tenantId(UniformRandomProvider random) {
        int rank = tenantRank.withUniformRandomProvider(random).sample(); // from 1
        return FIRST_TENANT_ID + tenantIdOfRank[rank - 1];
    }

    private double orderIntervalMillis() {
        return (double) HISTORY_MILLIS / documents;
    }

    private long createdAt(int ordinal, UniformRandomProvider random) {
        double interval = orderIntervalMillis();
        return HISTORY_BEGINS + (long) (interval * (ordinal + random.nextDouble()));
    }

    /** Seconds, then the process, then a counter that keeps the ids of one second apart and in order. */
    private ObjectId objectId(int ordinal, long createdAt) {
        return new ObjectId(ByteBuffer.allocate(12)
                .putInt((int) (createdAt / 1000))
                .put((byte) process)
                .putInt((int) (process >>> 8))
                .put((byte) (ordinal >>> 16))
                .putShort((short) ordinal)
                .array());
    }

    /** Unique because each step can be undone within the 40 bits. */
    private long orderId(int ordinal) {
        long mask = (1L << ORDER_ID_BITS) - 1;
        long id = (ordinal ^ seed) & mask;
        for (int round = 0; round < 3; round++) {
            id = (id * 0x9E37_79B9_7F4A_7C15L) & mask;
            id ^= id >>> 19;
        }
        return id;
    }

    private static BsonDecimal128 money(long cents) {
        return new BsonDecimal128(new Decimal128(BigDecimal.valueOf(cents, 2)));
    }

    private static String oneOf(List<String> choices, UniformRandomProvider random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static Iterator<BsonDocument> iterator(int count, IntFunction<BsonDocument> make) {
        return IntStream.range(0, count).mapToObj(make).iterator();
    }

    private UniformRandomProvider random(Stream stream, long ordinal) {
        return RandomSource.SPLIT_MIX_64.create(mix(seed * 31 + stream.number) + mix(ordinal));
    }

    /** Spreads neighbouring numbers over all 64 bits, so that neighbouring seeds give unrelated draws. */
    private static long mix(long number) {
        long mixed = (number ^ (number >>> 32)) * 0xD6E8_FEB8_6659_FD93L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8_FEB8_6659_FD93L;
        return mixed ^ (mixed >>> 32);
    }

    /** Independent sources of chance under one seed. */
    private enum Stream {
        TENANTS(1),
        ORDERS(2),
        OPERATIONS(3),
        PROCESS(4);

        private final int number;

        Stream(int number) {
            this.number = number;
        }
    }
}
