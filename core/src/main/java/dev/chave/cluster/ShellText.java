package dev.chave.cluster;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns what mongosh prints into what the BSON library's JSON reader reads: the two spell some constructors differently
 * ({@code Long("5")}, {@code Timestamp({ t: 1, i: 2 })}). Strings and regular expressions pass untouched.
 */
final class ShellText {
    private static final int MAX_DEPTH = 100; // the server stores no deeper documents

    private static final Map<String, String> NAMES =
            Map.of("Long", "NumberLong", "Int32", "NumberInt", "Decimal128", "NumberDecimal", "BSONRegExp", "RegExp");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$.]*+");
    private static final Pattern TIMESTAMP = Pattern.compile(
            "Timestamp\\(\\s*+\\{\\s*+[\"']?t[\"']?\\s*+:\\s*+(\\d{1,10})\\s*+,\\s*+[\"']?i[\"']?\\s*+:\\s*+(\\d{1,10})\\s*+\\}\\s*+\\)");
    private static final Pattern DOUBLE = Pattern.compile("Double\\(\\s*+[\"']?([-+0-9.eE]{1,40}+)[\"']?\\s*+\\)");
    private static final Pattern BINARY = Pattern.compile(
            "Binary\\.createFromBase64\\(\\s*+[\"']([A-Za-z0-9+/=]*+)[\"']\\s*+(?:,\\s*+(\\d{1,3})\\s*+)?\\)");

    private final String text;
    private final StringBuilder out;
    private int at;
    private int depth;
    private char before;

    private ShellText(String text) {
        this.text = text;
        this.out = new StringBuilder(text.length() + 16);
    }

    /**
     * The same text, readable.
     *
     * @throws BadTypedValueException when it is nested deeper than a document can be, or closes what it did not open
     */
    static String toExtendedJson(String text) {
        ShellText shell = new ShellText(text);
        shell.copyAll();
        return shell.out.toString();
    }

    private void copyAll() {
        while (at < text.length()) {
            char next = text.charAt(at);
            if (next == '"' || next == '\'' || (next == '/' && startsValue())) {
                copyQuoted(next);
            } else if (Character.isLetter(next) || next == '_' || next == '$') {
                copyName();
            } else {
                count(next);
                out.append(next);
                at++;
            }
            if (!Character.isWhitespace(next)) {
                before = next;
            }
        }
    }

    private boolean startsValue() {
        return before == 0 || ":,[(".indexOf(before) >= 0;
    }

    private void copyQuoted(char quote) {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != quote) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        end = Math.min(end + 1, text.length());
        out.append(text, at, end);
        at = end;
    }

    private void copyName() {
        boolean replaced = replace(TIMESTAMP, found -> "Timestamp(" + found.group(1) + ", " + found.group(2) + ")")
                || replace(DOUBLE, found -> "{\"$numberDouble\": \"" + found.group(1) + "\"}")
                || replace(BINARY, ShellText::binary);
        if (replaced) {
            return;
        }
        Matcher name = matcher(NAME);
        if (!name.lookingAt()) {
            out.append(text.charAt(at++)); // a letter outside ASCII
            return;
        }
        boolean called = text.startsWith("(", name.end());
        out.append(called ? NAMES.getOrDefault(name.group(), name.group()) : name.group());
        at = name.end();
    }

    private boolean replace(Pattern pattern, Function<Matcher, String> replacement) {
        Matcher found = matcher(pattern);
        if (!found.lookingAt()) {
            return false;
        }
        out.append(replacement.apply(found));
        at = found.end();
        return true;
    }

    private static String binary(Matcher found) {
        String subtype = found.group(2) == null ? "0" : found.group(2);
        return "BinData(" + subtype + ", \"" + found.group(1) + "\")";
    }

    private Matcher matcher(Pattern pattern) {
        return pattern.matcher(text).region(at, text.length());
    }

    private void count(char next) {
        if (next == '{' || next == '[' || next == '(') {
            depth++;
        } else if (next == '}' || next == ']' || next == ')') {
            depth--;
        }
        if (depth > MAX_DEPTH) {
            throw new BadTypedValueException(
                    "a value nested deeper than " + MAX_DEPTH + " levels; expected one that a server would store");
        }
        if (depth < 0) {
            throw new BadTypedValueException("a bracket that closes nothing; expected one value");
        }
    }
}
