package dev.chave.workload;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What one reading of one filter carries along: its collation and variables, and the reasons met on the way. */
final class Walk {
    private final boolean simpleCollation;
    private final @Nullable BsonDocument let;
    private @Nullable TargetReason obstacle;
    private boolean namesKeyField;
    private boolean hasText;

    Walk(@Nullable BsonDocument collation, @Nullable BsonDocument let) {
        this.simpleCollation = isSimple(collation);
        this.let = let;
    }

    private static boolean isSimple(@Nullable BsonDocument collation) {
        if (collation == null || collation.isEmpty()) {
            return true;
        }
        BsonValue locale = collation.get("locale");
        return locale != null
                && locale.isString()
                && locale.asString().getValue().equals("simple");
    }

    boolean simpleCollation() {
        return simpleCollation;
    }

    /** What a variable of the operation stands for, or null. */
    @Nullable
    BsonValue variable(String name) {
        return let == null ? null : let.get(name);
    }

    /** Notes why a condition on a key field cannot be used; only the first reason about the leading field is kept. */
    void unusable(int field, TargetReason reason) {
        namesKeyField = true;
        if (field == 0 && obstacle == null) {
            obstacle = reason;
        }
    }

    void namesKeyField() {
        namesKeyField = true;
    }

    void hasText(boolean found) {
        hasText |= found;
    }

    boolean hasText() {
        return hasText;
    }

    /** Why the leading field stays open. */
    TargetReason whyOpen() {
        if (obstacle != null) {
            return obstacle;
        }
        return namesKeyField ? TargetReason.NO_LEADING_FIELD : TargetReason.NO_KEY_FIELD;
    }
}
