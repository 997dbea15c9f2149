package dev.chave.advise;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/** Orders of five hundred businesses, one a second, for tests of what is claimed about keys. */
final class ClaimData {
    static final long BEGIN_MILLIS = 1_700_000_000_000L;
    private final SplittableRandom random;

    ClaimData(SplittableRandom random) {
        this.random = random;
    }

    static List<BsonDocument> many(int count, IntFunction<BsonDocument> document) {
        List<BsonDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(document.apply(i));
        }
        return documents;
    }

    static BsonObjectId id(int ordinal) {
        int seconds = (int) (BEGIN_MILLIS / 1000) + ordinal;
        return new BsonObjectId(new ObjectId(seconds, ordinal & 0xFFFFFF));
    }

    static BsonDocument document(int ordinal) {
        return new BsonDocument("_id", id(ordinal));
    }

    BsonDocument order(int ordinal) {
        return document(ordinal)
                .append("businessId", new BsonInt32(random.nextInt(500)))
                .append("orderId", new BsonInt64(random.nextLong()))
                .append("createdAt", new BsonDateTime(BEGIN_MILLIS + ordinal * 1000L))
                .append(
                        "status",
                        new BsonString(List.of("open", "paid", "shipped").get(random.nextInt(3))));
    }
}
