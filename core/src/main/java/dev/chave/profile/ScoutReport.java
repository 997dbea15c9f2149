package dev.chave.profile;

import java.util.List;
import java.util.SortedSet;

/**
 * Which fields the first documents of a collection have.
 *
 * <p>Of a collapsed map, the path ends in {@code *} and its profile counts what stands under all of its names, so
 * several of one document.
 *
 * @param documents how many documents were looked at
 * @param fields one for each path, in path order
 * @param ascending the paths whose values rise, as a rule, from each document to the next in the order they were read
 * @param collapsedNames how many different names were taken for keys of maps and collapsed into {@code *}
 * @param droppedPaths how many paths were left out: too deep, too many, or with a name that no dotted path can tell
 */
public record ScoutReport(
        long documents,
        List<FieldProfile> fields,
        SortedSet<String> ascending,
        long collapsedNames,
        long droppedPaths) {
    public ScoutReport {
        fields = List.copyOf(fields);
    }
}
