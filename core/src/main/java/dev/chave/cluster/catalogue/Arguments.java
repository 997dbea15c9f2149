package dev.chave.cluster.catalogue;

import dev.chave.cluster.KeyBound;
import dev.chave.key.ShardKey;
import dev.chave.value.ValueText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The fields of one command, read with the errors that a server gives for wrong ones. */
final class Arguments {
    /** What any command may carry besides its own fields. */
    private static final Set<String> GENERIC = Set.of(
            "$db",
            "$clusterTime",
            "$readPreference",
            "apiVersion",
            "apiStrict",
            "comment",
            "lsid",
            "maxTimeMS",
            "readConcern",
            "txnNumber",
            "writeConcern");

    private static final int MAX_NAME = 255;

    private final BsonDocument command;

    Arguments(BsonDocument command) {
        this.command = command;
    }

    String command() {
        return command.getFirstKey();
    }

    /** Refuses fields that the command does not have. */
    Arguments allowOnly(String... fields) {
        Set<String> known = Set.of(fields);
        for (String field : command.keySet()) {
            if (!field.equals(command()) && !known.contains(field) && !GENERIC.contains(field)) {
                throw ErrorCode.UNKNOWN_FIELD.because(command() + " has no field " + ValueText.quotedInMessage(field)
                        + "; expected " + (known.isEmpty() ? "none" : String.join(", ", List.of(fields))));
            }
        }
        return this;
    }

    /** The value of the command itself, as a namespace. */
    String namespace() {
        String namespace = string(command());
        int dot = namespace.indexOf('.');
        if (dot < 1 || dot == namespace.length() - 1 || namespace.indexOf('\0') >= 0 || namespace.length() > MAX_NAME) {
            throw ErrorCode.INVALID_NAMESPACE.because(
                    "the namespace " + ValueText.quotedInMessage(namespace) + "; expected database.collection");
        }
        return namespace;
    }

    /** The value of the command itself, as the name of a database or shard. */
    String subject() {
        return string(command());
    }

    String string(String field) {
        return optionalString(field).orElseThrow(() -> missing(field));
    }

    Optional<String> optionalString(String field) {
        BsonValue value = present(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw wrongType(field, value, "a string");
        }
        return Optional.of(value.asString().getValue());
    }

    BsonDocument document(String field) {
        return optionalDocument(field).orElseThrow(() -> missing(field));
    }

    Optional<BsonDocument> optionalDocument(String field) {
        BsonValue value = present(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isDocument()) {
            throw wrongType(field, value, "a document");
        }
        return Optional.of(value.asDocument());
    }

    /** A pair of bounds, as documents; empty when the field is not there. */
    Optional<List<BsonDocument>> bounds(String field) {
        BsonValue value = present(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isArray()) {
            throw wrongType(field, value, "a list of two documents");
        }
        BsonArray both = value.asArray();
        if (both.size() != 2 || !both.get(0).isDocument() || !both.get(1).isDocument()) {
            throw ErrorCode.BAD_VALUE.because(
                    field + " is no list of two documents; expected the lower and the upper bound");
        }
        return Optional.of(List.of(both.get(0).asDocument(), both.get(1).asDocument()));
    }

    /** A list of documents; empty when the field is not there. */
    Optional<List<BsonDocument>> documents(String field) {
        BsonValue value = present(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isArray() || !value.asArray().stream().allMatch(BsonValue::isDocument)) {
            throw wrongType(field, value, "a list of documents");
        }
        return Optional.of(value.asArray().stream().map(BsonValue::asDocument).toList());
    }

    boolean flag(String field, boolean otherwise) {
        BsonValue value = present(field);
        if (value == null) {
            return otherwise;
        }
        return truth(value).orElseThrow(() -> wrongType(field, value, "true or false"));
    }

    /** Whether a value means yes, as the server reads flags: a boolean, or a number that is not zero. Empty for others. */
    static Optional<Boolean> truth(BsonValue value) {
        if (value.isBoolean()) {
            return Optional.of(value.asBoolean().getValue());
        }
        return value.isNumber() ? Optional.of(value.asNumber().doubleValue() != 0) : Optional.empty();
    }

    /** A whole number; {@code otherwise} when the field is not there. */
    long number(String field, long otherwise) {
        BsonValue value = present(field);
        if (value == null) {
            return otherwise;
        }
        if (!value.isNumber()) {
            throw wrongType(field, value, "a number");
        }
        return value.asNumber().longValue();
    }

    boolean has(String field) {
        return present(field) != null;
    }

    /** Whether the field stands there with null in it. */
    boolean isNull(String field) {
        return command.isNull(field);
    }

    /** A bound of the whole key. */
    static KeyBound bound(ShardKey key, BsonDocument document, ErrorCode otherwise) {
        return Bounds.whole(key, document, otherwise);
    }

    private @Nullable BsonValue present(String field) {
        BsonValue value = command.get(field);
        return value == null || value.isNull() ? null : value;
    }

    CommandRefusedException missing(String field) {
        return ErrorCode.MISSING_FIELD.because(command() + " without " + field + "; expected it");
    }

    private CommandRefusedException wrongType(String field, BsonValue value, String expected) {
        return ErrorCode.TYPE_MISMATCH.because(
                command() + "." + field + " is of type " + value.getBsonType() + "; expected " + expected);
    }
}
