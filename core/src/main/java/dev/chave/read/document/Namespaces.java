package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.read.UnreadableException;

/** Finds collections by their namespace. */
final class Namespaces {
    private Namespaces() {}

    /**
     * What the source knows of a collection.
     *
     * @throws UnreadableException when the source has no such collection
     */
    static CollectionInfo require(DocumentSource source, String namespace) throws UnreadableException {
        for (CollectionInfo info : source.collections()) {
            if (info.namespace().equals(namespace)) {
                return info;
            }
        }
        throw new UnreadableException(source.place() + ": it has no collection \"" + namespace
                + "\"; expected one of the " + source.collections().size() + " that it holds (list them first)");
    }
}
