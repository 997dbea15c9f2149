package dev.chave.read.document;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** Writes mongodump archives for tests, block by block. */
final class ArchiveBytes {
    private static final byte[] TERMINATOR = {-1, -1, -1, -1};

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Map<String, Crc64> checksums = new HashMap<>();

    ArchiveBytes() {
        out.writeBytes(new byte[] {0x6D, (byte) 0xE2, (byte) 0x99, (byte) 0x81});
        out.writeBytes(BsonBytes.of("{concurrent_collections: 2, version: '0.1', server_version: '7.0.0'}"));
    }

    ArchiveBytes listed(String database, String collection, String metadata) {
        out.writeBytes(BsonBytes.of(new BsonDocument("db", new BsonString(database))
                .append("collection", new BsonString(collection))
                .append("metadata", new BsonString(metadata))
                .append("size", new BsonInt32(0))
                .append("type", new BsonString("collection"))));
        return this;
    }

    ArchiveBytes endOfList() {
        out.writeBytes(TERMINATOR);
        return this;
    }

    ArchiveBytes block(String database, String collection, byte[]... documents) {
        out.writeBytes(header(database, collection, false, 0));
        Crc64 checksum = checksums.computeIfAbsent(database + '.' + collection, name -> new Crc64());
        for (byte[] document : documents) {
            out.writeBytes(document);
            checksum.update(document, 0, document.length);
        }
        out.writeBytes(TERMINATOR);
        return this;
    }

    ArchiveBytes end(String database, String collection) {
        Crc64 checksum = checksums.computeIfAbsent(database + '.' + collection, name -> new Crc64());
        return end(database, collection, checksum.value());
    }

    ArchiveBytes end(String database, String collection, long checksum) {
        out.writeBytes(header(database, collection, true, checksum));
        out.writeBytes(TERMINATOR);
        return this;
    }

    ArchiveBytes raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private static byte[] header(String database, String collection, boolean isLast, long checksum) {
        return BsonBytes.of(new BsonDocument("db", new BsonString(database))
                .append("collection", new BsonString(collection))
                .append("EOF", BsonBoolean.valueOf(isLast))
                .append("CRC", new BsonInt64(checksum)));
    }
}
