package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;

/** Reads the operations of one origin: a kind of log, dump or recording. One class for each; it keeps no state. */
public interface OperationReader {
    /** What the origin is, in words for the user. */
    String format();

    /** Whether an input that begins so is of this origin. */
    boolean recognizes(Head head);

    /**
     * Shows every operation to the sink, never holding a whole input in memory.
     *
     * @param source the bytes, packed with gzip or not
     * @throws UnreadableException when nothing of an input could be read
     */
    InputSummary read(ByteSource source, OperationSink sink) throws UnreadableException;
}
