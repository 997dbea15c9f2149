package dev.chave.profile;

import java.util.List;
import java.util.SplittableRandom;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Small documents of any shape with the fields _id, a, b (with c below it), z, in any order, some missing. */
final class RandomDocuments {
    private RandomDocuments() {}

    static BsonDocument next(SplittableRandom random) {
        BsonDocument document = new BsonDocument();
        for (String name : List.of("z", "a", "_id", "b", "x")) {
            if (random.nextInt(4) > 0) {
                document.append(name, name.equals("b") ? below(random) : value(random, 2));
            }
        }
        return document;
    }

    private static BsonValue below(SplittableRandom random) {
        return random.nextInt(4) == 0
                ? value(random, 1)
                : new BsonDocument("d", value(random, 1)).append("c", value(random, 1));
    }

    static BsonValue value(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 0 ? 15 : 13)) {
            case 0 -> new BsonInt32(random.nextInt(5));
            case 1 -> new BsonInt64(random.nextLong());
            case 2 -> new BsonDouble(random.nextInt(20) / 4.0);
            case 3 -> new BsonDecimal128(Decimal128.parse(random.nextInt(50) + "E-1"));
            case 4 -> new BsonString("t".repeat(random.nextInt(20)) + random.nextInt(9));
            case 5 -> BsonNull.VALUE;
            case 6 -> new BsonObjectId(new ObjectId(random.nextInt(), random.nextInt(1 << 24)));
            case 7 -> BsonBoolean.valueOf(random.nextBoolean());
            case 8 -> new BsonDateTime(random.nextLong(1L << 41));
            case 9 -> new BsonBinary((byte) random.nextInt(6), new byte[random.nextInt(20)]);
            case 10 -> new BsonMinKey();
            case 11 -> new BsonMaxKey();
            case 12 -> new BsonUndefined();
            case 13 -> new BsonArray(List.of(value(random, depth - 1)));
            default -> new BsonDocument("c", value(random, depth - 1));
        };
    }
}
