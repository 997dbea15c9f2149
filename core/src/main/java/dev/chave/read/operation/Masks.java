package dev.chave.read.operation;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a redacting server leaves of a value: the string {@code ###}, while names and structure stay.
 *
 * <p>Source of the truth: the server's log redaction ({@code redactClientLogData}), MongoDB 4.4 to 8.0.
 */
final class Masks {
    static final String MASK = "###";

    private Masks() {}

    static boolean isMask(@Nullable BsonValue value) {
        return value != null && value.isString() && value.asString().getValue().equals(MASK);
    }

    /** Whether any value in it, however deep, is masked. */
    static boolean hasMask(BsonValue value) {
        if (value.isDocument()) {
            for (BsonValue inner : value.asDocument().values()) {
                if (hasMask(inner)) {
                    return true;
                }
            }
            return false;
        }
        if (value.isArray()) {
            return value.asArray().stream().anyMatch(Masks::hasMask);
        }
        return isMask(value);
    }

    static boolean hasMask(@Nullable BsonDocument document, boolean otherwise) {
        return document == null ? otherwise : hasMask(document);
    }
}
