package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.read.operation.ExtendedJson.BadRecordException;
import dev.chave.value.BadBsonException;
import dev.chave.value.RawDocument;
import dev.chave.value.RawDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;

/**
 * The documents of a dumped or exported collection, which hold operations: BSON as mongodump writes it, or extended JSON one
 * a line, as an array, or printed over many lines.
 */
final class DumpRecords {
    /** Room for a document of 16 MiB in canonical JSON, which is longer than its BSON. */
    static final int MOST_BYTES = 48 << 20;

    private static final int LENGTH_BYTES = 4;

    /** Receives documents. */
    @FunctionalInterface
    interface Receiver {
        /** Takes one document; false ends the reading. */
        boolean take(BsonDocument document, String where);
    }

    private DumpRecords() {}

    /** Whether the first bytes are those of a BSON document rather than of text. */
    static boolean isBson(byte[] head) {
        if (head.length < LENGTH_BYTES + 1) {
            return false;
        }
        int length = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
        int kind = head[LENGTH_BYTES] & 0xFF;
        return length >= LENGTH_BYTES + 1 && length <= MOST_BYTES && (kind <= 0x13 || kind == 0x7F || kind == 0xFF);
    }

    /** The format in words for the user. */
    static String format(String origin, boolean isBson, ByteSource source) throws UnreadableException {
        return origin + (isBson ? ", BSON" : ", extended JSON") + (source.isGzip() ? ", gzip" : "");
    }

    /**
     * Shows every document to the receiver; what is broken is counted.
     *
     * @return whether it was BSON
     * @throws UnreadableException when the source cannot be opened
     */
    static boolean read(ByteSource source, Tally tally, Receiver receiver) throws UnreadableException {
        boolean isBson = isBson(source.peek(LENGTH_BYTES + 1));
        try (InputStream in = source.open()) {
            if (isBson) {
                readBson(in, tally, receiver);
            } else {
                readJson(in, tally, receiver);
            }
        } catch (IOException failure) {
            tally.note(ByteSource.words(failure) + "; what came before was kept");
        }
        return isBson;
    }

    static void readJson(InputStream in, Tally tally, Receiver receiver) throws IOException {
        JsonDocuments documents = new JsonDocuments(in, MOST_BYTES);
        while (true) {
            JsonDocuments.Found found = documents.next();
            String where = ":" + documents.line();
            if (found == JsonDocuments.Found.END) {
                return;
            }
            if (found == JsonDocuments.Found.BROKEN) {
                tally.skipped(where, "no whole JSON document");
                continue;
            }
            try {
                BsonDocument document = ExtendedJson.parse(documents.bytes(), 0, documents.length());
                if (!receiver.take(document, where)) {
                    return;
                }
            } catch (BadRecordException bad) {
                tally.skipped(where, String.valueOf(bad.getMessage()));
            }
        }
    }

    static void readBson(InputStream in, Tally tally, Receiver receiver) throws IOException {
        for (long number = 1; ; number++) {
            String where = ": document " + number;
            byte[] prefix = in.readNBytes(LENGTH_BYTES);
            if (prefix.length == 0) {
                return;
            }
            int length = prefix.length < LENGTH_BYTES
                    ? -1
                    : ByteBuffer.wrap(prefix).order(ByteOrder.LITTLE_ENDIAN).getInt();
            if (length <= LENGTH_BYTES || length > MOST_BYTES) {
                tally.skipped(where, "an impossible length; nothing after it can be read");
                return;
            }
            byte[] rest = in.readNBytes(length - LENGTH_BYTES);
            if (rest.length < length - LENGTH_BYTES) {
                tally.skipped(where, "it ends early");
                return;
            }
            ByteBuffer bytes = ByteBuffer.allocate(length).put(prefix).put(rest);
            try {
                if (!receiver.take(decode(bytes.array()), where)) {
                    return;
                }
            } catch (BadBsonException bad) {
                tally.skipped(where, String.valueOf(bad.getMessage()));
            }
        }
    }

    private static BsonDocument decode(byte[] bytes) {
        RawDocuments.validate(new RawDocument(bytes, 0, bytes.length));
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
            return new BsonDocumentCodec()
                    .decode(reader, DecoderContext.builder().build());
        } catch (RuntimeException bad) {
            throw new BadBsonException("BSON that does not decode");
        }
    }
}
