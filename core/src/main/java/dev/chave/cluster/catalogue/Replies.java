package dev.chave.cluster.catalogue;

import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** The replies of commands. */
final class Replies {
    private Replies() {}

    /** The least that a command answers. */
    static BsonDocument ok() {
        return ok(new BsonDocument());
    }

    /** A reply with its last field. */
    static BsonDocument ok(BsonDocument reply) {
        return reply.append("ok", new BsonDouble(1));
    }

    static BsonDocument with(String field, String value) {
        return new BsonDocument(field, new BsonString(value));
    }

    static BsonDocument with(String field, int value) {
        return new BsonDocument(field, new BsonInt32(value));
    }
}
