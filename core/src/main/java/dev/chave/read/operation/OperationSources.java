package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.nio.file.Path;
import java.util.List;

/** Where operations come from: recognises the origin of an input by its content and reads it. */
public final class OperationSources {
    /** Every origin that is read; a new one is one class and one line here. */
    private static final List<OperationReader> READERS = List.of(new StructuredLogReader(), new ProfilerReader());

    private OperationSources() {}

    /** Reads one input. */
    public static InputSummary read(String place, OperationSink sink) throws UnreadableException {
        ByteSource source = ByteSource.ofFile(Path.of(place));
        Head head = Head.of(source);
        for (OperationReader reader : READERS) {
            if (reader.recognizes(head)) {
                return reader.read(source, sink);
            }
        }
        throw new UnreadableException(place + ": unknown");
    }
}
