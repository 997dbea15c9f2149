package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The beginning of an input, by which its origin is recognised.
 *
 * @param documents the first whole documents in it, JSON or BSON, as far as there are any
 * @param lines its first lines as text, whatever they are
 */
public record Head(List<BsonDocument> documents, List<String> lines) {
    private static final int BYTES = 1 << 16;
    private static final int MOST_DOCUMENTS = 20;
    private static final int MOST_LINES = 50;
    private static final int MOST_LINE_CHARACTERS = 1_000;

    public Head {
        documents = List.copyOf(documents);
        lines = List.copyOf(lines);
    }

    static Head of(ByteSource source) throws UnreadableException {
        byte[] bytes = source.peek(BYTES);
        if (bytes.length == 0) {
            throw new UnreadableException(source.place()
                    + ": the file is empty; expected operations (a log, a profiler dump or a recording)");
        }
        return new Head(documents(source), lines(bytes));
    }

    private static List<BsonDocument> documents(ByteSource source) {
        List<BsonDocument> documents = new ArrayList<>();
        try {
            DumpRecords.read(source, document -> {
                documents.add(document);
                return documents.size() < MOST_DOCUMENTS;
            });
        } catch (UnreadableException noDocuments) {
            // many logs are not made of documents; their lines tell what they are
        }
        return documents;
    }

    private static List<String> lines(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .limit(MOST_LINES)
                .map(line -> line.substring(0, Math.min(line.length(), MOST_LINE_CHARACTERS)))
                .toList();
    }
}
