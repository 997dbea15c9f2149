package dev.chave.key;

import java.util.List;

/**
 * What is known of a collection beside its documents.
 *
 * @param namespace {@code database.collection}, or empty when the origin does not tell
 * @param kind what sort of collection it is
 * @param indexes its indexes, as far as known
 * @param indexesKnown whether the origin tells indexes at all
 * @param collated whether its default collation is other than simple
 * @param timeField the time field of a time-series collection, else empty
 * @param metaField the meta field of a time-series collection, else empty
 */
public record CollectionInfo(
        String namespace,
        Kind kind,
        List<Index> indexes,
        boolean indexesKnown,
        boolean collated,
        String timeField,
        String metaField) {
    public CollectionInfo {
        indexes = List.copyOf(indexes);
    }

    /** The sorts of collection that sharding treats differently. */
    public enum Kind {
        COLLECTION,
        CAPPED,
        VIEW,
        TIME_SERIES
    }

    /** A plain collection of which nothing but the name is known. */
    public static CollectionInfo bare(String namespace) {
        return new CollectionInfo(namespace, Kind.COLLECTION, List.of(), false, false, "", "");
    }

    public CollectionInfo withNamespace(String newNamespace) {
        return new CollectionInfo(newNamespace, kind, indexes, indexesKnown, collated, timeField, metaField);
    }

    public CollectionInfo withIndexes(List<Index> newIndexes) {
        return new CollectionInfo(namespace, kind, newIndexes, true, collated, timeField, metaField);
    }

    /** The database part of the namespace. */
    public String database() {
        int dot = namespace.indexOf('.');
        return dot < 0 ? "" : namespace.substring(0, dot);
    }

    /** The collection part of the namespace. */
    public String collection() {
        return namespace.substring(namespace.indexOf('.') + 1);
    }
}
