package dev.chave.design;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.read.document.DocumentSink;
import dev.chave.read.operation.OperationLinesWriter;
import dev.chave.value.RawDocument;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * The files that a design is written out as, so that one description exercises every reader: a mongodump folder, the documents and
 * the operations as JSON lines, the log of a mongod, a dump of the profiler. No file that is there is overwritten.
 */
public final class DesignFolder {
    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private final Path folder;
    private final CollectionInfo collection;
    private final DesignedData data;
    private final boolean hasOperations;

    /**
     * Plans the folder; nothing is written yet.
     *
     * @param folder where to; made when it is not there
     */
    public DesignFolder(Path folder, Design design, long seed) {
        this.folder = folder;
        data = new DesignedData(design, seed);
        collection = data.collection();
        hasOperations = design.operations() > 0;
    }

    /** What is written and how much of it. */
    public record Written(Path file, long records) {}

    private Path dump(String ending) {
        return folder.resolve("dump").resolve(collection.database()).resolve(escaped(collection.collection()) + ending);
    }

    /** The files that {@link #write} makes. */
    public List<Path> files() {
        List<Path> files =
                new ArrayList<>(List.of(dump(".bson"), dump(".metadata.json"), folder.resolve("documents.jsonl")));
        if (hasOperations) {
            for (String name : List.of("operations.jsonl", "mongod.log", "system.profile.bson")) {
                files.add(folder.resolve(name));
            }
        }
        return files;
    }

    /**
     * Writes all of them.
     *
     * @throws IOException when one is there already or cannot be written
     */
    public List<Written> write() throws IOException {
        try {
            List<Written> written = new ArrayList<>(documents());
            if (hasOperations) {
                written.addAll(operations());
            }
            return written;
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private List<Written> documents() throws IOException {
        Files.createDirectories(dump("").getParent());
        Path bsonFile = dump(".bson");
        Path jsonFile = folder.resolve("documents.jsonl");
        long records;
        try (OutputStream bson = bytes(bsonFile);
                Writer json = text(jsonFile)) {
            DocumentSink sink = document -> {
                write(document, bson, json);
                return true;
            };
            records = data.documents(sink).records();
        }
        Path metadata = dump(".metadata.json");
        try (Writer out = text(metadata)) {
            out.write(metadata().toJson(CANONICAL));
            out.write('\n');
        }
        return List.of(
                new Written(bsonFile, records),
                new Written(metadata, collection.indexes().size()),
                new Written(jsonFile, records));
    }

    private static void write(RawDocument document, OutputStream bson, Writer json) {
        try {
            bson.write(document.bytes(), document.offset(), document.length());
            json.write(document.toBsonDocument().toJson(CANONICAL));
            json.write('\n');
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<Written> operations() throws IOException {
        Path lines = folder.resolve("operations.jsonl");
        Path log = folder.resolve("mongod.log");
        Path profile = folder.resolve("system.profile.bson");
        long records;
        try (Writer linesOut = text(lines);
                Writer logOut = text(log);
                OutputStream profileOut = bytes(profile)) {
            OperationLinesWriter one = new OperationLinesWriter(linesOut);
            LogWriter two = new LogWriter(logOut);
            ProfileWriter three = new ProfileWriter(profileOut);
            records = data.operations(operation ->
                            one.operation(operation) && two.operation(operation) && three.operation(operation))
                    .records();
        }
        return List.of(new Written(lines, records), new Written(log, records), new Written(profile, records));
    }

    /** As mongodump writes it; without {@code indexes} where the design does not tell them. */
    private BsonDocument metadata() {
        BsonDocument metadata = new BsonDocument("options", new BsonDocument());
        if (collection.indexesKnown()) {
            BsonArray indexes = new BsonArray();
            collection.indexes().forEach(index -> indexes.add(definition(index)));
            metadata.append("indexes", indexes);
        }
        return metadata.append("collectionName", new BsonString(collection.collection()))
                .append("type", new BsonString("collection"));
    }

    private static BsonDocument definition(Index index) {
        BsonDocument definition = new BsonDocument("v", new BsonInt32(2))
                .append("key", index.pattern())
                .append("name", new BsonString(index.name()));
        flag(definition, "unique", index.unique() && !index.isId());
        flag(definition, "sparse", index.sparse());
        flag(definition, "hidden", index.hidden());
        if (index.partial()) {
            definition.append(
                    "partialFilterExpression", new BsonDocument("_id", new BsonDocument("$exists", BsonBoolean.TRUE)));
        }
        if (index.collated()) {
            definition.append("collation", new BsonDocument("locale", new BsonString("en")));
        }
        return definition;
    }

    private static void flag(BsonDocument definition, String name, boolean value) {
        if (value) {
            definition.append(name, BsonBoolean.TRUE);
        }
    }

    /** As mongodump escapes names of files. */
    private static String escaped(String name) {
        StringBuilder escaped = new StringBuilder();
        for (byte letter : name.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = (letter >= 'a' && letter <= 'z')
                    || (letter >= 'A' && letter <= 'Z')
                    || (letter >= '0' && letter <= '9')
                    || letter == '.'
                    || letter == '_'
                    || letter == '-';
            escaped.append(isPlain ? Character.toString(letter) : String.format(Locale.ROOT, "%%%02X", letter));
        }
        return escaped.toString();
    }

    private static OutputStream bytes(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW), 1 << 16);
    }

    private static Writer text(Path file) throws IOException {
        return Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    }
}
