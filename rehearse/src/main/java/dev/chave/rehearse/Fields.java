package dev.chave.rehearse;

import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The fields of a command, read strictly: what is not known is refused, so that nothing is left out in silence. */
final class Fields {
    /** What any command may carry and this router heeds elsewhere, or need not heed: it has one copy of everything. */
    private static final Set<String> GENERIC = Set.of(
            "$db",
            "lsid",
            "txnNumber",
            "stmtId",
            "stmtIds",
            "$clusterTime",
            "$readPreference",
            "readConcern",
            "writeConcern",
            "maxTimeMS",
            "comment",
            "apiVersion",
            "apiStrict",
            "apiDeprecationErrors",
            "$audit",
            "$client",
            "$configServerState");

    private final BsonDocument document;
    private final String what;

    private Fields(BsonDocument document, String what) {
        this.document = document;
        this.what = what;
    }

    /** A command's, whose first field is its name. */
    static Fields ofCommand(BsonDocument command) {
        return new Fields(command, command.getFirstKey());
    }

    /** One part of a command, such as one of many updates. */
    static Fields ofPart(BsonValue part, String what) {
        if (!part.isDocument()) {
            throw CommandFailure.typeMismatch("a part of " + what + " that is no document; expected one");
        }
        return new Fields(part.asDocument(), what);
    }

    /** Refuses every field but these and the generic ones. */
    Fields allow(String... names) {
        List<String> known = List.of(names);
        for (String name : document.keySet()) {
            if (!name.equals(what) && !GENERIC.contains(name) && !known.contains(name)) {
                throw CommandFailure.notRehearsed("the field " + Names.quoted(name) + " of " + what);
            }
        }
        return this;
    }

    /** Refuses a collation other than the simple one. */
    Fields simpleCollation() {
        BsonValue collation = document.get("collation");
        boolean simple = collation == null
                || (collation.isDocument()
                        && (collation.asDocument().isEmpty()
                                || new BsonString("simple")
                                        .equals(collation.asDocument().get("locale"))));
        if (!simple) {
            throw CommandFailure.notRehearsed("a collation other than simple in " + what);
        }
        return this;
    }

    boolean has(String name) {
        BsonValue value = document.get(name);
        return value != null && !value.isNull();
    }

    @Nullable
    BsonValue value(String name) {
        return document.get(name);
    }

    String string(String name) {
        BsonValue value = document.get(name);
        if (value == null || !value.isString()) {
            throw CommandFailure.typeMismatch(what + " without a text in " + name + "; expected one");
        }
        return value.asString().getValue();
    }

    /** A document; the empty one where there is none. */
    BsonDocument document(String name) {
        BsonValue value = document.get(name);
        if (value == null || value.isNull()) {
            return new BsonDocument();
        }
        if (!value.isDocument()) {
            throw CommandFailure.typeMismatch(what + " with a " + name + " that is no document; expected one");
        }
        return value.asDocument();
    }

    /** An array that must be there. */
    BsonArray array(String name) {
        BsonValue value = document.get(name);
        if (value == null || !value.isArray()) {
            throw CommandFailure.typeMismatch(what + " without an array in " + name + "; expected one");
        }
        return value.asArray();
    }

    boolean flag(String name, boolean otherwise) {
        BsonValue value = document.get(name);
        if (value == null || value.isNull()) {
            return otherwise;
        }
        if (value.isBoolean()) {
            return value.asBoolean().getValue();
        }
        if (value.isNumber()) {
            return value.asNumber().doubleValue() != 0;
        }
        throw CommandFailure.typeMismatch(
                what + " with a " + name + " that is not true or false; expected one of them");
    }

    /** A whole number from 0 to the highest int. */
    int count(String name, int otherwise) {
        BsonValue value = document.get(name);
        if (value == null || value.isNull()) {
            return otherwise;
        }
        if (!value.isNumber()) {
            throw CommandFailure.typeMismatch(what + " with a " + name + " that is no number; expected one");
        }
        long number = value.asNumber().longValue();
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw CommandFailure.badValue(
                    what + " with a " + name + " of " + number + "; expected 0 to " + Integer.MAX_VALUE);
        }
        return (int) number;
    }
}
