package dev.chave.cli;

import dev.chave.advise.DocumentFeed;
import dev.chave.design.Design;
import dev.chave.design.DesignFile;
import dev.chave.design.DesignSource;
import dev.chave.design.DesignedData;
import dev.chave.key.CollectionInfo;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.read.document.DocumentSource;
import dev.chave.read.document.DocumentSources;
import dev.chave.read.operation.OperationSink;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The collections in the places that the user named as DATA; one that lies in several places is one. */
final class DataPlaces {
    private final SortedMap<String, List<DocumentSource>> sources = new TreeMap<>();
    private final SortedMap<String, CollectionInfo> collections = new TreeMap<>();

    private final @Nullable Design design;
    private final long seed;

    private DataPlaces(@Nullable Design design, long seed) {
        this.design = design;
        this.seed = seed;
    }

    /**
     * Opens the places.
     *
     * @param seed what a design file is made with; null for the seed that the file names
     * @throws BadChoiceException when a design file is one of several places
     */
    static DataPlaces open(List<String> places, InputStream standardInput, @Nullable Long seed)
            throws UnreadableException {
        DataPlaces opened = new DataPlaces(null, 0);
        for (String place : places) {
            ByteSource file = file(place, standardInput);
            if (file == null) {
                opened.add(DocumentSources.open(place, standardInput));
            } else if (!DesignFile.isDesign(file)) {
                opened.add(DocumentSources.of(file));
            } else if (places.size() > 1) {
                throw new BadChoiceException(
                        "DATA: " + place + " is a design file among others; expected it alone, or documents only");
            } else {
                return of(DesignFile.read(file), seed);
            }
        }
        return opened;
    }

    private static DataPlaces of(Design design, @Nullable Long seed) throws UnreadableException {
        DataPlaces opened = new DataPlaces(design, seed == null ? design.seed() : seed);
        opened.add(new DesignSource(design, opened.seed));
        return opened;
    }

    /** The file, opened once so that a pipe is not read twice; null where it is a folder or no path. */
    private static @Nullable ByteSource file(String place, InputStream standardInput) {
        if (place.equals("-")) {
            return ByteSource.ofStream("standard input", standardInput);
        }
        try {
            Path path = Path.of(place);
            return Files.isDirectory(path) ? null : ByteSource.ofFile(path);
        } catch (InvalidPathException noPath) {
            return null;
        }
    }

    /** The design file that stands for the data, or null where they are real. */
    @Nullable
    Design design() {
        return design;
    }

    /** The operations that the design file describes. */
    InputSummary operations(Design described, OperationSink sink) {
        return new DesignedData(described, seed).operations(sink);
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
