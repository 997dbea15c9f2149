package dev.chave.cli;

import dev.chave.advise.DocumentFeed;
import dev.chave.key.CollectionInfo;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.read.document.DocumentSource;
import dev.chave.read.document.DocumentSources;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The collections in the places that the user named as DATA; one that lies in several places is one. */
final class DataPlaces {
    private final SortedMap<String, List<DocumentSource>> sources = new TreeMap<>();
    private final SortedMap<String, CollectionInfo> collections = new TreeMap<>();

    private DataPlaces() {}

    static DataPlaces open(List<String> places, InputStream standardInput) throws UnreadableException {
        DataPlaces opened = new DataPlaces();
        for (String place : places) {
            opened.add(DocumentSources.open(place, standardInput));
        }
        return opened;
    }

    private void add(DocumentSource source) throws UnreadableException {
        for (CollectionInfo info : source.collections()) {
            sources.computeIfAbsent(info.namespace(), absent -> new ArrayList<>())
                    .add(source);
            collections.merge(info.namespace(), info, (one, other) -> one.indexesKnown() ? one : other);
        }
    }

    /** The collections by name; an empty name where the origin tells none. */
    Collection<CollectionInfo> collections() {
        return collections.values();
    }

    /** All documents of one collection, place after place. */
    DocumentFeed feed(String namespace, Reading reading) {
        return sink -> {
            List<InputSummary> parts = new ArrayList<>();
            for (DocumentSource source : sources.getOrDefault(namespace, List.of())) {
                parts.add(source.read(namespace, reading.documents(sink)));
            }
            return reading.told(joined(parts));
        };
    }

    private static InputSummary joined(List<InputSummary> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        SortedSet<InputSummary.Carries> carries = new TreeSet<>(List.of(InputSummary.Carries.values()));
        parts.forEach(part -> carries.retainAll(part.carries()));
        return new InputSummary(
                parts.stream().map(InputSummary::place).collect(Collectors.joining(", ")),
                parts.stream().map(InputSummary::format).distinct().collect(Collectors.joining(", ")),
                parts.stream().mapToLong(InputSummary::records).sum(),
                parts.stream().mapToLong(InputSummary::skipped).sum(),
                parts.stream().flatMap(part -> part.notes().stream()).toList(),
                carries);
    }
}
