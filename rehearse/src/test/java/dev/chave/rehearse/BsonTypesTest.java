package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Every type of BSON comes back as it went in, or is refused by name. */
class BsonTypesTest {
    private static final List<BsonValue> TYPES = List.of(
            new BsonInt32(5),
            new BsonInt64(5),
            new BsonDouble(5),
            new BsonDouble(-0.0),
            new BsonDouble(Double.NaN),
            new BsonDouble(Double.NEGATIVE_INFINITY),
            new BsonDecimal128(Decimal128.parse("5.00")),
            new BsonDecimal128(Decimal128.NaN),
            new BsonString("ç\u0000x"),
            new BsonBoolean(true),
            BsonNull.VALUE,
            new BsonMinKey(),
            new BsonMaxKey(),
            new BsonObjectId(new ObjectId("65b0000000000000000000aa")),
            new BsonDateTime(-1),
            new BsonTimestamp(7, 8),
            new BsonTimestamp(0, 0),
            new BsonRegularExpression("^a", "i"),
            new BsonRegularExpression("b", "mx"),
            new BsonBinary((byte) 0, new byte[] {1, 2}),
            new BsonBinary((byte) 2, new byte[] {1, 2}),
            new BsonBinary((byte) 3, new byte[16]),
            new BsonBinary((byte) 4, new byte[16]),
            new BsonBinary((byte) 5, new byte[16]),
            new BsonBinary((byte) 6, new byte[3]),
            new BsonBinary((byte) 128, new byte[3]),
            new BsonArray(List.of(new BsonInt32(1), new BsonArray(), new BsonDocument())),
            new BsonDocument("a", new BsonDocument("b", new BsonInt32(1))),
            new BsonJavaScript("f()"),
            new BsonJavaScriptWithScope("f()", new BsonDocument()),
            new BsonSymbol("s"),
            new BsonUndefined(),
            new BsonDbPointer("a.b", new ObjectId("65b0000000000000000000aa")));

    @Test
    void everyTypeComesBackOrIsRefused() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(2);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.types", new BsonDocument("_id", new BsonInt32(1)));
            MongoCollection<BsonDocument> types = client.getDatabase("app").getCollection("types", BsonDocument.class);
            int refused = 0;
            for (int i = 0; i < TYPES.size(); i++) {
                BsonDocument document = new BsonDocument("_id", new BsonInt32(i)).append("v", TYPES.get(i));
                try {
                    types.insertOne(document);
                    assertThat(types.find(Filters.eq("_id", i)).first()).isEqualTo(document);
                } catch (MongoCommandException refusal) {
                    assertThat(refusal.getErrorCode()).isEqualTo(238);
                    assertThat(refusal).hasMessageContaining("a value of the type ");
                    refused++;
                }
            }
            assertThat(refused).isEqualTo(8);
            assertThat(types.countDocuments()).isEqualTo(TYPES.size() - refused);
        }
    }
}
