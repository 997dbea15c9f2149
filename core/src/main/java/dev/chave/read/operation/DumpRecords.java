package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.read.document.DocumentSource;
import dev.chave.read.document.DocumentSources;
import dev.chave.value.RawDocument;
import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;

/** The documents of a dumped or exported collection that holds operations, in any format that documents are read from. */
final class DumpRecords {
    /** Room for a document of 16 MiB in canonical JSON, which is longer than its BSON. */
    static final int MOST_JSON_BYTES = 48 << 20;

    /** Receives documents. */
    @FunctionalInterface
    interface Receiver {
        /** Takes one document; false ends the reading. */
        boolean take(BsonDocument document);
    }

    private DumpRecords() {}

    /**
     * Shows every document to the receiver.
     *
     * @throws UnreadableException when it cannot be opened, holds no documents, or nothing of it could be read
     */
    static InputSummary read(ByteSource source, Receiver receiver) throws UnreadableException {
        DocumentSource documents = DocumentSources.of(source);
        String first = documents.collections().get(0).namespace();
        return documents.read(first, document -> receiver.take(decode(document)));
    }

    private static BsonDocument decode(RawDocument document) {
        ByteBuffer bytes = ByteBuffer.wrap(document.bytes(), document.offset(), document.length());
        try (BsonBinaryReader reader = new BsonBinaryReader(bytes)) {
            return new BsonDocumentCodec()
                    .decode(reader, DecoderContext.builder().build());
        }
    }
}
