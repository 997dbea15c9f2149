package dev.chave.rehearse;

import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Refuses the types of BSON that the backends cannot keep, before they come near one.
 *
 * <p>Source: mongo-java-server 1.47.0, what comes back as it went in.
 */
final class StoredTypes {
    private static final int UUID_BYTES = 16;
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private StoredTypes() {}

    /** Looks through a whole command. */
    static void check(BsonDocument document) {
        document.values().forEach(StoredTypes::check);
    }

    private static void check(BsonValue value) {
        switch (value.getBsonType()) {
            case DOCUMENT -> check(value.asDocument());
            case ARRAY -> value.asArray().forEach(StoredTypes::check);
            case BINARY -> binary(value.asBinary());
            case SYMBOL -> throw refused("a symbol");
            case UNDEFINED -> throw refused("undefined");
            case DB_POINTER -> throw refused("a DBPointer");
            case JAVASCRIPT_WITH_SCOPE -> throw refused("JavaScript with a scope");
            default -> {}
        }
    }

    private static void binary(BsonBinary binary) {
        boolean uuid = binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue()
                || binary.getType() == BsonBinarySubType.UUID_LEGACY.getValue();
        boolean kept =
                uuid ? binary.getData().length == UUID_BYTES : binary.getType() == BsonBinarySubType.BINARY.getValue();
        if (!kept) {
            throw refused("binary data of the subtype " + binary.getType());
        }
    }

    private static CommandFailure refused(String type) {
        return CommandFailure.notRehearsed("a value of the type " + type);
    }

    /** Refuses a document that is larger than any server takes. */
    static void checkSize(long bytes) {
        if (bytes > MOST_BYTES) {
            throw new CommandFailure(
                    10334, "BSONObjectTooLarge", "a document of " + bytes + " bytes; expected at most " + MOST_BYTES);
        }
    }
}
