package dev.chave.read.document;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import dev.chave.value.RawDocument.ElementVisitor;
import dev.chave.value.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts fields that stand twice in their object, which BSON allows and of which every reader here takes the first. A table
 * of name hashes answers nearly always; only where two hashes meet are the names compared. For one thread.
 */
final class DuplicateNames {
    private static final int SLOTS = 1 << 12;

    private final int[] seenIn = new int[SLOTS];
    private int object;
    private long count;
    private boolean meets;
    private boolean nested;
    private final ElementVisitor marking = this::mark;
    private final ElementVisitor descending = this::descend;

    /** Counts those of a sound document. */
    void look(RawDocument document) {
        if (object == Integer.MAX_VALUE) {
            Arrays.fill(seenIn, 0);
            object = 0;
        }
        object++;
        meets = false;
        nested = false;
        document.forEach(marking);
        boolean descends = nested;
        if (meets) {
            count += compared(document);
        }
        if (descends) {
            document.forEach(descending);
        }
    }

    long count() {
        return count;
    }

    private boolean mark(byte[] bytes, int nameOffset, int nameLength, RawValue value) {
        int hash = 0;
        for (int i = nameOffset; i < nameOffset + nameLength; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ (hash >>> 12) ^ (hash >>> 24)) & (SLOTS - 1);
        meets |= seenIn[slot] == object;
        seenIn[slot] = object;
        nested |= value.kind() == BsonKind.DOCUMENT || value.kind() == BsonKind.ARRAY;
        return true;
    }

    private boolean descend(byte[] bytes, int nameOffset, int nameLength, RawValue value) {
        if (value.kind() == BsonKind.DOCUMENT) {
            look(value.asDocument());
        } else if (value.kind() == BsonKind.ARRAY) {
            value.asDocument().forEach(descending); // the names of array elements mean nothing
        }
        return true;
    }

    private static long compared(RawDocument document) {
        Set<String> names = new HashSet<>();
        long[] twice = new long[1];
        document.forEach((bytes, nameOffset, nameLength, value) -> {
            if (!names.add(new String(bytes, nameOffset, nameLength, StandardCharsets.ISO_8859_1))) {
                twice[0]++;
            }
            return true;
        });
        return twice[0];
    }
}
