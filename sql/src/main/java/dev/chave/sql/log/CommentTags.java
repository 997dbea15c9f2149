package dev.chave.sql.log;

import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.ShapeText;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tags that drivers write into comments: {@code /*application='shop',route='%2Forders'*}{@code /} (sqlcommenter) and
 * {@code /*app:shop,controller:orders*}{@code /}. Trace identifiers are left out, since every statement has another.
 */
public final class CommentTags {
    private static final int MOST = 16;
    private static final int LONGEST = 200;
    private static final Pattern QUOTED = Pattern.compile("([A-Za-z_][\\w.-]*)='((?:[^'\\\\]|\\\\.)*)'");
    private static final Pattern PLAIN = Pattern.compile("([A-Za-z_][\\w.-]*)[:=]([^,:='*\\s][^,*]*)");

    private CommentTags() {}

    /** The tags of a statement by name. */
    public static SortedMap<String, String> of(String sql, Dialect dialect) {
        SortedMap<String, String> tags = new TreeMap<>();
        if (!sql.contains("/*") && !sql.contains("--")) {
            return tags;
        }
        for (String comment : ShapeText.comments(sql, dialect)) {
            String body = comment.replaceAll("^(/\\*|--)|\\*/$", "").strip();
            if (body.startsWith("!") || body.startsWith("+") || body.length() > 4 * LONGEST) {
                continue; // versioned code, hints, prose
            }
            Matcher quoted = QUOTED.matcher(body);
            boolean any = false;
            while (quoted.find() && tags.size() < MOST) {
                any = true;
                add(tags, String.valueOf(quoted.group(1)), decoded(String.valueOf(quoted.group(2))));
            }
            if (!any && body.matches("[A-Za-z_][\\w.-]*[:=].*")) {
                Matcher plain = PLAIN.matcher(body);
                while (plain.find() && tags.size() < MOST) {
                    add(
                            tags,
                            String.valueOf(plain.group(1)),
                            String.valueOf(plain.group(2)).strip());
                }
            }
        }
        return tags;
    }

    private static void add(SortedMap<String, String> tags, String name, String value) {
        boolean trace = name.equals("traceparent")
                || name.equals("tracestate")
                || name.toLowerCase(java.util.Locale.ROOT).contains("trace_id")
                || name.equals("request_id")
                || name.equals("VT_SPAN_CONTEXT");
        if (!trace && !value.isEmpty() && value.length() <= LONGEST) {
            tags.put(name, value);
        }
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value.replace("\\'", "'"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException plain) {
            return value;
        }
    }
}
