package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import java.nio.file.Path;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One collection in a mongodump folder.
 *
 * @param info what its metadata tells, or its file name
 * @param documents the file of its documents; null for a view, or where it is missing
 */
record DumpedCollection(CollectionInfo info, @Nullable Path documents) {
    /** What a collection's metadata tells, its true name first of all. */
    static CollectionInfo info(String database, String escaped, BsonDocument metadata) {
        String told = Definitions.collectionName(metadata);
        String name = told.isEmpty() ? DumpNames.unescaped(escaped) : told;
        return Definitions.collection(database + '.' + name, metadata);
    }

    /** What only a file name tells. */
    static CollectionInfo info(String database, String escaped) {
        String name = DumpNames.unescaped(escaped);
        Kind kind = name.startsWith(TimeSeries.BUCKETS) ? Kind.TIME_SERIES : Kind.COLLECTION;
        CollectionInfo bare = CollectionInfo.bare(database + '.' + TimeSeries.visibleName(name));
        return new CollectionInfo(bare.namespace(), kind, bare.indexes(), false, false, "", "");
    }
}
