package dev.chave.read.document;

import dev.chave.key.Index;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A file of index definitions: mongodump's metadata, the array that {@code db.coll.getIndexes()} answers, in extended JSON or
 * as the shell prints it, or the answer of {@code listIndexes}. Whether an index is multikey is not known from any of them.
 */
public final class IndexFile {
    private IndexFile() {}

    /**
     * The indexes in the order of the file, each with its key order.
     *
     * @throws UnreadableException when it is none of these
     */
    public static List<Index> read(ByteSource source) throws UnreadableException {
        BsonDocument file = SmallJson.read(source);
        BsonArray definitions = definitions(file);
        if (definitions == null) {
            throw new UnreadableException(source.place() + ": JSON without index definitions; expected the answer of"
                    + " db.collection.getIndexes(), or a metadata.json of mongodump");
        }
        List<Index> indexes = Definitions.indexes(definitions);
        if (indexes.size() != definitions.size()) {
            throw new UnreadableException(source.place() + ": " + (definitions.size() - indexes.size())
                    + " array elements are no index definitions; expected {key: {…}, name: …} in each");
        }
        return indexes;
    }

    private static @Nullable BsonArray definitions(BsonDocument file) {
        if (file.get("array") instanceof BsonArray array) {
            return array;
        }
        if (file.get("indexes") instanceof BsonArray array) {
            return array;
        }
        return file.get("cursor") instanceof BsonDocument cursor && cursor.get("firstBatch") instanceof BsonArray array
                ? array
                : null;
    }
}
