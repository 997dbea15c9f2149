package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where operations come from: recognises the origin of each input by its content, never by its name. */
public final class OperationSources {
    /** Every origin that is read; a new one is one class and one line here. The first that recognises an input reads it. */
    private static final List<OperationReader> READERS = List.of(
            new StructuredLogReader(),
            new SampledQueriesReader(List.of()),
            new ProfilerReader(),
            new OperationLinesReader());

    private OperationSources() {}

    /**
     * Opens inputs that belong together, such as sampled queries and their differences.
     *
     * @param places files, or {@code -}
     * @param standardInput what {@code -} stands for; not touched otherwise
     * @throws UnreadableException when one cannot be opened or is of no known origin
     */
    public static List<OperationSource> open(List<String> places, InputStream standardInput)
            throws UnreadableException {
        List<ByteSource> sources = new ArrayList<>();
        for (String place : places) {
            sources.add(place.equals("-") ? ByteSource.ofStream("standard input", standardInput) : file(place));
        }
        return of(sources);
    }

    /** Opens one file and reads it. */
    public static InputSummary read(String place, OperationSink sink) throws UnreadableException {
        return of(List.of(file(place))).get(0).read(sink);
    }

    /** Opens inputs that belong together. */
    public static List<OperationSource> of(List<ByteSource> sources) throws UnreadableException {
        List<ByteSource> differences = new ArrayList<>();
        List<OperationSource> opened = new ArrayList<>();
        List<ByteSource> samples = new ArrayList<>();
        for (ByteSource source : sources) {
            Head head = Head.of(source);
            OperationReader reader = reader(source, head);
            if (!(reader instanceof SampledQueriesReader)) {
                opened.add(new OperationSource(source, reader));
            } else if (SampledQueriesReader.holdsOnlyDifferences(head)) {
                differences.add(source);
            } else {
                samples.add(source);
            }
        }
        if (samples.isEmpty() && !differences.isEmpty()) {
            throw new UnreadableException(differences.get(0).place()
                    + ": config.sampledQueriesDiff alone; expected config.sampledQueries with it (name both files)");
        }
        for (ByteSource source : samples) {
            opened.add(new OperationSource(source, new SampledQueriesReader(differences)));
        }
        return opened;
    }

    private static OperationReader reader(ByteSource source, Head head) throws UnreadableException {
        for (OperationReader reader : READERS) {
            if (reader.recognizes(head)) {
                return reader;
            }
        }
        String found = OtherOrigins.nameOf(head)
                .map(name -> name + ", which is not supported yet")
                .orElse("no operations");
        throw new UnreadableException(source.place() + ": " + found
                + "; expected a structured log of mongod or mongos (4.4 or later), a dump of system.profile or"
                + " config.sampledQueries, or Chave's own JSON lines");
    }

    private static ByteSource file(String place) throws UnreadableException {
        try {
            return ByteSource.ofFile(Path.of(place));
        } catch (InvalidPathException noPath) {
            throw new UnreadableException("a file name that cannot be one; expected the path of a file", noPath);
        }
    }
}
