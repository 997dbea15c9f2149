package dev.chave.rehearse;

import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.key.Refusal;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** A command, or one write of it, that is answered with an error. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final int NOT_IMPLEMENTED = 238;

    private final int code;
    private final String codeName;

    CommandFailure(int code, String codeName, String message) {
        super(message);
        this.code = code;
        this.codeName = codeName;
    }

    /** What a real cluster does and the rehearsal does not. */
    static CommandFailure notRehearsed(String feature) {
        return new CommandFailure(
                NOT_IMPLEMENTED,
                "NotImplemented",
                feature + ": the rehearsal cluster does not do this; see differences.md");
    }

    static CommandFailure badValue(String message) {
        return new CommandFailure(2, "BadValue", message);
    }

    static CommandFailure typeMismatch(String message) {
        return new CommandFailure(14, "TypeMismatch", message);
    }

    static CommandFailure of(Refusal refusal) {
        return new CommandFailure(refusal.code(), refusal.codeName(), refusal.words());
    }

    static CommandFailure of(CommandRefusedException refused) {
        return of(refused.refusal());
    }

    /** An error that a shard answered. */
    static CommandFailure ofReply(BsonDocument reply) {
        String message = reply.containsKey("errmsg") ? reply.getString("errmsg").getValue() : "an error without a text";
        int code = reply.containsKey("code") ? reply.getNumber("code").intValue() : 96;
        String name =
                reply.containsKey("codeName") ? reply.getString("codeName").getValue() : "Location" + code;
        return new CommandFailure(code, name, message);
    }

    int code() {
        return code;
    }

    private String message() {
        return String.valueOf(getMessage());
    }

    /** As the reply of a whole command. */
    BsonDocument reply() {
        BsonDocument reply = new BsonDocument("ok", new BsonDouble(0)).append("errmsg", new BsonString(message()));
        return code == 0
                ? reply
                : reply.append("code", new BsonInt32(code)).append("codeName", new BsonString(codeName));
    }

    /** As the error of one write in a batch. */
    BsonDocument writeError(int index) {
        return new BsonDocument("index", new BsonInt32(index))
                .append("code", new BsonInt32(code == 0 ? 96 : code))
                .append("errmsg", new BsonString(message()));
    }
}
