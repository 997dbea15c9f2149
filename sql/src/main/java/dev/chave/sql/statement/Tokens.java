package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a statement into tokens. It takes any text and never fails: what has no end becomes a broken token.
 *
 * <p>Strings: {@code 'a''b'}, backslash escapes in MySQL and in {@code E'…'}, {@code $tag$…$tag$}, double quotes (a name in
 * PostgreSQL, a string in MySQL). Comments: {@code --}, {@code #} in MySQL, nested block comments in PostgreSQL.
 */
final class Tokens {
    private final String text;
    private final Dialect dialect;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Tokens(String text, Dialect dialect) {
        this.text = text;
        this.dialect = dialect;
    }

    /** All tokens, comments too. */
    static List<Token> all(String text, Dialect dialect) {
        Tokens cutter = new Tokens(text, dialect);
        while (cutter.at < text.length()) {
            cutter.next();
        }
        return cutter.tokens;
    }

    /** The tokens without comments. */
    static List<Token> of(String text, Dialect dialect) {
        return all(text, dialect).stream()
                .filter(token -> token.kind() != Token.Kind.COMMENT)
                .toList();
    }

    private void next() {
        char c = text.charAt(at);
        int begin = at;
        if (Character.isWhitespace(c)) {
            at++;
        } else if (startsComment(c)) {
            lineComment(begin);
        } else if (c == '/' && peek(1) == '*') {
            blockComment(begin);
        } else if (c == '\'') {
            string(begin, begin, '\'', dialect == Dialect.MYSQL, Token.Kind.STRING);
        } else if (c == '"') {
            boolean name = dialect == Dialect.POSTGRESQL;
            string(begin, begin, '"', !name, name ? Token.Kind.QUOTED_NAME : Token.Kind.STRING);
        } else if (c == '`') {
            string(begin, begin, '`', false, Token.Kind.QUOTED_NAME);
        } else if (c == '$' && dollarTag() != null) {
            dollarString(begin);
        } else if (Character.isDigit(c) || (c == '.' && Character.isDigit(peek(1)))) {
            number(begin);
        } else if (isNameStart(c)) {
            word(begin);
        } else if (c == '?' || c == '$' || c == ':' || c == '@') {
            placeholder(begin, c);
        } else {
            operator(begin);
        }
    }

    private boolean startsComment(char c) {
        return (c == '-' && peek(1) == '-') || (c == '#' && dialect == Dialect.MYSQL);
    }

    private void lineComment(int begin) {
        int end = text.indexOf('\n', begin);
        at = end < 0 ? text.length() : end;
        add(Token.Kind.COMMENT, text.substring(begin, at), begin);
    }

    private void blockComment(int begin) {
        int depth = 0;
        while (at < text.length()) {
            if (text.startsWith("/*", at) && (depth == 0 || dialect == Dialect.POSTGRESQL)) {
                depth++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                depth--;
                at += 2;
                if (depth == 0) {
                    add(Token.Kind.COMMENT, text.substring(begin, at), begin);
                    return;
                }
            } else {
                at++;
            }
        }
        add(Token.Kind.BROKEN, "", begin);
    }

    private void string(int begin, int open, char quote, boolean escapes, Token.Kind kind) {
        StringBuilder value = new StringBuilder();
        at = open + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && escapes && at + 1 < text.length()) {
                value.append(unescaped(text.charAt(at + 1)));
                at += 2;
            } else if (c == quote && peek(1) == quote) {
                value.append(quote);
                at += 2;
            } else if (c == quote) {
                at++;
                add(kind, value.toString(), begin);
                return;
            } else {
                value.append(c);
                at++;
            }
        }
        add(Token.Kind.BROKEN, "", begin);
    }

    private static char unescaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '0' -> '\0';
            case 'b' -> '\b';
            default -> c;
        };
    }

    private @Nullable String dollarTag() {
        if (dialect != Dialect.POSTGRESQL) {
            return null;
        }
        int end = at + 1;
        while (end < text.length() && isNamePart(text.charAt(end)) && text.charAt(end) != '$') {
            end++;
        }
        boolean tag = end < text.length() && text.charAt(end) == '$' && !Character.isDigit(peek(1));
        return tag ? text.substring(at, end + 1) : null;
    }

    private void dollarString(int begin) {
        String tag = String.valueOf(dollarTag());
        int end = text.indexOf(tag, begin + tag.length());
        if (end < 0) {
            at = text.length();
            add(Token.Kind.BROKEN, "", begin);
            return;
        }
        at = end + tag.length();
        add(Token.Kind.STRING, text.substring(begin + tag.length(), end), begin);
    }

    private void number(int begin) {
        if (text.charAt(at) == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
            at += 2;
            while (at < text.length() && Character.digit(text.charAt(at), 16) >= 0) {
                at++;
            }
            add(Token.Kind.BYTES, text.substring(begin + 2, at), begin);
            return;
        }
        while (at < text.length() && isNumberPart(begin)) {
            at++;
        }
        add(Token.Kind.NUMBER, text.substring(begin, at), begin);
    }

    private boolean isNumberPart(int begin) {
        char c = text.charAt(at);
        char before = at > begin ? text.charAt(at - 1) : ' ';
        boolean sign = (c == '+' || c == '-') && (before == 'e' || before == 'E');
        return Character.isDigit(c)
                || (c == '.' && peek(1) != '.' && text.substring(begin, at).indexOf('.') < 0)
                || ((c == 'e' || c == 'E') && (Character.isDigit(peek(1)) || peek(1) == '-' || peek(1) == '+'))
                || sign;
    }

    private void word(int begin) {
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        String word = text.substring(begin, at);
        if (at < text.length() && text.charAt(at) == '\'' && isStringPrefix(word)) {
            boolean escapes = dialect == Dialect.MYSQL || word.equalsIgnoreCase("e");
            boolean bytes = word.equalsIgnoreCase("x");
            string(begin, at, '\'', escapes, bytes ? Token.Kind.BYTES : Token.Kind.STRING);
            return;
        }
        if (word.equalsIgnoreCase("u") && text.startsWith("&'", at)) {
            string(begin, at + 1, '\'', false, Token.Kind.STRING);
            return;
        }
        add(Token.Kind.WORD, word, begin);
    }

    private boolean isStringPrefix(String word) {
        return switch (TableName.fold(word)) {
            case "e", "b", "x", "n" -> true;
            default -> dialect == Dialect.MYSQL && word.startsWith("_");
        };
    }

    private void placeholder(int begin, char c) {
        at++;
        if (c == ':' && peek(0) == ':' && dialect == Dialect.MYSQL && isNameStart(peek(1))) {
            at++; // a list of values in Vitess
        } else if (c == ':' && (peek(0) == ':' || peek(0) == '=')) {
            at++;
            add(Token.Kind.OPERATOR, text.substring(begin, at), begin);
            return;
        }
        while (at < text.length() && (isNamePart(text.charAt(at)) || (c == '@' && text.charAt(at) == '@'))) {
            at++;
        }
        if (at == begin + 1 && c != '?') {
            add(Token.Kind.OPERATOR, String.valueOf(c), begin);
            return;
        }
        add(Token.Kind.PLACEHOLDER, text.substring(begin, at), begin);
    }

    private void operator(int begin) {
        for (String sign : List.of("<=>", "...", "->>", "#>>", "<=", ">=", "<>", "!=", "->", "||", "&&", "@>", "<@")) {
            if (text.startsWith(sign, at)) {
                at += sign.length();
                add(Token.Kind.OPERATOR, sign, begin);
                return;
            }
        }
        at++;
        add(Token.Kind.OPERATOR, text.substring(begin, at), begin);
    }

    private void add(Token.Kind kind, String value, int begin) {
        tokens.add(new Token(kind, value, begin, at));
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private static boolean isNameStart(char c) {
        return Character.isLetter(c) || c == '_' || c > 0x7f;
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || Character.isDigit(c) || c == '$';
    }
}
