package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked on sound files, and on each way in which one can be unsound. */
class BsonFileTest {
    private static final byte[] ONE = BsonBytes.of("{a: 1}");
    private static final byte[] TWO = BsonBytes.of("{b: [{c: 2}], d: 'x'}");

    @Test
    void givesTheVeryBytes() throws UnreadableException {
        Documents documents = Documents.of(BsonBytes.join(ONE, TWO, ONE));
        assertThat(documents.bytes()).containsExactly(ONE, TWO, ONE);
        assertThat(documents.summary().format()).isEqualTo("BSON");
        assertThat(documents.summary().carries()).containsExactly(Carries.TYPES, Carries.SIZES);
    }

    @Test
    void readsGzipAlike() throws UnreadableException {
        Documents documents = Documents.of(BsonBytes.gzip(BsonBytes.join(ONE, TWO)));
        assertThat(documents.bytes()).containsExactly(ONE, TWO);
        assertThat(documents.summary().format()).isEqualTo("BSON, gzip");
    }

    @Test
    void takesNoBytesForNoDocuments() throws UnreadableException {
        Documents documents = Documents.of(new byte[0]);
        assertThat(documents.bytes()).isEmpty();
        assertThat(documents.summary().format()).isEqualTo("an empty file");
    }

    @Test
    void keepsDocumentsOfEverySizeWhereverTheBufferEnds() throws UnreadableException {
        byte[][] parts = new byte[40][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = BsonBytes.of(new BsonDocument("a", new BsonString("x".repeat(i * 12_345))));
        }
        assertThat(Documents.of(BsonBytes.join(parts)).bytes()).containsExactly(parts);
    }

    @Test
    void keepsBothUuidEncodingsAsTheyAre() throws UnreadableException {
        byte[] both = BsonBytes.of(new BsonDocument("a", new BsonBinary((byte) 3, new byte[16]))
                .append("b", new BsonBinary((byte) 4, new byte[16])));
        assertThat(Documents.of(both).bytes()).containsExactly(both);
    }

    @Test
    void keepsWhatStandsBeforeACutEnd() throws UnreadableException {
        Documents documents = Documents.of(BsonBytes.join(ONE, TWO, Arrays.copyOf(TWO, TWO.length - 1)));
        assertThat(documents.bytes()).containsExactly(ONE, TWO);
        assertThat(documents.summary().skipped()).isOne();
        assertThat(documents.summary().notes())
                .containsExactly("byte " + (ONE.length + TWO.length) + ": the last document is cut off; left out");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 16_793_601, 4, 0, -1, Integer.MIN_VALUE})
    void stopsAtALengthThatCannotBe(int length) throws UnreadableException {
        Documents documents = Documents.of(BsonBytes.join(ONE, BsonBytes.int32(length), new byte[100]));
        assertThat(documents.bytes()).containsExactly(ONE);
        assertThat(documents.summary().notes().get(0))
                .startsWith("byte " + ONE.length + ": a document says it has " + length + " bytes");
    }

    @Test
    void leavesOutABrokenDocumentAndGoesOn() throws UnreadableException {
        byte[] notUtf8 = BsonBytes.of("{d: 'xyz'}");
        notUtf8[notUtf8.length - 4] = (byte) 0xFF;
        byte[] unknownType = ONE.clone();
        unknownType[4] = 0x30;
        byte[] noEnd = ONE.clone();
        noEnd[noEnd.length - 1] = 1;
        Documents documents = Documents.of(BsonBytes.join(ONE, notUtf8, TWO, unknownType, noEnd, ONE));
        assertThat(documents.bytes()).containsExactly(ONE, TWO, ONE);
        assertThat(documents.summary().skipped()).isEqualTo(3);
        assertThat(documents.summary().notes().get(0)).contains("not valid UTF-8");
    }

    @Test
    void countsNamesThatStandTwiceAtAnyDepth() throws UnreadableException {
        byte[] twice = BsonBytes.of("{aa: 1, b: {c: 1, d: 1}, e: [{f: 1, g: 1}, {f: 1}], hh: 1}");
        String text = new String(twice, StandardCharsets.ISO_8859_1);
        byte[] changed = text.replace("hh", "aa")
                .replace("\u0010d", "\u0010c")
                .replace("\u0010g", "\u0010f")
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Documents.of(changed).summary().notes())
                .containsExactly("field names that stand twice in their object: 3; the first counts");
        assertThat(Documents.of(twice).summary().notes()).isEmpty();
    }

    @Test
    void refusesZerosHoweverManyTheyAre() {
        byte[] zeros = new byte[50_000_000];
        assertThatThrownBy(() -> Documents.of(BsonBytes.gzip(zeros)))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("binary data");
    }

    @Test
    void keepsWhatCameBeforeDamagedPacking() throws UnreadableException {
        byte[][] parts = new byte[20_000][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = BsonBytes.of("{i: " + i * 7919 + "}");
        }
        byte[] packed = BsonBytes.gzip(BsonBytes.join(parts));
        Documents documents = Documents.of(Arrays.copyOf(packed, packed.length * 3 / 4));
        assertThat(documents.bytes()).hasSizeBetween(1000, 19_999);
        assertThat(documents.summary().notes().get(0)).contains("the gzip stream ends early");
    }

    @Test
    void stopsWhenTheSinkHasEnough() throws UnreadableException {
        int[] seen = new int[1];
        DocumentSource source = DocumentSources.of(
                ByteSource.ofStream("test", new ByteArrayInputStream(BsonBytes.join(ONE, ONE, ONE))));
        assertThat(source.read("", document -> ++seen[0] < 2).records()).isEqualTo(2);
    }
}
