package dev.chave.report;

import java.util.regex.Pattern;

/**
 * Makes text that others chose (field names, values, file names) harmless to print.
 *
 * <p>Field names and values are hostile input: they may hold escape sequences that rewrite a screen, characters that turn
 * the direction of the text around them, or ten thousand letters. What cannot be seen is spelled out; what can be seen, in
 * whatever script, stays.
 */
final class Safe {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    /** Everything between a scheme and the last at sign of the same word: a password may itself hold {@code /} or {@code @}. */
    private static final Pattern USER_INFO = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://)[^\\s\"']*@");

    private static final Pattern PASSWORD =
            Pattern.compile("(?i)((?:password|passwd|pwd)\\s*[=:\\s]\\s*)[^\\s&;\"',]+");

    private Safe() {}

    /** The text with everything invisible spelled out as {@code \n}, {@code \t} or {@code \}{@code u001b}; one line always. */
    static String terminal(String text) {
        return visible(text);
    }

    /** The text with everything invisible spelled out. Escaping for HTML is the template's own task. */
    static String visible(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (isVisible(point)) {
                out.appendCodePoint(point);
            } else {
                spell(out, point);
            }
        });
        return out.toString();
    }

    /** The visible text, cut after so many characters with an ellipsis; never between the halves of one character. */
    static String cut(String text, int characters) {
        String head = text.length() > 4 * characters ? text.substring(0, 4 * characters) : text;
        String visible = visible(head);
        if (head.length() == text.length() && visible.codePointCount(0, visible.length()) <= characters) {
            return visible;
        }
        int points = Math.min(characters - 1, visible.codePointCount(0, visible.length()));
        return visible.substring(0, visible.offsetByCodePoints(0, points)) + "…";
    }

    /** The command or address without user names and passwords. */
    static String withoutCredentials(String text) {
        String bare = USER_INFO.matcher(text).replaceAll("$1***@");
        return PASSWORD.matcher(bare).replaceAll("$1***");
    }

    private static boolean isVisible(int point) {
        if (point == ZERO_WIDTH_JOINER || point == ZERO_WIDTH_NON_JOINER) {
            return true; // emoji and Persian need them
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    private static void spell(StringBuilder out, int point) {
        switch (point) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> out.append(point <= 0xFFFF ? "\\u%04x".formatted(point) : "\\u{%x}".formatted(point));
        }
    }
}
