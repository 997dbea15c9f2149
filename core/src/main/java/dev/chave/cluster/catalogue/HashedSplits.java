package dev.chave.cluster.catalogue;

import dev.chave.cluster.KeyBound;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonMinKey;
import org.bson.BsonValue;

/**
 * Where the space of a 64-bit hash is cut into equal parts before there are documents.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, initial split policy, restated. The step is twice the truncated (2^63 - 1) / N, so for
 * most N the points are not those of 2^64 / N.
 */
public final class HashedSplits {
    private HashedSplits() {}

    /** The hashes at which so many parts begin, but for the first; ascending. */
    public static long[] points(int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException(parts + " parts");
        }
        long[] points = new long[parts - 1];
        int filled = 0;
        if (parts == 1) {
            return points;
        }
        long step = Long.MAX_VALUE / parts * 2;
        long point = step / 2;
        if (parts % 2 == 0) {
            points[filled++] = 0;
            point = step;
        }
        for (int i = 0; i < (parts - 1) / 2; i++) {
            points[filled++] = point;
            points[filled++] = -point;
            point += step;
        }
        Arrays.sort(points);
        return points;
    }

    /**
     * The bounds at which so many parts begin, but for the first.
     *
     * @param prefix the values of the fields before the hashed one; empty where that is the first
     */
    static List<KeyBound> bounds(ShardKey key, Map<String, ? extends BsonValue> prefix, int parts) {
        List<KeyBound> bounds = new ArrayList<>();
        for (long point : points(parts)) {
            BsonDocument document = new BsonDocument();
            for (KeyField field : key.fields()) {
                BsonValue given = prefix.get(field.path());
                BsonValue open = field.hashed() ? new BsonInt64(point) : new BsonMinKey();
                document.append(field.path(), given == null ? open : given);
            }
            bounds.add(KeyBound.of(key, document));
        }
        return bounds;
    }
}
