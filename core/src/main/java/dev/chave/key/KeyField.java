package dev.chave.key;

import dev.chave.value.ValueText;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a shard key.
 *
 * <p>Refused are the paths that no server version takes: those with an empty part, with a NUL, or with a part that begins with
 * {@code $} (4.4 and later say so when sharding, older ones when the index is made).
 *
 * @param path the dotted path, as in {@code address.zip}
 * @param hashed whether the key stores the hash of the value instead of the value
 */
public record KeyField(String path, boolean hashed) {
    private static final Set<String> REFERENCE_PARTS = Set.of("$ref", "$id", "$db");

    public KeyField {
        String flaw = flawOf(path);
        if (flaw != null) {
            throw new BadKeyException(flaw);
        }
    }

    /** Whether a shard key may have a field at this path in some version. */
    public static boolean isPath(String path) {
        return flawOf(path) == null;
    }

    private static @Nullable String flawOf(String path) {
        String shown = ValueText.quotedInMessage(path);
        if (path.isEmpty() || path.startsWith(".") || path.endsWith(".") || path.contains("..")) {
            return "the path " + shown + " has an empty part; expected names joined by single dots";
        }
        if (path.indexOf('\0') >= 0) {
            return "the path " + shown + " holds a NUL character, which no field name may";
        }
        String[] parts = path.split("\\.", -1);
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].startsWith("$") && (i == 0 || !REFERENCE_PARTS.contains(parts[i]))) {
                return "the path " + shown + " has the part " + ValueText.quotedInMessage(parts[i])
                        + "; expected no part that begins with $, but for $ref, $id and $db after another";
            }
        }
        return null;
    }

    public static KeyField ascending(String path) {
        return new KeyField(path, false);
    }

    public static KeyField hashed(String path) {
        return new KeyField(path, true);
    }
}
