package dev.chave.key;

import dev.chave.value.BsonKind;
import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import org.jspecify.annotations.Nullable;

/**
 * Takes a shard key's values out of documents, by the rules of 4.4 and later.
 *
 * <p>A path is walked name by name; where a field is missing, or a scalar stands where a sub-document is expected, the
 * value is null. An array met anywhere on the path, at its end included, makes the document unfit for the key. Of a field
 * that stands twice the first counts. Up to 4.2 a missing field is refused; that is for the caller to judge by {@link
 * Found#MISSING}.
 *
 * <p>Not safe for use by several threads: it holds one digest.
 */
public final class KeyExtractor {
    private final ShardKey key;
    private final HashedValue hashedValue = new HashedValue();

    /** What stands at a path. */
    public enum Found {
        VALUE,
        NULL,
        MISSING,
        ARRAY
    }

    public KeyExtractor(ShardKey key) {
        this.key = key;
    }

    /**
     * The document's place in the key space, as a tuple in ordered bytes, hashed fields as their hash.
     *
     * @return null when an array stands on the path of a field
     */
    public byte @Nullable [] tuple(RawDocument document) {
        OrderedBytes out = new OrderedBytes();
        for (KeyField field : key.fields()) {
            RawValue value = valueAt(document, field.path());
            if (value == null) {
                value = RawValue.NULL;
            } else if (value.kind() == BsonKind.ARRAY) {
                return null;
            }
            if (field.hashed()) {
                out.appendLong(hashedValue.of(value));
            } else {
                out.append(value);
            }
        }
        return out.toByteArray();
    }

    /** The value at a dotted path: null where missing, an ARRAY value where an array stands at or above its end. */
    public static @Nullable RawValue valueAt(RawDocument document, String path) {
        RawDocument level = document;
        int start = 0;
        while (true) {
            int dot = path.indexOf('.', start);
            RawValue value = level.get(dot < 0 ? path.substring(start) : path.substring(start, dot));
            if (value == null || dot < 0 || value.kind() == BsonKind.ARRAY) {
                return value;
            }
            if (value.kind() != BsonKind.DOCUMENT) {
                return null;
            }
            level = value.asDocument();
            start = dot + 1;
        }
    }

    /** What stands at a dotted path. */
    public static Found foundAt(RawDocument document, String path) {
        RawValue value = valueAt(document, path);
        if (value == null) {
            return Found.MISSING;
        }
        return value.kind() == BsonKind.ARRAY ? Found.ARRAY : value.isNullish() ? Found.NULL : Found.VALUE;
    }
}
