package dev.chave.read.document;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Assumptions;

/**
 * All documents of one collection, read for a test.
 *
 * @param bytes each document as BSON
 * @param summary how it went
 */
record Documents(List<byte[]> bytes, InputSummary summary) {
    static Documents of(String text) throws UnreadableException {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    static Documents of(byte[] content) throws UnreadableException {
        return onlyOf(DocumentSources.of(ByteSource.ofStream("test", new ByteArrayInputStream(content))));
    }

    static Documents of(Path path) throws UnreadableException {
        return onlyOf(DocumentSources.open(path.toString(), InputStream.nullInputStream()));
    }

    static Documents onlyOf(DocumentSource source) throws UnreadableException {
        return of(source, source.collections().get(0).namespace());
    }

    static Documents of(DocumentSource source, String namespace) throws UnreadableException {
        List<byte[]> bytes = new ArrayList<>();
        InputSummary summary = source.read(namespace, document -> {
            int end = document.offset() + document.length();
            bytes.add(Arrays.copyOfRange(document.bytes(), document.offset(), end));
            return true;
        });
        return new Documents(bytes, summary);
    }

    List<BsonDocument> decoded() {
        return bytes.stream().<BsonDocument>map(RawBsonDocument::new).toList();
    }

    /** As relaxed extended JSON, to read in a test. */
    List<String> json() {
        return decoded().stream().map(BsonDocument::toJson).toList();
    }

    /** A place under the folder of samples and corpora; the test is skipped where that is absent. */
    static Path shared(String place) {
        Path shared = Path.of(System.getProperty("chave.shared", "../shared"));
        Assumptions.assumeTrue(
                Files.isDirectory(shared.resolve("corpora")),
                "shared corpora are not here: " + shared.toAbsolutePath());
        return shared.resolve(place);
    }
}
