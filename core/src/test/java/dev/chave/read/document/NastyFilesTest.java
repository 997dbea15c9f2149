package dev.chave.read.document;

import static dev.chave.read.document.Documents.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checked on files made to break readers: each ends in documents or in a refusal, and in nothing else. */
class NastyFilesTest {
    /** Damage at the very end after a whole document: what was read is kept and the damage is told, as for cut BSON. */
    private static final Set<String> CUT_AFTER_A_DOCUMENT = Set.of("n_array_unclosed_with_object_inside.json");

    /** No bytes are an empty collection, whatever was meant. */
    private static final Set<String> NO_BYTES = Set.of("n_structure_no_data.json");

    /** Legal JSON that BSON cannot hold. */
    private static final Set<String> NO_BSON = Set.of("y_object_escaped_null_in_key.json");

    @ParameterizedTest(name = "{0}: {1} documents, {2} left out")
    @CsvSource({
        "bson/all-null-key.bson, 200, 0, ''",
        "bson/doc-just-under-16MB.bson.gz, 1, 0, ''",
        "bson/dotted-and-dollar-names.bson, 1, 0, ''",
        "bson/duplicate-keys.bson, 1, 0, stand twice",
        "bson/embedded-nul-in-string.bson, 1, 0, ''",
        "bson/empty.bson, 0, 0, ''",
        "bson/length-negative.bson, 1, 1, byte 23: a document says it has -1 bytes",
        "bson/nest-99.bson, 1, 0, ''",
        "bson/numbers-equal-across-types.bson, 10, 0, ''",
        "bson/only-empty-docs.bson, 3, 0, ''",
        "bson/truncated-last-doc.bson, 1, 1, byte 23: the last document is cut off",
        "csv/odd.csv, 4, 0, line 5: 2 cells",
        "json/bad-lines-in-the-middle.jsonl, 3, 4, line 2: not well-formed JSON",
        "json/control-and-terminal.jsonl, 1, 0, ''",
        "json/extjson-v1-v2-mix.jsonl, 4, 0, ''",
        "json/no-final-newline.jsonl, 2, 0, ''",
        "json/nul-bytes.jsonl, 2, 1, line 2: not well-formed JSON",
        "json/one-line-1MB-key.json, 1, 0, ''",
    })
    void readsWhatCanBeRead(String file, int records, int skipped, String note) throws UnreadableException {
        Documents documents = Documents.of(shared("corpora/nasty/generated/" + file));
        assertThat(documents.bytes()).hasSize(records);
        assertThat(documents.summary().records()).isEqualTo(records);
        assertThat(documents.summary().skipped()).isEqualTo(skipped);
        if (note.isEmpty()) {
            assertThat(documents.summary().notes()).isEmpty();
        } else {
            assertThat(documents.summary().notes().get(0)).contains(note);
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "bombs/gzip-100MB-of-zeros.gz, binary data",
        "bombs/zip-50MB-of-zeros.zip, a zip archive",
        "bombs/zip-slip.zip, a zip archive",
        "bson/bad-utf8-value.bson, not valid UTF-8",
        "bson/inner-string-length-lies.bson, runs over the end",
        "bson/length-2GB.bson, neither BSON",
        "bson/nest-201.bson, nested deeper than 200",
    })
    void refusesWhatCannot(String file, String reason) {
        Path path = shared("corpora/nasty/generated/" + file);
        assertThatThrownBy(() -> Documents.of(path))
                .isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith(path.toString())
                .hasMessageContaining(reason)
                .hasMessageContaining("expected");
    }

    @Test
    void takesEveryGeneratedFileIntoOneOfTheseTables() throws IOException {
        try (Stream<Path> files = Files.walk(shared("corpora/nasty/generated"))) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(18 + 7);
        }
    }

    @Test
    void passesTheJsonTestSuite() throws IOException {
        for (Path file : list("corpora/nasty/JSONTestSuite/test_parsing")) {
            String name = String.valueOf(file.getFileName());
            Outcome outcome = read(file);
            boolean isReadable = name.startsWith("y_") && isDocuments(file) && !NO_BSON.contains(name);
            if (isReadable || CUT_AFTER_A_DOCUMENT.contains(name) || NO_BYTES.contains(name)) {
                assertThat(outcome).as(name).isEqualTo(Outcome.READ);
            } else if (!name.startsWith("i_")) {
                assertThat(outcome).as(name).isEqualTo(Outcome.REFUSED);
            }
        }
        for (Path file : list("corpora/nasty/JSONTestSuite/test_transform")) {
            assertThat(read(file)).isNotNull();
        }
    }

    private enum Outcome {
        READ,
        REFUSED
    }

    private static Outcome read(Path file) {
        try {
            Documents.of(file);
            return Outcome.READ;
        } catch (UnreadableException refused) {
            return Outcome.REFUSED;
        } catch (RuntimeException | Error crash) {
            return fail(file + " crashed", crash);
        }
    }

    /** Whether a legal JSON file has an object at its top, or an array of nothing else. */
    private static boolean isDocuments(Path file) throws IOException {
        String text = Files.readString(file).replaceAll("\\s", "");
        return text.startsWith("{") || text.equals("[]") || text.startsWith("[{");
    }

    private static List<Path> list(String folder) throws IOException {
        try (Stream<Path> files = Files.list(shared(folder))) {
            return files.sorted().toList();
        }
    }
}
