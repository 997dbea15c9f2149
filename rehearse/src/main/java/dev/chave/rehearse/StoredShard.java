package dev.chave.rehearse;

import dev.chave.rehearse.wire.WireClient;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * What one server holds, kept in a folder as mongodump lays one out: a folder for each database, {@code NAME.bson} and {@code
 * NAME.metadata.json} for each collection. A folder is replaced as a whole, so that a run that breaks off leaves the older one.
 */
final class StoredShard {
    private static final Set<String> INTERNAL = Set.of("admin", "config", "local");
    private static final int BATCH = 1000;
    private static final int LONGEST_DOCUMENT = 32 << 20;

    private final Path folder;

    StoredShard(Path folder) {
        this.folder = folder;
    }

    /** Writes all that a server holds. */
    void save(WireClient client) throws IOException {
        Path fresh = folder.resolveSibling(folder.getFileName() + ".new");
        delete(fresh);
        Files.createDirectories(fresh);
        BsonDocument databases = run(client, "admin", new BsonDocument("listDatabases", new BsonInt32(1)));
        for (BsonValue each : databases.getArray("databases")) {
            String database = each.asDocument().getString("name").getValue();
            if (!INTERNAL.contains(database)) {
                save(client, database, fresh);
            }
        }
        delete(folder);
        Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void save(WireClient client, String database, Path fresh) throws IOException {
        Path into = Files.createDirectories(fresh.resolve(escaped(database)));
        for (BsonDocument collection :
                all(client, database, new BsonDocument("listCollections", new BsonInt32(1)), "$cmd.listCollections")) {
            String name = collection.getString("name").getValue();
            if (name.startsWith("system.")) {
                continue;
            }
            List<BsonDocument> indexes =
                    all(client, database, new BsonDocument("listIndexes", new BsonString(name)), name);
            BsonDocument metadata = new BsonDocument("options", new BsonDocument())
                    .append("indexes", new BsonArray(indexes))
                    .append("collectionName", new BsonString(name))
                    .append("type", new BsonString("collection"));
            Files.writeString(into.resolve(escaped(name) + ".metadata.json"), metadata.toJson());
            try (OutputStream out =
                    new BufferedOutputStream(Files.newOutputStream(into.resolve(escaped(name) + ".bson")))) {
                for (BsonDocument document :
                        all(client, database, new BsonDocument("find", new BsonString(name)), name)) {
                    ByteBuffer bytes = new RawBsonDocument(document, new org.bson.codecs.BsonDocumentCodec())
                            .getByteBuffer()
                            .asNIO();
                    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
                }
            }
        }
    }

    /** Gives an empty server what was saved; nothing where nothing was. */
    void restore(WireClient client) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        for (Path database : children(folder)) {
            for (Path file : children(database)) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".bson")) {
                    String collection = unescaped(name.substring(0, name.length() - ".bson".length()));
                    restore(client, unescaped(String.valueOf(database.getFileName())), collection, file);
                }
            }
        }
    }

    private static void restore(WireClient client, String database, String collection, Path file) throws IOException {
        run(client, database, new BsonDocument("create", new BsonString(collection)));
        BsonDocument metadata =
                BsonDocument.parse(Files.readString(file.resolveSibling(escaped(collection) + ".metadata.json")));
        BsonArray indexes = new BsonArray(metadata.getArray("indexes").stream()
                .filter(index ->
                        !index.asDocument().getString("name").getValue().equals("_id_"))
                .toList());
        if (!indexes.isEmpty()) {
            run(
                    client,
                    database,
                    new BsonDocument("createIndexes", new BsonString(collection)).append("indexes", indexes));
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            List<BsonDocument> batch = new ArrayList<>();
            for (BsonDocument next = next(in); !next.isEmpty(); next = next(in)) {
                batch.add(next);
                if (batch.size() == BATCH) {
                    insert(client, database, collection, batch);
                    batch = new ArrayList<>();
                }
            }
            insert(client, database, collection, batch);
        }
    }

    private static void insert(WireClient client, String database, String collection, List<BsonDocument> batch)
            throws IOException {
        if (!batch.isEmpty()) {
            run(
                    client,
                    database,
                    new BsonDocument("insert", new BsonString(collection)).append("documents", new BsonArray(batch)));
        }
    }

    /** The next document of a file, which all have an identity; the empty one at its end. */
    private static BsonDocument next(InputStream in) throws IOException {
        byte[] head = in.readNBytes(Integer.BYTES);
        if (head.length == 0) {
            return new BsonDocument();
        }
        int length = head.length < Integer.BYTES
                ? 0
                : ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < Integer.BYTES + 1 || length > LONGEST_DOCUMENT) {
            throw new IOException("a document of " + length + " bytes; expected what a rehearsal wrote");
        }
        byte[] bytes = Arrays.copyOf(head, length);
        if (in.readNBytes(bytes, Integer.BYTES, length - Integer.BYTES) < length - Integer.BYTES) {
            throw new IOException("a document cut short; expected what a rehearsal wrote");
        }
        return new RawBsonDocument(bytes);
    }

    private static BsonDocument run(WireClient client, String database, BsonDocument command) throws IOException {
        BsonDocument reply = client.run(command.append("$db", new BsonString(database)));
        if (reply.getNumber("ok").intValue() != 1) {
            throw CommandFailure.ofReply(reply);
        }
        return reply;
    }

    private static List<BsonDocument> all(WireClient client, String database, BsonDocument command, String collection)
            throws IOException {
        List<BsonDocument> documents = new ArrayList<>();
        BsonDocument cursor = run(client, database, command).getDocument("cursor");
        cursor.getArray("firstBatch").forEach(one -> documents.add(one.asDocument()));
        while (cursor.getNumber("id").longValue() != 0) {
            cursor = run(
                            client,
                            database,
                            new BsonDocument("getMore", cursor.get("id"))
                                    .append("collection", new BsonString(collection)))
                    .getDocument("cursor");
            cursor.getArray("nextBatch").forEach(one -> documents.add(one.asDocument()));
        }
        return documents;
    }

    private static List<Path> children(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.sorted().toList();
        }
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    static String escaped(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String unescaped(String name) {
        return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
