package dev.chave.key;

/**
 * One field of a shard key.
 *
 * @param path the dotted path, as in {@code address.zip}
 * @param hashed whether the key stores the hash of the value instead of the value
 */
public record KeyField(String path, boolean hashed) {
    public KeyField {
        if (path.isEmpty() || path.startsWith(".") || path.endsWith(".") || path.contains("..")) {
            throw new BadKeyException(
                    "the path \"" + path + "\" has an empty part; expected names joined by single dots");
        }
    }

    public static KeyField ascending(String path) {
        return new KeyField(path, false);
    }

    public static KeyField hashed(String path) {
        return new KeyField(path, true);
    }
}
