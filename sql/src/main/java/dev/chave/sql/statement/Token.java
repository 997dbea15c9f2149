package dev.chave.sql.statement;

/**
 * A token of a statement.
 *
 * @param text a word as written, a quoted name or string without quotes, an operator
 * @param begin where it begins in the statement
 * @param end where it ends, exclusive
 */
record Token(Kind kind, String text, int begin, int end) {
    enum Kind {
        WORD,
        QUOTED_NAME,
        STRING,
        NUMBER,
        BYTES,
        PLACEHOLDER,
        OPERATOR,
        COMMENT,
        /** A string, name or comment without its end. */
        BROKEN
    }

    boolean is(String word) {
        return (kind == Kind.WORD || kind == Kind.OPERATOR) && text.equalsIgnoreCase(word);
    }

    boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
    }

    boolean isConstant() {
        return kind == Kind.STRING || kind == Kind.NUMBER || kind == Kind.BYTES || kind == Kind.PLACEHOLDER;
    }
}
