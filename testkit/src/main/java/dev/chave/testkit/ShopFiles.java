package dev.chave.testkit;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Writes {@link ShopData} as a user would have it: a mongodump folder and a file of operations. */
public final class ShopFiles {
    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();
    private static final String METADATA = """
            {"options":{},"indexes":[\
            {"v":{"$numberInt":"2"},"key":{"_id":{"$numberInt":"1"}},"name":"_id_"},\
            {"v":{"$numberInt":"2"},"key":{"tenantId":{"$numberInt":"1"},"createdAt":{"$numberInt":"1"}},\
            "name":"tenantId_1_createdAt_1"},\
            {"v":{"$numberInt":"2"},"key":{"tenantId":{"$numberInt":"1"},"orderId":{"$numberInt":"1"}},\
            "name":"tenantId_1_orderId_1","unique":true},\
            {"v":{"$numberInt":"2"},"key":{"orderId":{"$numberInt":"1"}},"name":"orderId_1"}],\
            "uuid":"5f0a3c1e7b2d4c6f8e9a0b1c2d3e4f50","collectionName":"orders","type":"collection"}""";

    private ShopFiles() {}

    /** Writes {@code dump/shop/orders.bson} with its metadata, and {@code operations.jsonl}, into the folder. */
    public static void write(ShopData data, Path folder) throws IOException {
        Path dump = Files.createDirectories(folder.resolve("dump").resolve("shop"));
        writeBson(data.orders(), dump.resolve("orders.bson"));
        Files.writeString(dump.resolve("orders.metadata.json"), METADATA + "\n");
        writeJsonLines(data.operationDocuments(), folder.resolve("operations.jsonl"));
    }

    /** Writes documents one after the other, as mongodump does. */
    public static void writeBson(Iterable<BsonDocument> documents, Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (BsonDocument document : documents) {
                out.write(bson(document));
            }
        }
    }

    /** Writes documents as relaxed extended JSON, one to a line. */
    public static void writeJsonLines(Iterable<BsonDocument> documents, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            for (BsonDocument document : documents) {
                out.write(document.toJson(RELAXED));
                out.write('\n');
            }
        }
    }

    /** One document's bytes. */
    public static byte[] bson(BsonDocument document) {
        BasicOutputBuffer out = new BasicOutputBuffer();
        try (BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
            new BsonDocumentCodec()
                    .encode(writer, document, EncoderContext.builder().build());
        }
        return out.toByteArray();
    }
}
