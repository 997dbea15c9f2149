package dev.chave.read.document;

import dev.chave.value.RawDocument;

/** Receives documents one after the other, in the order of their file. */
@FunctionalInterface
public interface DocumentSink {
    /**
     * Takes one document.
     *
     * @param document valid only during the call: readers reuse its bytes
     * @return whether to go on reading; false ends the input early, which is no error
     */
    boolean document(RawDocument document);
}
