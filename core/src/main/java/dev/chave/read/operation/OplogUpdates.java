package dev.chave.read.operation;

import java.util.Map;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The update that an entry of the replication log stands for: an operator document for a change of some fields, or the whole
 * new document.
 *
 * <p>Source of the truth: the entries themselves: version 1 holds {@code $set} and {@code $unset}; version 2 holds a
 * {@code diff} with inserted (i), updated (u) and deleted (d) fields, and changes inside a field F under sF.
 */
final class OplogUpdates {
    private OplogUpdates() {}

    static @Nullable BsonDocument update(@Nullable BsonDocument entry) {
        if (entry == null) {
            return null;
        }
        BsonDocument difference = Fields.document(entry, "diff");
        if (difference != null && entry.containsKey("$v")) {
            return ofDifference(difference);
        }
        if (!entry.containsKey("$v")) {
            return entry;
        }
        BsonDocument update = entry.clone();
        update.remove("$v");
        return update;
    }

    private static BsonDocument ofDifference(BsonDocument difference) {
        BsonDocument set = new BsonDocument();
        BsonDocument unset = new BsonDocument();
        collect(difference, "", set, unset);
        BsonDocument update = new BsonDocument();
        if (!set.isEmpty()) {
            update.append("$set", set);
        }
        if (!unset.isEmpty()) {
            update.append("$unset", unset);
        }
        return update.isEmpty() ? new BsonDocument("$set", set) : update;
    }

    private static void collect(BsonDocument difference, String prefix, BsonDocument set, BsonDocument unset) {
        boolean isOfArray = difference.containsKey("a");
        for (Map.Entry<String, BsonValue> part : difference.entrySet()) {
            String name = part.getKey();
            BsonValue value = part.getValue();
            boolean isFieldList = !isOfArray && (name.equals("i") || name.equals("u"));
            if (isFieldList && value.isDocument()) {
                value.asDocument().forEach((field, changed) -> set.append(prefix + field, changed));
            } else if (!isOfArray && name.equals("d") && value.isDocument()) {
                value.asDocument().keySet().forEach(field -> unset.append(prefix + field, BsonBoolean.TRUE));
            } else if (name.length() > 1 && name.startsWith("s") && value.isDocument()) {
                collect(value.asDocument(), prefix + name.substring(1) + ".", set, unset);
            } else if (isOfArray && name.length() > 1 && name.startsWith("u")) {
                set.append(prefix + name.substring(1), value);
            }
        }
    }
}
