package dev.chave.design;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/** Design files written in a test. */
final class DesignText {
    private DesignText() {}

    static ByteSource source(String text) {
        return ByteSource.ofStream("d.yaml", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    static Design read(String text) throws UnreadableException {
        return DesignFile.read(source(text));
    }

    /** The documents of a collection of so many with these fields. */
    static List<BsonDocument> documents(int count, String fields) throws UnreadableException {
        return documents(read("design: 1\ncollection: a.b\ndocuments: " + count + "\nfields:\n" + fields.indent(2)), 1);
    }

    static List<BsonDocument> documents(Design design, long seed) {
        List<BsonDocument> documents = new ArrayList<>();
        new DesignedData(design, seed).documents(document -> documents.add(document.toBsonDocument()));
        return documents;
    }
}
