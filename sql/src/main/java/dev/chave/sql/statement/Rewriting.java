package dev.chave.sql.statement;

import java.util.List;

/**
 * Rewrites forms that stand in logs and digests but that the parser does not know, without changing what is routed:
 * {@code IN (...)} and {@code IN (?+)} of digests, {@code IN ::list} of Vitess, EXPLAIN before a statement, PostgreSQL's weaker
 * row locks, Vitess's hints of vindexes, {@code TABLE t}, {@code AT TIME ZONE 'x'}, and comments {@code --x} without a space, which MySQL takes for none.
 */
final class Rewriting {
    /** The placeholder that stands for any number of values. */
    static final String LIST_MARK = ":chave_list";

    private static final String ONE = " ? ";

    private final String text;
    private final List<Token> tokens;
    private final StringBuilder out = new StringBuilder();
    private int copied;

    private Rewriting(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    /** The statement rewritten; the same text where there is nothing to rewrite. */
    static String of(String text, Dialect dialect) {
        String plain = text.contains("--") ? ShapeText.withoutComments(text, dialect) : text;
        return new Rewriting(plain, Tokens.of(plain, dialect)).rewrite();
    }

    /** PostgreSQL's {@code E'…'} and {@code $tag$…$tag$} as plain strings: the parser keeps their escapes as they are. */
    static String plainStrings(String text) {
        if (text.indexOf('$') < 0 && !text.contains("e'") && !text.contains("E'")) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        int copied = 0;
        for (Token token : Tokens.of(text, Dialect.POSTGRESQL)) {
            char first = text.charAt(token.begin());
            if (token.kind() == Token.Kind.STRING && (first == 'e' || first == 'E' || first == '$')) {
                String quoted = "'" + token.text().replace("'", "''") + "'";
                out.append(text, copied, token.begin()).append(quoted);
                copied = token.end();
            }
        }
        return out.append(text, copied, text.length()).toString();
    }

    private String rewrite() {
        int at = explained();
        if (is(at, "table") && at + 1 < tokens.size()) {
            replace(at, at + 1, "SELECT * FROM ");
            at++;
        }
        while (at < tokens.size()) {
            at += step(at);
        }
        out.append(text, copied, text.length());
        return out.toString();
    }

    private int step(int at) {
        Token token = tokens.get(at);
        if (token.is("...")) {
            replace(at, at + 1, is(at - 1, "(") ? " " + LIST_MARK + " " : ONE);
            return 1;
        }
        if (token.kind() == Token.Kind.PLACEHOLDER && token.text().equals("?") && is(at + 1, "+") && is(at + 2, ")")) {
            replace(at, at + 2, " " + LIST_MARK + " ");
            return 2;
        }
        if (token.kind() == Token.Kind.PLACEHOLDER && token.text().startsWith("::")) {
            replace(at, at + 1, " (" + LIST_MARK + ") ");
            return 1;
        }
        boolean hint = token.is("use") || token.is("ignore");
        if (hint && is(at + 1, "vindex") && is(at + 2, "(")) {
            int end = at + 3;
            while (end < tokens.size() && !is(end, ")")) {
                end++;
            }
            int after = Math.min(tokens.size(), end + 1);
            replace(at, after, " ");
            return after - at;
        }
        if (token.is("for") && is(at + 1, "no") && is(at + 2, "key")) {
            replace(at + 1, at + 3, "");
            return 3;
        }
        if (token.is("for") && is(at + 1, "key") && is(at + 2, "share")) {
            replace(at + 1, at + 2, "");
            return 2;
        }
        if (token.is("at") && is(at + 1, "time") && is(at + 2, "zone") && at + 3 < tokens.size()) {
            replace(at, at + 4, "");
            return 4;
        }
        return 1;
    }

    /** Passes over EXPLAIN and its options; gives the first token behind them. */
    private int explained() {
        if (!is(0, "explain") && !is(0, "describe") && !is(0, "desc")) {
            return 0;
        }
        int at = 1;
        if (is(at, "(")) {
            while (at < tokens.size() && !is(at, ")")) {
                at++;
            }
            at++;
        }
        while (is(at, "analyze") || is(at, "verbose") || is(at, "extended") || is(at, "partitions")) {
            at++;
        }
        if (is(at, "format")) {
            at += 3;
        }
        if (at >= tokens.size()) {
            return 0;
        }
        replace(0, at, "");
        return at;
    }

    private boolean is(int at, String word) {
        return at >= 0 && at < tokens.size() && tokens.get(at).is(word);
    }

    private void replace(int from, int to, String with) {
        out.append(text, copied, tokens.get(from).begin()).append(with);
        copied = tokens.get(to - 1).end();
    }
}
