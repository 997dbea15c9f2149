package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The beginning of an input, by which its origin is recognised.
 *
 * @param isBson whether it is BSON rather than text
 * @param documents the first whole documents in it, JSON or BSON, as far as there are any
 * @param lines its first lines as text; empty for BSON
 */
public record Head(boolean isBson, List<BsonDocument> documents, List<String> lines) {
    private static final int BYTES = 1 << 20;
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
        boolean isBson = DumpRecords.isBson(bytes);
        return new Head(isBson, documents(bytes, isBson), isBson ? List.of() : lines(bytes));
    }

    private static List<BsonDocument> documents(byte[] bytes, boolean isBson) {
        List<BsonDocument> documents = new ArrayList<>();
        DumpRecords.Receiver receiver = (document, where) -> {
            documents.add(document);
            return documents.size() < MOST_DOCUMENTS;
        };
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        try {
            if (isBson) {
                DumpRecords.readBson(in, new Tally(""), receiver);
            } else {
                DumpRecords.readJson(in, new Tally(""), receiver);
            }
        } catch (IOException cannotHappen) {
            throw new IllegalStateException("bytes in memory failed to be read", cannotHappen);
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
