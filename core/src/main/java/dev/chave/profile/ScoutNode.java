package dev.chave.profile;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One path that a scout follows, with the paths below it. */
final class ScoutNode implements RawDocument.ElementVisitor {
    static final String ANY = "*";

    private static final String ID = "_id";
    private static final int MAX_PATH_BYTES = 1_000;

    private final ScoutGround ground;
    private final String path;
    private final int depth;
    private final FieldTracker tracker;
    private final Ascent ascent = new Ascent();
    private final Map<String, ScoutNode> children = new LinkedHashMap<>();
    private @Nullable ScoutNode any;
    private boolean keepsComing;
    private int nextCheck = MapNames.MIN_NAMES;
    private long lastDocument;
    private long documents;

    ScoutNode(ScoutGround ground, String path, int depth) {
        this.ground = ground;
        this.path = path;
        this.depth = depth;
        this.tracker = ground.newTracker();
    }

    String path() {
        return path;
    }

    int depth() {
        return depth;
    }

    /** How many documents have it. */
    long documents() {
        return documents;
    }

    boolean isAscending() {
        return ascent.isAscending();
    }

    /** Looks at a document, or at a sub-document that stands here. */
    void enter(RawDocument document) {
        countDocument();
        document.forEach(this);
    }

    private boolean countDocument() {
        boolean first = lastDocument != ground.document();
        lastDocument = ground.document();
        documents += first ? 1 : 0;
        return first;
    }

    @Override
    public boolean element(byte[] bytes, int nameOffset, int nameLength, RawValue value) {
        ScoutNode child = childNamed(bytes, nameOffset, nameLength);
        if (child == null) {
            ground.dropped().add(path, bytes, nameOffset, nameLength);
        } else if (child == any || child.lastDocument != ground.document()) { // the first of equal names counts
            child.meet(value);
        }
        return true;
    }

    private void meet(RawValue value) {
        boolean first = countDocument();
        PathValue encoded = ground.encode(value);
        tracker.accept(encoded);
        if (first && !value.isNullish()) {
            ascent.next(ground.head(0), ground.head(Long.BYTES));
        }
        if (value.kind() == BsonKind.DOCUMENT) {
            enter(value.asDocument());
        }
    }

    private @Nullable ScoutNode childNamed(byte[] bytes, int offset, int length) {
        if (length == 0 || path.length() + length > MAX_PATH_BYTES || depth >= FieldScout.MAX_DEPTH) {
            return null;
        }
        String name = new String(bytes, offset, length, StandardCharsets.UTF_8);
        ScoutNode child = children.get(name);
        if (child != null) {
            return child;
        }
        if (children.size() >= nextCheck) {
            collapse();
            nextCheck = Math.max(MapNames.MIN_NAMES, children.size() * 2);
        }
        if (any != null && !name.equals(ID) && looksLikeTheOthers(name)) {
            ground.collapsed().add(path, name);
            return any;
        }
        return name.indexOf('.') >= 0 || name.equals(ANY) ? null : newChild(name);
    }

    private boolean looksLikeTheOthers(String name) {
        return keepsComing || GeneratedNames.isGenerated(name);
    }

    private @Nullable ScoutNode newChild(String name) {
        if (!ground.hasRoom()) {
            return null;
        }
        ScoutNode child = new ScoutNode(ground, below(name), depth + 1);
        children.put(name, child);
        return child;
    }

    private String below(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** Collapses here and everywhere below. */
    void collapseAll() {
        collapse();
        children.values().forEach(ScoutNode::collapseAll);
        if (any != null) {
            any.collapseAll();
        }
    }

    private void collapse() {
        List<String> names = new ArrayList<>(MapNames.among(children, ScoutNode::documents, documents));
        names.remove(ID);
        keepsComing |= !names.stream().allMatch(GeneratedNames::isGenerated);
        for (String name : names) {
            ScoutNode child = children.remove(name);
            if (child != null) {
                anyChild().absorb(child);
                child.close();
                ground.collapsed().add(path, name);
            }
        }
    }

    private ScoutNode anyChild() {
        ScoutNode present = any;
        if (present == null) {
            present = new ScoutNode(ground, below(ANY), depth + 1);
            any = present;
        }
        return present;
    }

    /** Takes in what was seen at another path, which is now this one. */
    private void absorb(ScoutNode other) {
        tracker.merge(other.tracker);
        documents = Math.max(documents, other.documents);
        lastDocument = Math.max(lastDocument, other.lastDocument);
        other.children.forEach((name, child) -> {
            ScoutNode same = children.get(name);
            if (same == null && ground.hasRoom()) {
                same = new ScoutNode(ground, below(name), depth + 1);
                children.put(name, same);
            }
            if (same != null) {
                same.absorb(child);
            }
        });
        if (other.any != null) {
            anyChild().absorb(other.any);
        }
    }

    private void close() {
        ground.closed(tracker);
        children.values().forEach(ScoutNode::close);
        if (any != null) {
            any.close();
        }
    }

    /** Adds every path below this one. */
    void collect(List<ScoutNode> found) {
        List<ScoutNode> below = new ArrayList<>(children.values());
        if (any != null) {
            below.add(any);
        }
        for (ScoutNode node : below) {
            found.add(node);
            node.collect(found);
        }
    }

    FieldProfile profile(long allDocuments) {
        if (documents < allDocuments) {
            tracker.acceptMissing(ground.encodeMissing());
        }
        return tracker.build(path, allDocuments);
    }
}
