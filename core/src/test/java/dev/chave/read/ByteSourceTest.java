package dev.chave.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checked on files and streams, packed and not, sound and not. */
class ByteSourceTest {
    @TempDir
    Path folder;

    @Test
    void unpacksGzipWhateverTheNameIs() throws Exception {
        ByteSource source = file("plain.txt", gzip("hello"));
        assertThat(text(source)).isEqualTo("hello");
        assertThat(source.isGzip()).isTrue();
    }

    @Test
    void readsAllMembersOfAGzipStream() throws Exception {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(gzip("one "));
        both.writeBytes(gzip("two"));
        assertThat(text(file("two.gz", both.toByteArray()))).isEqualTo("one two");
        assertThat(text(ByteSource.ofStream("standard input", slow(both.toByteArray()))))
                .isEqualTo("one two");
    }

    @Test
    void canReadAStreamAgainAndTakesNoMoreOfItThanAskedFor() throws Exception {
        ByteArrayInputStream stream =
                new ByteArrayInputStream("abc".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII));
        ByteSource source = ByteSource.ofStream("standard input", stream);
        assertThat(source.peek(3)).asString().isEqualTo("abc");
        assertThat(stream.available()).isGreaterThan(2_000_000);
        assertThat(text(source)).hasSize(3_000_000);
        assertThat(text(source)).hasSize(3_000_000).startsWith("abcabc");
    }

    @Test
    void peeksAtNoMoreThanThereIs() throws Exception {
        assertThat(file("short", new byte[] {1, 2}).peek(100)).containsExactly(1, 2);
        assertThat(file("empty", new byte[0]).peek(100)).isEmpty();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "504B0304, a zip archive",
        "28B52FFD, zstd",
        "FD377A585A00, xz",
        "425A683931415926, bzip2",
        "50415231, Parquet",
    })
    void refusesOtherContainersByName(String hex, String name) throws Exception {
        ByteSource source = file("container", java.util.HexFormat.of().parseHex(hex));
        assertThatThrownBy(source::open)
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("unpack it first");
    }

    @Test
    void refusesGzipWithinGzip() throws Exception {
        ByteSource source = file("twice.gz", gzip(gzip("x".getBytes(StandardCharsets.US_ASCII))));
        assertThatThrownBy(source::open).hasMessageContaining("a gzip stream").hasMessageContaining("unpack it first");
    }

    @Test
    void saysWhatIsWrongWithAPlace() {
        assertThatThrownBy(() -> ByteSource.ofFile(folder.resolve("none")).open())
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("there is no such file");
        assertThatThrownBy(() -> ByteSource.ofFile(folder).open())
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("a folder; expected a file");
    }

    @Test
    void tellsACutGzipStreamInWords() throws Exception {
        byte[] packed = gzip("hello ".repeat(10_000));
        try (InputStream in = file("cut.gz", java.util.Arrays.copyOf(packed, packed.length - 20))
                .open()) {
            assertThatThrownBy(in::readAllBytes)
                    .isInstanceOfSatisfying(IOException.class, failure -> assertThat(ByteSource.words(failure))
                            .contains("the gzip stream ends early"));
        }
    }

    @Test
    void stopsUnpackingWhatGrowsBeyondMeasure() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bomb)) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 300; i++) {
                out.write(zeros);
            }
        }
        try (InputStream in = file("bomb.gz", bomb.toByteArray()).open()) {
            assertThatThrownBy(() -> in.transferTo(java.io.OutputStream.nullOutputStream()))
                    .isInstanceOfSatisfying(IOException.class, failure -> assertThat(ByteSource.words(failure))
                            .contains("800 times"));
        }
    }

    private ByteSource file(String name, byte[] content) throws IOException {
        return ByteSource.ofFile(Files.write(folder.resolve(name), content));
    }

    private static String text(ByteSource source) throws IOException, UnreadableException {
        try (InputStream in = source.open()) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    /** A stream that never says how much is available, like a pipe. */
    private static InputStream slow(byte[] bytes) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int available() {
                return 0;
            }

            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 7));
            }
        };
    }

    private static byte[] gzip(String text) throws IOException {
        return gzip(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }
}
