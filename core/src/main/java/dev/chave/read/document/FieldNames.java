package dev.chave.read.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The field names seen so far with their UTF-8, and which of them the objects now open have already. Bounded: hostile
 * input full of distinct names makes it slower, not larger. For one thread.
 */
final class FieldNames {
    private static final int MOST_NAMES = 50_000;
    private static final int LONGEST_KEPT = 256;

    /** One name. */
    static final class FieldName {
        private final byte[] utf8;
        private int seenIn;

        FieldName(byte[] utf8) {
            this.utf8 = utf8;
        }

        byte[] utf8() {
            return utf8;
        }
    }

    private final Map<String, FieldName> kept = new HashMap<>();
    // a name's mark before an inner object overwrote it, to be put back when that object ends
    private FieldName[] undoNames = new FieldName[64];
    private int[] undoMarks = new int[64];
    private int undoSize;
    private int objects;

    /** The name of this text. */
    FieldName of(String text) {
        FieldName known = kept.get(text);
        if (known != null) {
            return known;
        }
        FieldName fresh = new FieldName(utf8(text));
        if (text.length() <= LONGEST_KEPT && kept.size() < MOST_NAMES) {
            kept.put(text, fresh);
        }
        return fresh;
    }

    /** Call before each whole document. */
    void reset() {
        undoSize = 0;
        if (kept.size() >= MOST_NAMES || objects > Integer.MAX_VALUE / 2) {
            kept.clear();
            objects = 0;
        }
    }

    /** Enters an object; the result is its number, for {@link #isNew}. */
    int enter() {
        return ++objects;
    }

    /** How many names are marked now, for {@link #leave}. */
    int marked() {
        return undoSize;
    }

    /** Whether this object has the name for the first time. Names too many to keep always count as new. */
    boolean isNew(FieldName name, int object) {
        if (name.seenIn == object) {
            return false;
        }
        if (undoSize == undoNames.length) {
            undoNames = Arrays.copyOf(undoNames, 2 * undoSize);
            undoMarks = Arrays.copyOf(undoMarks, 2 * undoSize);
        }
        undoNames[undoSize] = name;
        undoMarks[undoSize++] = name.seenIn;
        name.seenIn = object;
        return true;
    }

    /** Leaves the innermost object. */
    void leave(int markedBefore) {
        while (undoSize > markedBefore) {
            undoSize--;
            undoNames[undoSize].seenIn = undoMarks[undoSize];
        }
    }

    private static byte[] utf8(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new BadJsonException("a field name holds a NUL, which BSON cannot store");
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
