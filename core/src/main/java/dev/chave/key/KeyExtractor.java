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
    private final FieldPath[] paths;
    private final boolean[] hashed;
    private final HashedValue hashedValue = new HashedValue();
    private final OrderedBytes out = new OrderedBytes();

    /** What stands at a path. */
    public enum Found {
        VALUE,
        NULL,
        MISSING,
        ARRAY
    }

    public KeyExtractor(ShardKey key) {
        paths = new FieldPath[key.size()];
        hashed = new boolean[key.size()];
        for (int i = 0; i < paths.length; i++) {
            paths[i] = FieldPath.of(key.fields().get(i).path());
            hashed[i] = key.fields().get(i).hashed();
        }
    }

    /**
     * The document's place in the key space, as a tuple in ordered bytes, hashed fields as their hash.
     *
     * @return null when an array stands on the path of a field
     * @throws dev.chave.value.BadBsonException when the document is damaged where it had to be read
     */
    public byte @Nullable [] tuple(RawDocument document) {
        out.clear();
        for (int i = 0; i < paths.length; i++) {
            RawValue value = paths[i].in(document);
            if (value == null) {
                value = RawValue.NULL;
            } else if (value.kind() == BsonKind.ARRAY) {
                return null;
            }
            if (hashed[i]) {
                out.appendLong(hashedValue.of(value));
            } else {
                out.append(value);
            }
        }
        return out.toByteArray();
    }

    /** The value at a dotted path, as {@link FieldPath#in} finds it. */
    public static @Nullable RawValue valueAt(RawDocument document, String path) {
        return FieldPath.of(path).in(document);
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
