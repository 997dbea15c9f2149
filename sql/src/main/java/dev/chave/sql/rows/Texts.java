package dev.chave.sql.rows;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** Small things about text in bytes. */
final class Texts {
    private static final int MARK = 3;

    private Texts() {}

    /** The stream without the byte order mark of UTF-8, if it has one. */
    static InputStream withoutMark(InputStream in) throws IOException {
        PushbackInputStream out = new PushbackInputStream(in, MARK);
        byte[] head = out.readNBytes(MARK);
        boolean isMark =
                head.length == MARK && head[0] == (byte) 0xEF && head[1] == (byte) 0xBB && head[2] == (byte) 0xBF;
        if (!isMark) {
            out.unread(head);
        }
        return out;
    }

    /** How many bytes the characters take in UTF-8. */
    static long utf8Length(char[] characters, int offset, int length) {
        long bytes = 0;
        for (int i = offset; i < offset + length; i++) {
            char character = characters[i];
            if (Character.isSurrogate(character)) {
                bytes += 2;
            } else if (character < 0x80) {
                bytes++;
            } else {
                bytes += character < 0x800 ? 2 : 3;
            }
        }
        return bytes;
    }
}
