package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.List;

/** Looks into trees of sources. */
public final class Sources {
    private Sources() {}

    /** The leaves from left to right. */
    public static List<Source.Leaf> leaves(List<Source> sources) {
        List<Source.Leaf> leaves = new ArrayList<>();
        sources.forEach(source -> addLeaves(source, leaves));
        return leaves;
    }

    private static void addLeaves(Source source, List<Source.Leaf> to) {
        if (source instanceof Source.Join join) {
            addLeaves(join.left(), to);
            addLeaves(join.right(), to);
        } else if (source instanceof Source.Leaf leaf) {
            to.add(leaf);
        }
    }
}
