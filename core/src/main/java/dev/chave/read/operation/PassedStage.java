package dev.chave.read.operation;

import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Which predicates may move before a pipeline stage that adds, removes or unfolds fields. */
final class PassedStage {
    private PassedStage() {}

    static boolean mayBePassed(String stageName) {
        return switch (stageName) {
            case "$addFields", "$set", "$unset", "$project", "$unwind", "$lookup" -> true;
            default -> false;
        };
    }

    /** Whether the stage leaves every field alone that the predicate speaks of. */
    static boolean leavesAlone(BsonDocument stage, Map.Entry<String, BsonValue> predicate) {
        String name = predicate.getKey();
        if (!name.startsWith("$")) {
            return leavesAlone(stage, name);
        }
        boolean isLogical = name.equals("$and") || name.equals("$or") || name.equals("$nor");
        if (!isLogical || !predicate.getValue().isArray()) {
            return false; // $expr, $where and the like may speak of any field
        }
        return predicate.getValue().asArray().stream()
                .allMatch(branch -> branch.isDocument()
                        && branch.asDocument().entrySet().stream().allMatch(inner -> leavesAlone(stage, inner)));
    }

    private static boolean leavesAlone(BsonDocument stage, String path) {
        String name = stage.getFirstKey();
        BsonValue body = Fields.firstValue(stage);
        return switch (name) {
            case "$addFields", "$set" ->
                !body.isDocument() || noneMeets(body.asDocument().keySet(), path);
            case "$project" -> !body.isDocument() || isKept(body.asDocument(), path);
            case "$unset" ->
                body.isArray()
                        ? body.asArray().stream().noneMatch(field -> meets(textOf(field), path))
                        : !meets(textOf(body), path);
            case "$unwind" -> !isUnfolded(body, path);
            case "$lookup" ->
                body.isDocument() && !meets(textOf(body.asDocument().get("as")), path);
            default -> false;
        };
    }

    private static boolean isUnfolded(BsonValue body, String path) {
        if (!body.isDocument()) {
            return meets(fieldOf(textOf(body)), path);
        }
        BsonDocument options = body.asDocument();
        BsonValue index = options.get("includeArrayIndex");
        return meets(fieldOf(textOf(options.get("path"))), path) || (index != null && meets(textOf(index), path));
    }

    private static boolean isKept(BsonDocument projection, String path) {
        boolean excludes = projection.entrySet().stream()
                .filter(field -> !field.getKey().equals("_id"))
                .findFirst()
                .map(field -> isZero(field.getValue()))
                .orElse(projection.containsKey("_id") && isZero(projection.get("_id")));
        for (Map.Entry<String, BsonValue> field : projection.entrySet()) {
            if (meets(field.getKey(), path)) {
                return isOne(field.getValue())
                        && (path.equals(field.getKey()) || path.startsWith(field.getKey() + "."));
            }
        }
        return excludes || path.equals("_id") || path.startsWith("_id.");
    }

    private static boolean isZero(BsonValue value) {
        return value.isBoolean() ? !value.asBoolean().getValue() : isNumber(value, 0);
    }

    private static boolean isOne(BsonValue value) {
        return value.isBoolean() ? value.asBoolean().getValue() : value.isNumber() && !isNumber(value, 0);
    }

    private static boolean isNumber(BsonValue value, long number) {
        return value.isNumber() && !value.isDecimal128() && value.asNumber().doubleValue() == number;
    }

    private static boolean noneMeets(Iterable<String> fields, String path) {
        for (String field : fields) {
            if (meets(field, path)) {
                return false;
            }
        }
        return true;
    }

    /** Whether one path is the other, or lies inside it. */
    private static boolean meets(String field, String path) {
        return field.equals(path) || field.startsWith(path + ".") || path.startsWith(field + ".");
    }

    private static String fieldOf(String reference) {
        return reference.startsWith("$") ? reference.substring(1) : reference;
    }

    private static String textOf(@Nullable BsonValue value) {
        return value != null && value.isString() ? value.asString().getValue() : "";
    }
}
