package dev.chave.read.document;

import dev.chave.value.RawDocument;
import java.io.IOException;
import java.io.InputStream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A mongodump archive as a sequence of blocks: a header document, body documents, a terminator. Source of the truth:
 * mongo-tools, archive specification, version 0.1. For one thread.
 */
final class ArchiveStream {
    private static final int TERMINATOR = -1;

    private final BsonStream stream;
    private boolean inBlock;
    private String damage = "";

    /** A block's header where the block belongs to a collection. */
    record Header(String database, String collection, boolean isLast, long crc) {
        String namespace() {
            return database + '.' + collection;
        }
    }

    /** The stream from its beginning, where {@link #begins} was seen. */
    ArchiveStream(InputStream in) throws IOException {
        this.stream = new BsonStream(in);
        stream.nextUnchecked(); // the magic, which is no document's length
        stream.skipInt32();
    }

    /** Whether an archive begins with these bytes. */
    static boolean begins(byte[] head) {
        return head.length >= 4
                && (head[0] & 0xFF) == 0x6D
                && (head[1] & 0xFF) == 0xE2
                && (head[2] & 0xFF) == 0x99
                && (head[3] & 0xFF) == 0x81;
    }

    /** The next block's header document; null at the end, or at damage. */
    @Nullable
    BsonDocument header() throws IOException {
        while (inBlock) {
            body(false);
        }
        if (!damage.isEmpty()) {
            return null;
        }
        switch (stream.next()) {
            case DOCUMENT -> {
                inBlock = true;
                return decoded(stream.document());
            }
            case END -> {}
            case CUT -> damage("a block's header is cut off");
            case BROKEN -> damage("a block's header is broken: " + stream.fault());
            case LYING_LENGTH ->
                damage(stream.int32() == TERMINATOR ? "two terminators follow each other" : lyingLength());
        }
        return null;
    }

    /**
     * The next document of the block, valid until the next call; null at the block's end, or at damage.
     *
     * @param isWanted whether to look inside it; else only its length is looked at
     */
    @Nullable
    RawDocument body(boolean isWanted) throws IOException {
        switch (isWanted ? stream.next() : stream.nextUnchecked()) {
            case DOCUMENT, BROKEN -> {
                return stream.document();
            }
            case LYING_LENGTH -> {
                if (stream.int32() == TERMINATOR) {
                    stream.skipInt32();
                    inBlock = false;
                } else {
                    damage(lyingLength());
                }
            }
            case CUT -> damage("a document is cut off");
            case END -> damage("it ends inside a block");
        }
        return null;
    }

    /** Why the last document is unsound, or empty when it is sound. */
    String fault() {
        return stream.fault();
    }

    /** Where the last document begins, in bytes. */
    long offset() {
        return stream.offset();
    }

    /** What is wrong with the archive itself, so that nothing after it can be read; empty when nothing is. */
    String damage() {
        return damage;
    }

    /** The collection that a block's header names, or null where it names none. */
    static @Nullable Header collectionHeader(BsonDocument header) {
        if (!header.isString("db") || !header.isString("collection")) {
            return null;
        }
        return new Header(
                header.getString("db").getValue(),
                header.getString("collection").getValue(),
                header.isBoolean("EOF") && header.getBoolean("EOF").getValue(),
                header.isInt64("CRC") ? header.getInt64("CRC").getValue() : 0);
    }

    /** A sound document in bytes of its own. */
    static BsonDocument decoded(RawDocument document) {
        BsonDocument copy = new BsonDocument();
        copy.putAll(document.toBsonDocument());
        return copy;
    }

    private void damage(String what) {
        damage = what;
        inBlock = false;
    }

    private String lyingLength() {
        return BsonReading.lyingLength(stream.int32());
    }
}
