package dev.chave.workload;

import org.jspecify.annotations.Nullable;

/**
 * The text with which every match of an anchored regular expression begins.
 *
 * <p>It reads only what it is sure of: an anchor ({@code ^}, or {@code \A}, which the multi-line flag does not weaken), then
 * literal characters, escaped punctuation and {@code \Q…\E}. Source: MongoDB server, simple regex analysis of its index bounds
 * builder, restated. One difference, on the safe side: a character before <code>{</code> is taken as optional.
 */
final class RegexPrefix {
    private final String pattern;
    private final boolean extended;
    private final StringBuilder prefix = new StringBuilder();
    private int at;

    private RegexPrefix(String pattern, int start, boolean extended) {
        this.pattern = pattern;
        this.at = start;
        this.extended = extended;
    }

    /** The prefix, or null when the expression has none. */
    static @Nullable String of(String pattern, String options) {
        boolean absolute = pattern.startsWith("\\A");
        if (!absolute && !pattern.startsWith("^")) {
            return null;
        }
        for (int i = 0; i < options.length(); i++) {
            char option = options.charAt(i);
            boolean harmless = option == 's' || option == 'x' || (option == 'm' && absolute);
            if (!harmless) {
                return null;
            }
        }
        int start = absolute ? 2 : 1;
        if (mayHaveAlternatives(pattern, start)) {
            return null;
        }
        String prefix = new RegexPrefix(pattern, start, options.indexOf('x') >= 0).read();
        return prefix.isEmpty() ? null : prefix;
    }

    private static boolean mayHaveAlternatives(String pattern, int start) {
        for (int i = start; i < pattern.length(); i++) {
            if (pattern.charAt(i) == '\\') {
                // Inside a quotation a backslash escapes nothing, so there any bar at all counts.
                if (pattern.startsWith("\\Q", i)) {
                    return pattern.indexOf('|', i) >= 0;
                }
                i++;
            } else if (pattern.charAt(i) == '|') {
                return true;
            }
        }
        return false;
    }

    private String read() {
        while (at < pattern.length()) {
            char next = pattern.charAt(at++);
            if (next == '*' || next == '?' || next == '{') {
                dropLast();
                break;
            } else if (next == '\\') {
                if (!readEscape()) {
                    break;
                }
            } else if ("^$.[()+".indexOf(next) >= 0 || (extended && next == '#')) {
                break;
            } else if (!(extended && isSpace(next))) {
                prefix.append(next);
            }
        }
        return prefix.toString();
    }

    private boolean readEscape() {
        if (at == pattern.length()) {
            return false;
        }
        char escaped = pattern.charAt(at++);
        if (escaped == 'Q') {
            int end = pattern.indexOf("\\E", at);
            prefix.append(pattern, at, end < 0 ? pattern.length() : end);
            at = end < 0 ? pattern.length() : end + 2;
            return true;
        }
        boolean punctuation = escaped < 128 && !Character.isLetterOrDigit(escaped);
        if (punctuation) {
            prefix.append(escaped);
        }
        return punctuation;
    }

    private static boolean isSpace(char next) {
        return next == ' ' || (next >= '\t' && next <= '\r');
    }

    private void dropLast() {
        if (prefix.length() > 0) {
            prefix.setLength(prefix.offsetByCodePoints(prefix.length(), -1));
        }
    }
}
