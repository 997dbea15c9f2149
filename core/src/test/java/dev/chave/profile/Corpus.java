package dev.chave.profile;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.chave.testkit.SharedFiles;
import dev.chave.value.RawDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;

/** The shared collections as documents: JSON lines, or CSV whose cells are texts and whose empty cells are null. */
final class Corpus {
    private static final Map<String, List<RawDocument>> READ = new ConcurrentHashMap<>();

    private Corpus() {}

    /** All documents of the file, which is below {@code corpora/docs}; skips the test where it is not there. */
    static List<RawDocument> documents(String file) {
        Path path = SharedFiles.require("corpora/docs/" + file);
        return READ.computeIfAbsent(file, name -> read(name, path));
    }

    private static List<RawDocument> read(String file, Path path) {
        try {
            return file.endsWith(".csv") ? csv(path) : json(path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<RawDocument> json(Path path) throws IOException {
        return Files.readAllLines(path).stream()
                .filter(line -> !line.isBlank())
                .map(line -> RawDocument.of(BsonDocument.parse(line)))
                .toList();
    }

    private static List<RawDocument> csv(Path path) throws IOException {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(path)) {
            return reader.stream()
                    .map(row -> {
                        BsonDocument document = new BsonDocument();
                        row.getFieldsAsMap()
                                .forEach((name, cell) ->
                                        document.append(name, cell.isEmpty() ? BsonNull.VALUE : new BsonString(cell)));
                        return RawDocument.of(document);
                    })
                    .toList();
        }
    }
}
