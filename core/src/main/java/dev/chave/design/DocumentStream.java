package dev.chave.design;

import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import java.util.List;

/**
 * Documents that arrive one after the other, each made from its place in the stream and its time: the same place, time and seed
 * give the same bytes, in whatever order they are asked for.
 */
public final class DocumentStream {
    private static final int MOST_DOCUMENT_BYTES = 8 << 20;

    private final DocumentMaker maker;

    private DocumentStream(DocumentMaker maker) {
        this.maker = maker;
    }

    /**
     * Reads {@code fields} and {@code documentBytes} of a section, as in a design file.
     *
     * @param page a section that may have these names
     * @param documents how many there will be, at least one; what distributions over a history are stretched to
     * @param beginMillis when the first arrives
     * @param lastsMillis how long they go on
     */
    public static DocumentStream read(Section page, long documents, long beginMillis, long lastsMillis, long seed)
            throws UnreadableException {
        List<FieldDesign> fields = FieldsReader.read(page);
        long bytes = page.bytes("documentBytes");
        if (bytes > MOST_DOCUMENT_BYTES) {
            throw page.bad("documentBytes", "too large", "at most 8MB");
        }
        Design.Volume volume =
                new Design.Volume(Math.max(1, documents), (int) bytes, beginMillis, Math.max(1, lastsMillis));
        Design design = new Design(
                page.place(), "", "", volume, seed, fields, null, WorkloadDesign.NONE, Plan.NONE, Expectations.NONE);
        return new DocumentStream(new DocumentMaker(design, seed, new History(design, seed)));
    }

    /** The document at a place, from 0, that arrives at a time. */
    public RawDocument at(long ordinal, long atMillis) {
        return RawDocument.of(maker.document(new Instance(ordinal, atMillis, 0)));
    }
}
