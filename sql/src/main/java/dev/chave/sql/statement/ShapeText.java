package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The shape of a statement: its text with every value masked, comments left out, lists of values made one. Statements that
 * differ only in values have one shape. No string, number or broken rest of the statement is in it.
 */
public final class ShapeText {
    private static final int LONGEST = 2_000;
    private static final Pattern SECRET = Pattern.compile("(?i)\\b(identified|password|encrypted)\\b");
    private static final Pattern LISTS = Pattern.compile("\\(\\s*\\?(?:\\s*,\\s*\\?)*\\s*\\)");
    private static final Pattern ROWS = Pattern.compile("(?i)(values\\s*)(\\([^()]*\\))(?:\\s*,\\s*\\([^()]*\\))+");

    private ShapeText() {}

    /** The shape. */
    public static String of(String sql, Dialect dialect) {
        StringBuilder out = new StringBuilder();
        int before = 0;
        boolean operand = false;
        for (Token token : Tokens.all(sql, dialect)) {
            boolean sign = token.is("-")
                    && !operand
                    && token.end() < sql.length()
                    && Character.isDigit(sql.charAt(token.end()));
            if (token.kind() != Token.Kind.COMMENT) {
                operand = token.kind() != Token.Kind.OPERATOR || token.is(")");
            }
            if (sign) {
                continue; // part of the value
            }
            if (token.begin() > before && !out.isEmpty() && out.charAt(out.length() - 1) != ' ') {
                out.append(' ');
            }
            before = token.end();
            switch (token.kind()) {
                case COMMENT -> {
                    // left out
                }
                case STRING, NUMBER, BYTES, PLACEHOLDER -> out.append('?');
                case BROKEN -> out.append("?");
                case QUOTED_NAME -> out.append(printable(sql.substring(token.begin(), token.end())));
                default -> out.append(printable(token.text()));
            }
            if (out.length() > 4 * LONGEST) {
                break;
            }
        }
        String shape = LISTS.matcher(out.toString().strip()).replaceAll("(?)");
        shape = ROWS.matcher(shape).replaceAll("$1$2, …");
        if (SECRET.matcher(shape).find()) {
            return shape.split(" ", 2)[0] + " … (names a password; not shown)";
        }
        return shape.length() > LONGEST ? shape.substring(0, LONGEST) + "… (cut)" : shape;
    }

    /** The comments, with their marks. */
    public static List<String> comments(String sql, Dialect dialect) {
        List<String> comments = new ArrayList<>();
        for (Token token : Tokens.all(sql, dialect)) {
            if (token.kind() == Token.Kind.COMMENT) {
                comments.add(token.text());
            }
        }
        return comments;
    }

    /** The text with each comment made a space. */
    public static String withoutComments(String sql, Dialect dialect) {
        StringBuilder out = new StringBuilder();
        int copied = 0;
        for (Token token : Tokens.all(sql, dialect)) {
            if (token.kind() == Token.Kind.COMMENT) {
                out.append(sql, copied, token.begin()).append(' ');
                copied = token.end();
            }
        }
        return out.append(sql, copied, sql.length()).toString();
    }

    /** The text without characters that a terminal would act on. */
    public static String printable(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(point -> {
            int type = Character.getType(point);
            boolean hidden = Character.isISOControl(point)
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR
                    || type == Character.SURROGATE
                    || type == Character.UNASSIGNED;
            if (hidden) {
                out.append(' ');
            } else {
                out.appendCodePoint(point);
            }
        });
        return out.toString();
    }
}
