package dev.chave.read.operation;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Fields of a document by name and expected type; a field of another type counts as absent. */
final class Fields {
    private Fields() {}

    static @Nullable BsonDocument document(BsonDocument from, String name) {
        BsonValue value = from.get(name);
        return value != null && value.isDocument() ? value.asDocument() : null;
    }

    /** The value of the first field of a document that has one. */
    static BsonValue firstValue(BsonDocument from) {
        return from.values().iterator().next();
    }

    /** The document, or null where it is absent or empty. */
    static @Nullable BsonDocument filled(BsonDocument from, String name) {
        BsonDocument document = document(from, name);
        return document == null || document.isEmpty() ? null : document;
    }

    static @Nullable BsonArray array(BsonDocument from, String name) {
        BsonValue value = from.get(name);
        return value != null && value.isArray() ? value.asArray() : null;
    }

    static @Nullable String text(BsonDocument from, String name) {
        BsonValue value = from.get(name);
        return value != null && value.isString() ? value.asString().getValue() : null;
    }

    /** An integral or floating number as a long, or {@code otherwise}. */
    static long number(BsonDocument from, String name, long otherwise) {
        BsonValue value = from.get(name);
        if (value == null || !value.isNumber() || value.isDecimal128()) {
            return otherwise;
        }
        return value.asNumber().longValue();
    }

    /** Whether the field is true, or a number other than 0 as old servers write it. */
    static boolean flag(BsonDocument from, String name) {
        BsonValue value = from.get(name);
        return value != null && (value.isBoolean() ? value.asBoolean().getValue() : number(from, name, 0) != 0);
    }
}
