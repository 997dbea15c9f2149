package dev.chave.key;

import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One index of a collection, as its definition reads.
 *
 * @param name its name
 * @param pattern the ordered key pattern: field path to 1, -1, "hashed", "text", …
 * @param unique whether it is unique (the {@code _id} index is, whatever its definition says)
 * @param sparse whether it leaves out documents without the field
 * @param partial whether it has a partial filter
 * @param hidden whether it is hidden
 * @param collated whether it has a collation other than simple
 * @param multikey whether a document with an array under it was seen; false when not known
 */
public record Index(
        String name,
        BsonDocument pattern,
        boolean unique,
        boolean sparse,
        boolean partial,
        boolean hidden,
        boolean collated,
        boolean multikey) {

    /** A plain ascending index for tests and small descriptions. */
    public static Index plain(String name, BsonDocument pattern, boolean unique) {
        return new Index(name, pattern, unique, false, false, false, false, false);
    }

    /** The paths in order. */
    public List<String> paths() {
        return List.copyOf(pattern.keySet());
    }

    /** Whether this is the index on {@code _id} that every collection has. */
    public boolean isId() {
        return pattern.size() == 1
                && pattern.containsKey("_id")
                && pattern.get("_id").isNumber();
    }

    /** The first path, or null for the empty pattern of a damaged definition. */
    public @Nullable String firstPath() {
        return pattern.isEmpty() ? null : pattern.getFirstKey();
    }
}
