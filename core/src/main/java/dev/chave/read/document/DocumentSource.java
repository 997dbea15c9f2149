package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.util.List;

/** Something that holds documents of one or several collections: a file, a mongodump folder, an archive, standard input. */
public interface DocumentSource {
    /** The place as the user named it. */
    String place();

    /**
     * The collections in it, in name order. Where the origin names none (a lone export), one with an empty namespace.
     *
     * @throws UnreadableException when nothing in it can be read
     */
    List<CollectionInfo> collections() throws UnreadableException;

    /**
     * Shows every document of one collection to the sink, never holding a whole file in memory.
     *
     * @param namespace one that {@link #collections()} named
     * @throws UnreadableException when not one document could be read from an input that is not empty
     */
    InputSummary read(String namespace, DocumentSink sink) throws UnreadableException;
}
