package dev.chave.workload;

import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A shard key made ready for looking names up: its fields by path, their parents, and the two ends of its space. */
final class CompiledKey {
    private final ShardKey key;
    private final Map<String, Integer> fieldByPath = new HashMap<>();
    private final Map<String, List<Child>> childrenByParent = new HashMap<>();
    private final String below;
    private final byte[] lowest;
    private final byte[] highest;

    /**
     * A key field seen from an object above it.
     *
     * @param field its position in the key
     * @param steps the names from that object down to the field
     */
    record Child(int field, List<String> steps) {}

    CompiledKey(ShardKey key) {
        this.key = key;
        OrderedBytes low = new OrderedBytes();
        OrderedBytes high = new OrderedBytes();
        for (int field = 0; field < key.size(); field++) {
            String path = key.fields().get(field).path();
            fieldByPath.put(path, field);
            addParents(field, path);
            low.append(RawValue.MIN_KEY);
            high.append(RawValue.MAX_KEY);
        }
        below = key.first().path() + ".";
        lowest = low.toByteArray();
        highest = high.toByteArray();
    }

    private void addParents(int field, String path) {
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
            List<String> steps = List.of(path.substring(dot + 1).split("\\.", -1));
            childrenByParent
                    .computeIfAbsent(path.substring(0, dot), parent -> new ArrayList<>())
                    .add(new Child(field, steps));
        }
    }

    int size() {
        return key.size();
    }

    boolean isHashed(int field) {
        return key.fields().get(field).hashed();
    }

    /** The position of the key field at this path, or -1. */
    int fieldAt(String path) {
        return fieldByPath.getOrDefault(path, -1);
    }

    /** The key fields inside the object at this path, or null where there are none. */
    @Nullable
    List<Child> childrenOf(String path) {
        return childrenByParent.get(path);
    }

    /** Whether this path lies inside the leading field. */
    boolean isBelowFirst(String path) {
        return path.startsWith(below);
    }

    /** The tuple of MinKeys. */
    byte[] lowest() {
        return lowest;
    }

    /** The tuple of MaxKeys. */
    byte[] highest() {
        return highest;
    }
}
