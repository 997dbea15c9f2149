package dev.chave.profile;

import dev.chave.value.RawDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Looks at the first documents of a collection to see which fields there are, before anybody has named one.
 *
 * <p>Paths lead through sub-documents and not into arrays. Where a sub-document is a map whose names a program made
 * up, or whose names keep coming without repeating, these are collapsed into one path step {@code *}. Memory and the
 * number of paths are bounded whatever the documents: how much is read is for the caller to decide.
 *
 * <p>Distinct values are counted as in a profile, a missing field as null; of sub-documents, only those with equal
 * bytes count as equal.
 */
public final class FieldScout {
    /** The most paths that are reported. */
    public static final int MAX_PATHS = 5_000;

    /** The deepest path, in steps, that is followed. */
    static final int MAX_DEPTH = 24;

    private static final long MEMORY_BYTES = 32L << 20;

    private final ScoutGround ground;
    private final ScoutNode root;
    private long documents;

    /** Starts; the seed decides fingerprints only. */
    public FieldScout(long seed) {
        this(seed, MAX_PATHS);
    }

    FieldScout(long seed, int maxPaths) {
        this.ground = new ScoutGround(new Fingerprints(seed), MEMORY_BYTES, maxPaths);
        this.root = new ScoutNode(ground, "", 0);
    }

    /** Looks at one document, which is valid only during the call. */
    public void accept(RawDocument document) {
        documents++;
        ground.nextDocument();
        root.enter(document);
    }

    /** What was found so far. */
    public ScoutReport report() {
        root.collapseAll();
        List<ScoutNode> found = new ArrayList<>();
        root.collect(found);
        // What few documents have, and of these what lies deepest, is the least likely key.
        found.sort(Comparator.comparingLong(ScoutNode::documents)
                .reversed()
                .thenComparingInt(ScoutNode::depth)
                .thenComparing(ScoutNode::path));
        List<ScoutNode> kept = found.subList(0, Math.min(ground.maxPaths(), found.size()));
        TreeSet<String> ascending = new TreeSet<>();
        kept.stream().filter(ScoutNode::isAscending).map(ScoutNode::path).forEach(ascending::add);
        return new ScoutReport(
                documents,
                kept.stream()
                        .map(node -> node.profile(documents))
                        .sorted(Comparator.comparing(FieldProfile::path))
                        .toList(),
                ascending,
                ground.collapsed().count(),
                ground.dropped().count() + found.size() - kept.size());
    }

    /** How many bytes the counts of distinct values hold. */
    long heldBytes() {
        return ground.pool().held();
    }

    /** How many paths are followed now. */
    int followed() {
        return ground.nodes();
    }
}
