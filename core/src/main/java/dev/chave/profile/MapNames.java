package dev.chave.profile;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Decides which names beside each other are the keys of a map and not fields.
 *
 * <p>They are, if at least {@value #MIN_NAMES} of them look made up by a program and these are the most; and if they
 * are many, and nearly all of them are found in hardly any of the documents that have their parent: then these rare
 * ones.
 */
final class MapNames {
    /** Fewer made-up names prove nothing. */
    static final int MIN_NAMES = 8;

    /** From so many names on, rareness alone tells. */
    static final int MANY_NAMES = 64;

    private static final double MOST = 0.75;
    private static final double RARE = 0.02;
    private static final long MIN_DOCUMENTS = 20;

    private MapNames() {}

    /**
     * The names to collapse.
     *
     * @param siblings the names
     * @param documents how many documents have one of them
     * @param parentDocuments how many documents have their parent
     */
    static <T> List<String> among(Map<String, T> siblings, ToLongFunction<T> documents, long parentDocuments) {
        List<String> generated =
                siblings.keySet().stream().filter(GeneratedNames::isGenerated).toList();
        if (generated.size() >= MIN_NAMES && generated.size() >= MOST * siblings.size()) {
            return generated;
        }
        if (siblings.size() < MANY_NAMES || parentDocuments < MIN_DOCUMENTS) {
            return List.of();
        }
        double rare = Math.max(1, RARE * parentDocuments);
        List<String> rarely = siblings.entrySet().stream()
                .filter(entry -> documents.applyAsLong(entry.getValue()) <= rare)
                .map(Map.Entry::getKey)
                .toList();
        return rarely.size() >= MOST * siblings.size() ? rarely : List.of();
    }
}
