package dev.chave.sql.rows;

import java.nio.charset.Charset;

/**
 * One token of a dump.
 *
 * @param kind what it is
 * @param bytes its content, unescaped; for a word or a symbol as written
 */
@SuppressWarnings("ArrayRecordComponent") // read and forgotten; never compared
record DumpToken(Kind kind, byte[] bytes) {
    /** The kinds of tokens. */
    enum Kind {
        /** A keyword, a bare name or a number. */
        WORD,
        /** A quoted name. */
        NAME,
        /** A string literal. */
        STRING,
        /** A literal of hex digits: {@code X'0a'} or {@code 0x0a}; its content is the bytes. */
        BYTES,
        /** One character of punctuation. */
        SYMBOL,
        /** The end of the text. */
        END
    }

    boolean isSymbol(char symbol) {
        return kind == Kind.SYMBOL && bytes[0] == symbol;
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && bytes.length == word.length() && text().equalsIgnoreCase(word);
    }

    boolean isEnd() {
        return kind == Kind.END;
    }

    /** Words and names, which are ASCII or UTF-8. */
    String text() {
        return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
    }

    String text(Charset charset) {
        return new String(bytes, charset);
    }
}
