package dev.chave.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked by small texts, and against a naive split of random text that comes in pieces of any length. */
class ByteLinesTest {
    @Test
    void givesLinesWithoutTheirEndsAndNumbersThem() throws IOException {
        assertThat(lines("a\r\n\nbc\n", 10)).containsExactly("1@0:a", "2@3:", "3@4:bc");
    }

    @Test
    void takesALastLineWithoutFeed() throws IOException {
        assertThat(lines("a\nb", 10)).containsExactly("1@0:a", "2@2:b");
        assertThat(lines("", 10)).isEmpty();
    }

    @Test
    void passesOverALineThatIsTooLongAndGoesOn() throws IOException {
        String longLine = "x".repeat(300_000);
        assertThat(lines(longLine + "\nshort\n" + longLine, 1000))
                .containsExactly("1@0:too long", "2@300001:short", "3@300007:too long");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithANaiveSplitHoweverTheBytesCome(long seed) throws IOException {
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String line = "y".repeat(random.nextInt(1 + random.nextInt(100_000)));
            expected.add((i + 1) + "@" + text.length() + ":" + line);
            text.append(line).append('\n');
        }
        assertThat(lines(text.toString(), 200_000)).isEqualTo(expected);
    }

    private static List<String> lines(String text, int mostBytes) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        ByteLines lines = new ByteLines(inPieces(bytes), mostBytes);
        List<String> found = new ArrayList<>();
        while (lines.next()) {
            String line = new String(lines.bytes(), lines.begin(), lines.length(), StandardCharsets.US_ASCII);
            found.add(lines.number() + "@" + lines.offset() + ":" + (lines.tooLong() ? "too long" : line));
        }
        return found;
    }

    private static InputStream inPieces(byte[] bytes) {
        SplittableRandom sizes = new SplittableRandom(bytes.length);
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 1 + sizes.nextInt(50_000)));
            }
        };
    }
}
