package dev.chave.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Text measured in the columns of a terminal: combining marks take none, letters of East Asia and emoji take two.
 *
 * <p>A simplification of Unicode's East Asian Width (UAX 11): whole blocks are taken as wide.
 */
final class TerminalText {
    /** A space that no line is broken at. It is for private use, so {@link Safe} leaves none in a user's text. */
    static final char GLUE = '\uE000';

    private TerminalText() {}

    /** How many columns the text takes. Escape sequences must not be in it. */
    static int width(String text) {
        return text.codePoints().map(TerminalText::width).sum();
    }

    private static int width(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0xFFE0 && point <= 0xFFE6)
                || (point >= 0x1F300 && point <= 0x1FAFF)
                || (point >= 0x20000 && point <= 0x3FFFD);
        return wide ? 2 : 1;
    }

    /** The text, or its beginning with an ellipsis where it takes more columns. */
    static String cut(String text, int columns) {
        return width(text) <= columns ? text : head(text, columns - 1) + "…";
    }

    /** As much of the text as fits; at least one character, so that cutting always gets on. */
    private static String head(String text, int columns) {
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            used += width(point);
            if (used > columns && end > 0) {
                break;
            }
            end += Character.charCount(point);
        }
        return text.substring(0, end);
    }

    /** The text with spaces after it up to so many columns. */
    static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /** The text with spaces before it up to so many columns. */
    static String right(String text, int columns) {
        return " ".repeat(Math.max(0, columns - width(text))) + text;
    }

    /** The text broken at spaces into lines of so many columns; a longer word at its glue, or anywhere. */
    static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            if (line.length() > 0 && width(line.toString()) + 1 + width(rest) > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (width(rest) > columns) {
                String head = head(rest, columns);
                int glue = rest.lastIndexOf(GLUE, head.length());
                lines.add(glue > 0 ? rest.substring(0, glue) : head);
                rest = rest.substring(glue > 0 ? glue + 1 : head.length());
            }
            line.append(line.length() > 0 ? " " : "").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }

    /** At most so many lines of the wrapped text; the last one shows by an ellipsis that more followed. */
    static List<String> wrapped(String text, int columns, int most) {
        List<String> lines = wrapped(text, columns);
        if (lines.size() <= most) {
            return lines;
        }
        List<String> kept = new ArrayList<>(lines.subList(0, most));
        String last = kept.get(most - 1);
        kept.set(most - 1, width(last) < columns ? last + "…" : head(last, columns - 1) + "…");
        return kept;
    }
}
