package dev.chave.read.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** How text is encoded, judged by its beginning. */
final class Encodings {
    private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int FIRST_PRINTABLE = 0x20;

    private Encodings() {}

    /** How many bytes of this beginning are a UTF-8 byte order mark: 3 or 0. */
    static int markLength(byte[] head) {
        return head.length >= 3 && head[0] == UTF_8_MARK[0] && head[1] == UTF_8_MARK[1] && head[2] == UTF_8_MARK[2]
                ? UTF_8_MARK.length
                : 0;
    }

    /**
     * Whether this is the beginning of UTF-16 or UTF-32 text, by its mark or by the zeros between ASCII characters. No BSON
     * looks like this but one whose first field has an empty name and whose length has an unlikely form.
     */
    static boolean isWide(byte[] head) {
        if (head.length < 6) {
            return head.length >= 2 && (isWideMark(head[0], head[1]) || (head[1] == 0 && isPlain(head[0])));
        }
        boolean little = isPlain(head[2]) && head[3] == 0 && head[5] == 0;
        boolean littleMark = head[0] == (byte) 0xFF && head[1] == (byte) 0xFE;
        boolean big = head[0] == 0 && isPlain(head[1]) && head[2] == 0 && isPlain(head[3]);
        boolean bigMark = head[0] == (byte) 0xFE && head[1] == (byte) 0xFF;
        boolean bigWords = head[0] == 0 && head[1] == 0 && head[2] == (byte) 0xFE && head[3] == (byte) 0xFF;
        return (little && (littleMark || (isPlain(head[0]) && head[1] == 0))) || big || bigMark || bigWords;
    }

    /** Whether a UTF-16 byte order mark stands here. */
    static boolean hasWideMark(byte[] head) {
        return head.length >= 2 && isWideMark(head[0], head[1]);
    }

    /** The stream without its UTF-8 byte order mark, if it has one. */
    static InputStream withoutMark(InputStream in) throws IOException {
        PushbackInputStream out = new PushbackInputStream(in, UTF_8_MARK.length);
        byte[] head = out.readNBytes(UTF_8_MARK.length);
        if (markLength(head) == 0) {
            out.unread(head);
        }
        return out;
    }

    /** Whether this beginning is UTF-8; a character cut off at its end is no fault. */
    static boolean isUtf8(byte[] head) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        return !decoder.decode(ByteBuffer.wrap(head), CharBuffer.allocate(head.length + 1), false)
                .isError();
    }

    /** Whether this beginning holds bytes that no text has: control characters other than blanks. */
    static boolean isBinary(byte[] head) {
        for (byte character : head) {
            if (character >= 0 && character < FIRST_PRINTABLE && !isTextControl(character)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTextControl(byte character) {
        return JsonLayout.isBlank(character) || character == '\f' || character == 0x1B;
    }

    private static boolean isWideMark(byte first, byte second) {
        return (first == (byte) 0xFE && second == (byte) 0xFF) || (first == (byte) 0xFF && second == (byte) 0xFE);
    }

    private static boolean isPlain(byte character) {
        return character >= FIRST_PRINTABLE || JsonLayout.isBlank(character);
    }
}
