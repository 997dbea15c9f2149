package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Checked on archives made here: interleaved, packed, damaged in each of their parts. */
class ArchiveTest {
    private static final byte[] A1 = BsonBytes.of("{a: 1}");
    private static final byte[] A2 = BsonBytes.of("{a: 2}");
    private static final byte[] B1 = BsonBytes.of("{b: 1}");
    private static final String INDEXED =
            "{\"options\":{},\"indexes\":[{\"v\":2,\"key\":{\"x\":1,\"b\":-1},\"name\":\"x_1_b_-1\"}]}";

    @Test
    void checksumHasTheKnownValue() {
        byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        Crc64 whole = new Crc64();
        whole.update(digits, 0, 9);
        Crc64 inParts = new Crc64();
        inParts.update(digits, 0, 2);
        inParts.update(digits, 2, 7);
        assertThat(whole.value()).isEqualTo(0x995dc9bbdf1939faL).isEqualTo(inParts.value());
    }

    @Test
    void untanglesInterleavedCollections() throws UnreadableException {
        DocumentSource archive = open(sound().bytes());
        assertThat(archive.collections()).extracting(CollectionInfo::namespace).containsExactly("s.a", "s.b");
        assertThat(archive.collections().get(0).indexes().get(0).paths()).containsExactly("x", "b");
        Documents a = Documents.of(archive, "s.a");
        assertThat(a.bytes()).containsExactly(A1, A2, A2);
        assertThat(a.summary().notes()).isEmpty();
        assertThat(a.summary().carries()).containsExactly(Carries.TYPES, Carries.SIZES, Carries.INDEXES);
        assertThat(Documents.of(archive, "s.b").bytes()).containsExactly(B1);
    }

    @Test
    void readsGzipAlike() throws UnreadableException {
        Documents a = Documents.of(open(BsonBytes.gzip(sound().bytes())), "s.a");
        assertThat(a.bytes()).containsExactly(A1, A2, A2);
        assertThat(a.summary().format()).isEqualTo("mongodump archive, gzip");
    }

    @Test
    void tellsADifferentChecksum() throws UnreadableException {
        byte[] archive = new ArchiveBytes()
                .listed("s", "a", INDEXED)
                .endOfList()
                .block("s", "a", A1)
                .end("s", "a", 42)
                .bytes();
        Documents a = Documents.of(open(archive), "s.a");
        assertThat(a.bytes()).containsExactly(A1);
        assertThat(a.summary().notes()).singleElement().asString().contains("the checksum of s.a differs");
    }

    @Test
    void keepsWhatStandsBeforeADamagedTail() throws UnreadableException {
        byte[] whole = sound().bytes();
        for (int cut = whole.length - 1; cut > whole.length - 150; cut--) {
            Documents a = Documents.of(open(Arrays.copyOf(whole, cut)), "s.a");
            assertThat(a.bytes().size()).isBetween(2, 3);
            boolean isTold = !a.summary().notes().isEmpty();
            assertThat(isTold || a.bytes().size() == 3).isTrue();
        }
    }

    @Test
    void tellsTwoTerminatorsInARow() throws UnreadableException {
        byte[] archive = new ArchiveBytes()
                .listed("s", "a", "")
                .endOfList()
                .block("s", "a", A1)
                .raw(new byte[] {-1, -1, -1, -1})
                .block("s", "a", A2)
                .bytes();
        Documents a = Documents.of(open(archive), "s.a");
        assertThat(a.bytes()).containsExactly(A1);
        assertThat(a.summary().notes().get(0)).contains("two terminators follow each other");
    }

    @Test
    void leavesOutTheOplogAndShowsTimeSeriesByTheirOwnName() throws UnreadableException {
        byte[] archive = new ArchiveBytes()
                .listed("", "oplog", "")
                .listed("s", "ts", "{\"options\":{\"timeseries\":{\"timeField\":\"t\",\"metaField\":\"m\"}}}")
                .endOfList()
                .block("s", "system.buckets.ts", A1)
                .end("s", "system.buckets.ts")
                .bytes();
        DocumentSource source = open(archive);
        assertThat(source.collections()).singleElement().satisfies(info -> {
            assertThat(info.namespace()).isEqualTo("s.ts");
            assertThat(info.kind()).isEqualTo(Kind.TIME_SERIES);
            assertThat(info.timeField()).isEqualTo("t");
            assertThat(info.metaField()).isEqualTo("m");
        });
        assertThat(Documents.of(source, "s.ts").bytes()).containsExactly(A1);
    }

    @Test
    void refusesAnArchiveDamagedInItsList() throws UnreadableException {
        byte[] cut = Arrays.copyOf(new ArchiveBytes().listed("s", "a", INDEXED).bytes(), 120);
        DocumentSource archive = open(cut);
        assertThatThrownBy(archive::collections)
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("list of collections");
    }

    @Test
    void namesACollectionThatIsNotThere() throws UnreadableException {
        DocumentSource archive = open(sound().bytes());
        assertThatThrownBy(() -> archive.read("s.c", document -> true)).hasMessageContaining("\"s.c\"");
    }

    private static ArchiveBytes sound() {
        return new ArchiveBytes()
                .listed("s", "b", "")
                .listed("s", "a", INDEXED)
                .endOfList()
                .block("s", "a", A1, A2)
                .block("s", "b", B1)
                .end("s", "b")
                .block("s", "a", A2)
                .end("s", "a");
    }

    private static DocumentSource open(byte[] archive) throws UnreadableException {
        return DocumentSources.of(ByteSource.ofStream("test", new ByteArrayInputStream(archive)));
    }
}
