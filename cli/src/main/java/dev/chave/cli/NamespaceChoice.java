package dev.chave.cli;

import dev.chave.key.CollectionInfo;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which collections to advise on, and under which name.
 *
 * <p>{@code --ns} decides where it is given. Else a collection keeps its own name; one that has none takes that of the busiest
 * namespace of the workload, the server's own left aside.
 */
final class NamespaceChoice {
    private static final Set<String> SYSTEM_DATABASES = Set.of("admin", "config", "local");

    private final SortedMap<String, Long> operationsByNamespace;

    NamespaceChoice(SortedMap<String, Long> operationsByNamespace) {
        this.operationsByNamespace = operationsByNamespace;
    }

    /**
     * A collection and the name it goes by.
     *
     * @param found its name in DATA
     * @param collection the collection under the name chosen
     */
    record Chosen(String found, CollectionInfo collection) {}

    /**
     * Chooses.
     *
     * @param asked the namespace asked for, or null
     * @return none when several collections are there and none has the name asked for
     */
    List<Chosen> among(Collection<CollectionInfo> collections, @Nullable String asked) {
        if (asked != null) {
            return collections.stream()
                    .filter(collection ->
                            collections.size() == 1 || collection.namespace().equals(asked))
                    .map(collection -> new Chosen(collection.namespace(), collection.withNamespace(asked)))
                    .toList();
        }
        List<CollectionInfo> own = collections.stream()
                .filter(collection -> !isSystem(collection.namespace()))
                .toList();
        return (own.isEmpty() ? collections : own).stream().map(this::named).toList();
    }

    private Chosen named(CollectionInfo collection) {
        String name = collection.namespace().isEmpty() ? busiest() : collection.namespace();
        return new Chosen(collection.namespace(), collection.withNamespace(name));
    }

    private String busiest() {
        return operationsByNamespace.entrySet().stream()
                .filter(entry -> !isSystem(entry.getKey()))
                .max(Comparator.comparingLong((Map.Entry<String, Long> entry) -> entry.getValue())
                        .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /** The operations of all other namespaces. */
    SortedMap<String, Long> others(String namespace) {
        SortedMap<String, Long> others = new TreeMap<>(operationsByNamespace);
        others.remove(namespace);
        return others;
    }

    private static boolean isSystem(String namespace) {
        int dot = namespace.indexOf('.');
        return dot > 0
                && (SYSTEM_DATABASES.contains(namespace.substring(0, dot))
                        || namespace.startsWith("system.", dot + 1)
                        || namespace.endsWith(".$cmd"));
    }
}
