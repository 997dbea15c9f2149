package dev.chave.report;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import java.util.stream.Collectors;

/** A key as typed in mongosh, with each of its names cut on its own, so that one long name cannot hide the others. */
final class KeyText {
    private static final int NAME_CHARACTERS = 60;

    private KeyText() {}

    static String shown(ShardKey key) {
        return key.fields().stream().map(KeyText::field).collect(Collectors.joining(", ", "{", "}"));
    }

    private static String field(KeyField field) {
        String text =
                ShardKey.of(new KeyField(cut(field.path()), field.hashed())).toString();
        return text.substring(1, text.length() - 1);
    }

    private static String cut(String path) {
        return path.codePointCount(0, path.length()) <= NAME_CHARACTERS
                ? path
                : path.substring(0, path.offsetByCodePoints(0, NAME_CHARACTERS - 1)) + "…";
    }
}
