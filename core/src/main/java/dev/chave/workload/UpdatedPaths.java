package dev.chave.workload;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The paths whose values an update may change in documents that exist. Positions inside arrays are left out of the paths: no
 * shard key reaches into one.
 *
 * <p>{@code $setOnInsert} changes no document that exists, and is left out.
 *
 * @param extent how much is known, and how far it reaches
 * @param paths the paths, when the extent is {@link Extent#PATHS} or {@link Extent#REPLACEMENT}; then the names of the new document
 */
public record UpdatedPaths(Extent extent, SortedSet<String> paths) {
    private static final Pattern ARRAY_POSITION = Pattern.compile("\\.(?:\\$(?:\\[[^\\]]*\\])?|\\d+)(?=\\.|$)");

    /** How far an update reaches. */
    public enum Extent {
        /** The update is not known. */
        NOT_KNOWN,
        /** These paths and nothing else, perhaps none. */
        PATHS,
        /** The whole document but its {@code _id} becomes another, whose values may be the old ones. */
        REPLACEMENT,
        /** Any path, by an expression. */
        EVERYTHING
    }

    public UpdatedPaths {
        paths = Collections.unmodifiableSortedSet(new TreeSet<>(paths));
    }

    /** The paths of an operation; none for one that updates nothing. */
    public static UpdatedPaths of(Operation operation) {
        boolean mayUpdate =
                operation.kind() == OperationKind.UPDATE || operation.kind() == OperationKind.FIND_AND_MODIFY;
        BsonValue update = operation.update();
        if (!mayUpdate) {
            return new UpdatedPaths(Extent.PATHS, new TreeSet<>());
        }
        if (update == null) {
            return new UpdatedPaths(Extent.NOT_KNOWN, new TreeSet<>());
        }
        if (update.isArray()) {
            return ofPipeline(update.asArray());
        }
        if (!update.isDocument()) {
            return new UpdatedPaths(Extent.NOT_KNOWN, new TreeSet<>());
        }
        BsonDocument document = update.asDocument();
        return operation.isReplacement()
                ? new UpdatedPaths(Extent.REPLACEMENT, new TreeSet<>(document.keySet()))
                : ofOperators(document);
    }

    /** Whether it may change the value at a path: the path itself, something inside it, or something around it. */
    public boolean mayChange(String path) {
        return switch (extent) {
            case NOT_KNOWN, EVERYTHING -> true;
            case REPLACEMENT -> !path.equals("_id");
            case PATHS -> paths.stream().anyMatch(changed -> meets(changed, path));
        };
    }

    private static boolean meets(String one, String other) {
        return one.equals(other) || one.startsWith(other + ".") || other.startsWith(one + ".");
    }

    private static UpdatedPaths ofOperators(BsonDocument operators) {
        SortedSet<String> paths = new TreeSet<>();
        for (Map.Entry<String, BsonValue> operator : operators.entrySet()) {
            if (operator.getKey().equals("$setOnInsert") || !operator.getValue().isDocument()) {
                continue;
            }
            for (Map.Entry<String, BsonValue> field :
                    operator.getValue().asDocument().entrySet()) {
                paths.add(outsideArrays(field.getKey()));
                if (operator.getKey().equals("$rename") && field.getValue().isString()) {
                    paths.add(outsideArrays(field.getValue().asString().getValue()));
                }
            }
        }
        return new UpdatedPaths(Extent.PATHS, paths);
    }

    private static UpdatedPaths ofPipeline(BsonArray pipeline) {
        SortedSet<String> paths = new TreeSet<>();
        for (BsonValue value : pipeline) {
            if (!value.isDocument() || value.asDocument().isEmpty() || !addStage(value.asDocument(), paths)) {
                return new UpdatedPaths(Extent.EVERYTHING, new TreeSet<>());
            }
        }
        return new UpdatedPaths(Extent.PATHS, paths);
    }

    /** Adds the paths of one stage; false when it may change any. */
    private static boolean addStage(BsonDocument stage, Set<String> paths) {
        BsonValue body = stage.values().iterator().next();
        switch (stage.getFirstKey()) {
            case "$set", "$addFields" -> {
                return body.isDocument() && addFields("", body.asDocument(), paths);
            }
            case "$unset" -> {
                if (body.isArray()) {
                    body.asArray().stream()
                            .filter(BsonValue::isString)
                            .forEach(path -> paths.add(path.asString().getValue()));
                    return true;
                }
                if (body.isString()) {
                    paths.add(body.asString().getValue());
                }
                return body.isString();
            }
            default -> {
                return false;
            }
        }
    }

    private static boolean addFields(String prefix, BsonDocument fields, Set<String> paths) {
        for (Map.Entry<String, BsonValue> field : fields.entrySet()) {
            BsonValue value = field.getValue();
            boolean isNested = value.isDocument()
                    && !value.asDocument().isEmpty()
                    && !value.asDocument().getFirstKey().startsWith("$");
            if (isNested) {
                addFields(prefix + field.getKey() + ".", value.asDocument(), paths);
            } else {
                paths.add(prefix + field.getKey());
            }
        }
        return true;
    }

    private static String outsideArrays(String path) {
        return ARRAY_POSITION.matcher(path).replaceAll("");
    }
}
