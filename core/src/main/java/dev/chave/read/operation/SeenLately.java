package dev.chave.read.operation;

import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers what was seen, the latest so many of it, so that memory stays bounded on a file of any length. */
final class SeenLately<T> {
    private final Map<T, Boolean> entries;

    SeenLately(int most) {
        entries = new LinkedHashMap<>(64, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<T, Boolean> eldest) {
                return size() > most;
            }
        };
    }

    /** Remembers it; true when it is new. */
    boolean add(T value) {
        return entries.put(value, Boolean.TRUE) == null;
    }

    boolean contains(T value) {
        return entries.containsKey(value);
    }
}
