package dev.chave.value;

import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Test values written as one types them in mongosh, or as extended JSON. */
public final class TypedBson {
    private TypedBson() {}

    public static BsonValue value(String typed) {
        return Objects.requireNonNull(BsonDocument.parse("{v: " + typed + "}").get("v"), typed);
    }

    public static RawDocument document(String typed) {
        return RawDocument.of(BsonDocument.parse(typed));
    }
}
