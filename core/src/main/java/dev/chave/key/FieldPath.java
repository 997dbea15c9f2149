package dev.chave.key;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A dotted path made ready to be walked in many documents. */
public final class FieldPath {
    private final byte[][] names;

    private FieldPath(byte[][] names) {
        this.names = names;
    }

    public static FieldPath of(String path) {
        String[] parts = path.split("\\.", -1);
        byte[][] names = new byte[parts.length][];
        for (int i = 0; i < parts.length; i++) {
            names[i] = parts[i].getBytes(StandardCharsets.UTF_8);
        }
        return new FieldPath(names);
    }

    /**
     * The value at the path.
     *
     * @return null where a name is missing or a scalar stands in the way; the array where one stands at or above the end
     */
    public @Nullable RawValue in(RawDocument document) {
        RawDocument level = document;
        int last = names.length - 1;
        for (int i = 0; ; i++) {
            RawValue value = level.get(names[i]);
            if (value == null || i == last || value.kind() == BsonKind.ARRAY) {
                return value;
            }
            if (value.kind() != BsonKind.DOCUMENT) {
                return null;
            }
            level = value.asDocument();
        }
    }
}
