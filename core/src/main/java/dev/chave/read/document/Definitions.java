package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import dev.chave.key.Index;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Collections and indexes as their definitions read: mongodump's metadata, {@code getIndexes()}, {@code listIndexes}. What
 * has an unexpected type counts as not there. Key order is kept.
 */
final class Definitions {
    private Definitions() {}

    /**
     * A collection by its metadata.
     *
     * @param namespace what it is called, where the metadata does not tell better
     */
    static CollectionInfo collection(String namespace, BsonDocument metadata) {
        BsonDocument options = document(metadata, "options");
        BsonDocument timeSeries = document(options, "timeseries");
        BsonArray indexes = array(metadata, "indexes");
        return new CollectionInfo(
                namespace,
                kind(metadata, options),
                indexes == null ? List.of() : indexes(indexes),
                indexes != null,
                isCollated(options),
                text(timeSeries, "timeField"),
                text(timeSeries, "metaField"));
    }

    /** The true name of the collection, or empty where the metadata does not tell. */
    static String collectionName(BsonDocument metadata) {
        return text(metadata, "collectionName");
    }

    /** The indexes that are defined here; an element that is no definition is passed over. */
    static List<Index> indexes(BsonArray definitions) {
        List<Index> indexes = new ArrayList<>();
        for (BsonValue definition : definitions) {
            if (definition.isDocument() && definition.asDocument().get("key") instanceof BsonDocument pattern) {
                indexes.add(index(definition.asDocument(), pattern));
            }
        }
        return indexes;
    }

    private static Index index(BsonDocument definition, BsonDocument pattern) {
        boolean isId = pattern.size() == 1
                && pattern.containsKey("_id")
                && !pattern.get("_id").isString();
        return new Index(
                text(definition, "name"),
                pattern,
                isId || isTrue(definition, "unique"),
                isTrue(definition, "sparse"),
                definition.isDocument("partialFilterExpression"),
                isTrue(definition, "hidden"),
                isCollated(definition),
                false);
    }

    private static Kind kind(BsonDocument metadata, BsonDocument options) {
        String type = text(metadata, "type");
        if (type.equals("view") || options.containsKey("viewOn")) {
            return Kind.VIEW;
        }
        if (type.equals("timeseries") || options.containsKey("timeseries")) {
            return Kind.TIME_SERIES;
        }
        return isTrue(options, "capped") ? Kind.CAPPED : Kind.COLLECTION;
    }

    private static boolean isCollated(BsonDocument definition) {
        String locale = text(document(definition, "collation"), "locale");
        return !locale.isEmpty() && !locale.equals("simple");
    }

    /** As the server takes options: true, or any number but 0, which old shells wrote. */
    private static boolean isTrue(BsonDocument definition, String name) {
        BsonValue value = definition.get(name);
        return value != null
                && (value.isBoolean()
                        ? value.asBoolean().getValue()
                        : value.isNumber() && value.asNumber().doubleValue() != 0);
    }

    private static BsonDocument document(BsonDocument in, String name) {
        return in.get(name) instanceof BsonDocument found ? found : new BsonDocument();
    }

    private static @Nullable BsonArray array(BsonDocument in, String name) {
        return in.get(name) instanceof BsonArray found ? found : null;
    }

    private static String text(BsonDocument in, String name) {
        return in.isString(name) ? in.getString(name).getValue() : "";
    }
}
