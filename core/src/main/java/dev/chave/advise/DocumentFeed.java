package dev.chave.advise;

import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.read.document.DocumentSink;

/** The documents to be judged, read once when asked. */
@FunctionalInterface
public interface DocumentFeed {
    /** Shows every document to the sink. */
    InputSummary read(DocumentSink sink) throws UnreadableException;
}
