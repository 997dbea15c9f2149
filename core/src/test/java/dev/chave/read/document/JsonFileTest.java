package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked on every layout, and on damage in each. */
class JsonFileTest {
    private static final List<String> TWO = List.of("{\"_id\": 1, \"t\": \"a}\"}", "{\"_id\": 2, \"t\": {\"u\": []}}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'_id':1,'t':'a}'}\n{'_id':2,'t':{'u':[]}}\n",
                "{'_id':1,'t':'a}'}\r\n\r\n{'_id':2,'t':{'u':[]}}",
                "{'_id':1,'t':'a}'}{'_id':2,'t':{'u':[]}}",
                "{'_id':1,'t':'a}'} {'_id':2,'t':{'u':[]}}\n",
                "[{'_id':1,'t':'a}'},{'_id':2,'t':{'u':[]}}]\n",
                "\n [\n{'_id':1,'t':'a}'}\n,\n{'_id':2,\n't':{'u':[]}}\n]",
                "{\n\t'_id': 1,\n\t't': 'a}'\n}\n{\n\t'_id': 2,\n\t't': {\n\t\t'u': []\n\t}\n}\n",
                "\uFEFF{'_id':1,'t':'a}'}\n{'_id':2,'t':{'u':[]}}\n",
                "\uFEFF[{'_id':1,'t':'a}'},{'_id':2,'t':{'u':[]}}]",
            })
    void readsEveryLayoutAlike(String text) throws UnreadableException {
        Documents documents = Documents.of(text.replace('\'', '"'));
        assertThat(documents.json()).isEqualTo(TWO);
        assertThat(documents.summary().notes()).isEmpty();
    }

    @Test
    void namesTheLayoutAndTheDialect() throws UnreadableException {
        assertThat(format("{\"a\":1}\n")).isEqualTo("JSON lines");
        assertThat(format("[{\"a\":{\"$oid\":\"50b59cd75bed76f46522c34e\"}}]"))
                .isEqualTo("a JSON array, relaxed extended JSON");
        assertThat(format("{\"a\":{\"$numberInt\":\"1\"}}\n")).isEqualTo("JSON lines, canonical extended JSON");
        assertThat(format("{\n\"a\":{\"$numberLong\":\"1\"},\"b\":1}\n"))
                .isEqualTo("concatenated JSON, legacy (v1) extended JSON");
        assertThat(format("{\"a\":ObjectId(\"50b59cd75bed76f46522c34e\")}\n"))
                .isEqualTo("JSON lines, with shell literals");
    }

    @Test
    void carriesTypesAndSizesOnlyWhereEveryNumberSaysItsType() throws UnreadableException {
        assertThat(Documents.of("{\"a\":{\"$numberInt\":\"1\"}}\n").summary().carries())
                .containsExactly(Carries.TYPES, Carries.SIZES);
        assertThat(Documents.of("{\"a\":{\"$numberInt\":\"1\"},\"b\":1}\n")
                        .summary()
                        .carries())
                .isEmpty();
    }

    @Test
    void letsABadLineHarmNoOther() throws UnreadableException {
        Documents documents = Documents.of("{\"a\":1}\n{\"a\":2,\n{\"a\":3}\nnull\n{\"a\":\"4\n{\"a\":5} x\n{\"a\":6}");
        assertThat(documents.json()).containsExactly("{\"a\": 1}", "{\"a\": 3}", "{\"a\": 6}");
        assertThat(documents.summary().skipped()).isEqualTo(4);
        assertThat(documents.summary().notes())
                .hasSize(4)
                .allMatch(note -> note.startsWith("line ") && note.endsWith("; left out"));
    }

    @Test
    void findsTheNextDocumentAfterABrokenOneInConcatenatedJson() throws UnreadableException {
        String good = "{\n  \"a\": 1\n}\n";
        Documents documents =
                Documents.of(good + "{\n  \"b\": \"never closed,\n}\n" + good + "{\n \"c\": oops\n}\n" + good);
        assertThat(documents.json()).containsExactly("{\"a\": 1}", "{\"a\": 1}", "{\"a\": 1}");
        assertThat(documents.summary().notes())
                .containsExactly(
                        "line 4: a string is not closed on its line; left out",
                        "line 10: not well-formed JSON at its line 2, column 7; left out");
    }

    @Test
    void keepsWhatStandsBeforeTheEndOfACutArray() throws UnreadableException {
        Documents documents = Documents.of("[{\"a\":1},{\"a\":2},{\"a\":");
        assertThat(documents.json()).containsExactly("{\"a\": 1}", "{\"a\": 2}");
        assertThat(documents.summary().notes().get(0)).isEqualTo("line 1: the document is cut off; left out");
    }

    @Test
    void skipsOneDocumentThatIsTooLargeAndGoesOn() throws UnreadableException {
        String large = "{\"a\":\"" + "x".repeat(17 << 20) + "\"}\n";
        Documents documents = Documents.of("{\"a\":1}\n" + large + "{\"a\":2}\n");
        assertThat(documents.json()).containsExactly("{\"a\": 1}", "{\"a\": 2}");
        assertThat(documents.summary().skipped()).isOne();
    }

    @Test
    void readsWhatTheShellsPrint() throws UnreadableException {
        Documents documents = Documents.of("""
                [
                  {
                    _id: ObjectId('50b59cd75bed76f46522c34e'),
                    n: Long('5'), m: NumberInt(6), t: Timestamp({ t: 7, i: 8 }),
                    d: ISODate('2013-01-01T00:00:00.000Z'),
                    text: 'it\\'s a Long(story) {'
                  },
                  { _id: 2, price: Decimal128('1.50') }
                ]
                """);
        assertThat(documents.json())
                .containsExactly(
                        "{\"_id\": {\"$oid\": \"50b59cd75bed76f46522c34e\"}, \"n\": 5, \"m\": 6, \"t\": {\"$timestamp\":"
                                + " {\"t\": 7, \"i\": 8}}, \"d\": {\"$date\": \"2013-01-01T00:00:00Z\"}, \"text\": \"it's a"
                                + " Long(story) {\"}",
                        "{\"_id\": 2, \"price\": {\"$numberDecimal\": \"1.50\"}}");
    }

    @Test
    void givesNoDocumentTwice() throws UnreadableException {
        Documents documents = Documents.of("{\"a\":1}{\"b\":ObjectId(\"50b59cd75bed76f46522c34e\")}\n{\"c\":1}\n");
        assertThat(documents.json()).containsExactly("{\"a\": 1}", "{\"c\": 1}");
        assertThat(documents.summary().skipped()).isOne();
    }

    @Test
    void takesUnquotedNamesOnlyWhereTheShellShowsItself() {
        assertThatThrownBy(() -> Documents.of("{a: 1}\n")).isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"42", "\"text\"", "true", "[1,2]", "[[{\"a\":1}]]", " ", "{\"a\":", "[", "{}}", "[][]"})
    void refusesJsonThatIsNoDocuments(String text) {
        assertThatThrownBy(() -> Documents.of(text)).isInstanceOf(UnreadableException.class);
    }

    @Test
    void endsSoonOnDeepNesting() {
        assertThatThrownBy(() -> Documents.of("[".repeat(100_000))).isInstanceOf(UnreadableException.class);
        assertThatThrownBy(() -> Documents.of("[{\"\":".repeat(50_000))).isInstanceOf(UnreadableException.class);
        assertThatThrownBy(() -> Documents.of("{\n".repeat(500_000))).isInstanceOf(UnreadableException.class);
        assertThatThrownBy(() -> Documents.of("{\"a\":ObjectId(".repeat(50_000)))
                .isInstanceOf(UnreadableException.class);
    }

    @Test
    void saysWhatToDoAboutUtf16() {
        for (String charset : List.of("UTF-16LE", "UTF-16BE", "UTF-16", "x-UTF-16LE-BOM")) {
            byte[] text = "{\"a\":1}\n".getBytes(Charset.forName(charset));
            assertThatThrownBy(() -> Documents.of(text)).hasMessageContaining("iconv");
        }
    }

    @Test
    void stopsWhenTheSinkHasEnough() throws UnreadableException {
        int[] seen = new int[1];
        DocumentSource source = DocumentSources.open("-", new EndlessLines());
        long records = source.read("", document -> ++seen[0] < 1000).records();
        assertThat(records).isEqualTo(1000);
    }

    @Test
    void letsFailuresOfTheSinkThrough() throws UnreadableException {
        DocumentSource source = DocumentSources.of(ByteSource.ofStream(
                "test", new ByteArrayInputStream("{\"a\":1}\n".getBytes(StandardCharsets.US_ASCII))));
        assertThatThrownBy(() -> source.read("", document -> {
                    throw new IllegalStateException("mine");
                }))
                .hasMessage("mine");
    }

    @Test
    void neverShowsValuesInWhatItSays() {
        assertThatThrownBy(() -> Documents.of("{\"card\":secret4711}\n{\"card\":'secret4711'}\n"))
                .isInstanceOf(UnreadableException.class)
                .hasMessageNotContaining("4711");
    }

    private static String format(String text) throws UnreadableException {
        return Documents.of(text).summary().format();
    }

    /** The same line again and again. */
    private static final class EndlessLines extends InputStream {
        private static final byte[] LINE = "{\"a\":1}\n".getBytes(StandardCharsets.US_ASCII);
        private int at;

        @Override
        public int read() {
            at = (at + 1) % LINE.length;
            return LINE[(at + LINE.length - 1) % LINE.length];
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            for (int i = 0; i < length; i++) {
                target[offset + i] = (byte) read();
            }
            return length;
        }
    }
}
