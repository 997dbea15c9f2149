package dev.chave.cluster.catalogue;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.UUID;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;

/** Makes the identities that a real cluster makes at random, from a seed and the cluster's clock. */
final class Ids {
    private final InstantSource clock;
    private final SplittableRandom random;
    private long lastSecond;
    private int increment;

    Ids(InstantSource clock, SplittableRandom random) {
        this.clock = clock;
        this.random = random;
    }

    ObjectId objectId() {
        ByteBuffer bytes = ByteBuffer.allocate(12);
        bytes.putInt((int) clock.instant().getEpochSecond()).putLong(random.nextLong());
        return new ObjectId(bytes.array());
    }

    UUID uuid() {
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() & ~(3L << 62)) | (1L << 63);
        return new UUID(high, low);
    }

    /** The cluster's time: seconds, and a count within the second. */
    BsonTimestamp clusterTime() {
        long second = clock.instant().getEpochSecond();
        increment = second == lastSecond ? increment + 1 : 1;
        lastSecond = second;
        return new BsonTimestamp((int) second, increment);
    }

    static BsonTimestamp timestamp(Instant instant) {
        return new BsonTimestamp((int) instant.getEpochSecond(), 1);
    }
}
