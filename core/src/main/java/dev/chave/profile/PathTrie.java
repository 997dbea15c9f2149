package dev.chave.profile;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds many paths in one walk over a document's bytes, by the rules of {@code KeyExtractor}: the first of equal
 * names counts, an array anywhere on a path is what stands there, a scalar where a sub-document is expected is
 * nothing.
 *
 * <p>Names are compared as bytes; a level is left as soon as all its names have been met.
 */
final class PathTrie {
    private final Node root = new Node();
    private final List<PathValue> values = new ArrayList<>();
    private long walks;

    PathTrie(List<String> paths) {
        for (String path : paths) {
            Node node = root;
            for (String name : path.split("\\.", -1)) {
                node = node.child(name.getBytes(StandardCharsets.UTF_8));
            }
            node.value = new PathValue();
            values.add(node.value);
        }
    }

    /** The values met, in the order of the paths. */
    List<PathValue> values() {
        return values;
    }

    void walk(RawDocument document) {
        values.forEach(PathValue::forget);
        walks++;
        root.enter(document);
    }

    private static Node[] with(Node[] nodes, Node node) {
        Node[] more = Arrays.copyOf(nodes, nodes.length + 1);
        more[nodes.length] = node;
        return more;
    }

    private final class Node implements RawDocument.ElementVisitor {
        private byte[] name = {};
        private Node[] children = {};
        private Node[][] byShape = {}; // a power of two of buckets, so that wide levels are not searched name by name
        private @Nullable PathValue value;
        private long met;
        private int left;

        private Node child(byte[] childName) {
            for (Node child : children) {
                if (Arrays.equals(child.name, childName)) {
                    return child;
                }
            }
            Node child = new Node();
            child.name = childName;
            children = with(children, child);
            arrange();
            return child;
        }

        private void arrange() {
            byShape = new Node[Integer.highestOneBit(children.length) * 2][];
            Arrays.fill(byShape, new Node[0]);
            for (Node child : children) {
                int shape = shape(child.name, 0, child.name.length);
                byShape[shape] = with(byShape[shape], child);
            }
        }

        private int shape(byte[] bytes, int offset, int length) {
            int sum = length == 0 ? 0 : length + 7 * bytes[offset] + 31 * bytes[offset + length - 1];
            return (sum + 13 * (length == 0 ? 0 : bytes[offset + length / 2])) & (byShape.length - 1);
        }

        private void enter(RawDocument document) {
            left = children.length;
            document.forEach(this);
        }

        @Override
        public boolean element(byte[] bytes, int nameOffset, int nameLength, RawValue element) {
            for (Node child : byShape[shape(bytes, nameOffset, nameLength)]) {
                if (child.isNamed(bytes, nameOffset, nameLength)) {
                    if (child.met != walks) {
                        child.met = walks;
                        child.meet(element);
                        left--;
                    }
                    return left > 0;
                }
            }
            return true;
        }

        private boolean isNamed(byte[] bytes, int offset, int length) {
            return length == name.length && Arrays.equals(bytes, offset, offset + length, name, 0, length);
        }

        private void meet(RawValue element) {
            if (value != null) {
                value.meet(element);
            }
            if (children.length > 0 && element.kind() == BsonKind.DOCUMENT) {
                enter(element.asDocument());
            } else if (children.length > 0 && element.kind() == BsonKind.ARRAY) {
                meetBelow(element);
            }
        }

        private void meetBelow(RawValue array) {
            for (Node child : children) {
                if (child.value != null) {
                    child.value.meet(array);
                }
                child.meetBelow(array);
            }
        }
    }
}
