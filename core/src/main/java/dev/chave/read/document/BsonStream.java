package dev.chave.read.document;

import dev.chave.value.BadBsonException;
import dev.chave.value.RawDocument;
import dev.chave.value.RawDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * BSON documents one after the other out of a stream, as views of one buffer. A length is believed only between 5 bytes and
 * what the server stores at most, and memory grows only with bytes that really came. For one thread.
 */
final class BsonStream {
    static final int LEAST_BYTES = 5;
    static final int MOST_BYTES = BsonBuffer.MOST_DOCUMENT_BYTES;

    private static final VarHandle INT32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final InputStream in;
    private byte[] buffer = new byte[1 << 18];
    private int at;
    private int limit;
    private long bufferOffset;
    private int length;
    private String fault = "";

    /** What stands at the stream's next place. */
    enum Next {
        /** A whole, sound document: {@link #document}. */
        DOCUMENT,
        /** Bytes of a believable length that are no sound document: {@link #fault} says why; the next may be good again. */
        BROKEN,
        /** A length that cannot be: {@link #length}. Nothing after it can be read. */
        LYING_LENGTH,
        /** Fewer bytes than the document says it has, and then the end. */
        CUT,
        /** The end. */
        END
    }

    BsonStream(InputStream in) {
        this.in = in;
    }

    /** Goes on to what comes next. */
    Next next() throws IOException {
        fault = "";
        Next next = nextUnchecked();
        if (next != Next.DOCUMENT) {
            return next;
        }
        try {
            RawDocuments.validate(document());
            return Next.DOCUMENT;
        } catch (BadBsonException broken) {
            fault = String.valueOf(broken.getMessage());
            return Next.BROKEN;
        }
    }

    /** The same, without looking inside documents that nobody wants. */
    Next nextUnchecked() throws IOException {
        at += length;
        length = 0;
        if (!fill(4)) {
            return limit == at ? Next.END : Next.CUT;
        }
        int declared = int32();
        if (declared < LEAST_BYTES || declared > MOST_BYTES) {
            return Next.LYING_LENGTH;
        }
        if (!fill(declared)) {
            return Next.CUT;
        }
        length = declared;
        return Next.DOCUMENT;
    }

    /** The document, valid until the next call. */
    RawDocument document() {
        return new RawDocument(buffer, at, length);
    }

    /** Where the document begins, in bytes from the beginning of the stream. */
    long offset() {
        return bufferOffset + at;
    }

    /** The int32 at this place: a document's length, or an archive's mark. */
    int int32() {
        return (int) INT32.get(buffer, at);
    }

    /** Passes over an int32 that is no document's length. */
    void skipInt32() {
        at += 4;
    }

    /** Why the last document is broken. */
    String fault() {
        return fault;
    }

    private boolean fill(int wanted) throws IOException {
        while (limit - at < wanted) {
            if (limit == buffer.length || buffer.length - at < Math.min(wanted, buffer.length)) {
                makeRoom();
            }
            int count = in.read(buffer, limit, buffer.length - limit);
            if (count < 0) {
                return false;
            }
            limit += count;
        }
        return true;
    }

    private void makeRoom() {
        int held = limit - at;
        byte[] target = at > 0 ? buffer : new byte[2 * buffer.length];
        System.arraycopy(buffer, at, target, 0, held);
        buffer = target;
        bufferOffset += at;
        limit = held;
        at = 0;
    }
}
