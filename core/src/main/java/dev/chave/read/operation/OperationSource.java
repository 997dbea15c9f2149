package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;

/** One input whose origin was recognised. */
public final class OperationSource {
    private final ByteSource bytes;
    private final OperationReader reader;

    OperationSource(ByteSource bytes, OperationReader reader) {
        this.bytes = bytes;
        this.reader = reader;
    }

    /** The place as the user named it. */
    public String place() {
        return bytes.place();
    }

    /** What it was taken for, in words. */
    public String format() {
        return reader.format();
    }

    /**
     * Shows every operation to the sink, in the order of the input, never holding the whole in memory. May be called again.
     *
     * @throws UnreadableException when nothing of an input that is not empty could be read
     */
    public InputSummary read(OperationSink sink) throws UnreadableException {
        return reader.read(bytes, sink);
    }
}
