package dev.chave.sql.log;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's {@code log_line_prefix}: given as it stands in the configuration, or guessed from the line.
 *
 * <p>Guessing finds a timestamp, the process in square brackets, {@code user@database}, and {@code user=}, {@code usr=},
 * {@code app=}, {@code application_name=} and the like.
 */
final class LinePrefix {
    private static final String SEVERITY =
            "(LOG|ERROR|WARNING|FATAL|PANIC|DETAIL|HINT|CONTEXT|STATEMENT|NOTICE|INFO|DEBUG[1-5]?|QUERY|LOCATION):  ?";
    private static final Pattern GUESSED = Pattern.compile("^(.{0,500}?)" + SEVERITY + "(.*)$", Pattern.DOTALL);
    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}");
    private static final Pattern PROCESS = Pattern.compile("\\[([0-9]+)(?:-[0-9]+)?\\]");
    private static final Pattern USER = Pattern.compile("\\b(?:user|usr|u)=([^,\\s]*)");
    private static final Pattern AT = Pattern.compile("(?:^|\\s)([A-Za-z_][\\w.$-]*)@[A-Za-z_\\[][\\w.$\\]-]*");
    private static final Pattern APPLICATION =
            Pattern.compile("\\b(?:app|appli|application|application_name|a)=(.*?)(?=,|\\s+\\w+=|\\s*$)");

    private static final String ESCAPES = "%aubdrhLpPtmnQielcsvxq";

    private final @Nullable Pattern pattern;
    private final List<Character> fields;

    /**
     * What a line begins with.
     *
     * @param severity LOG, DETAIL …
     */
    record Line(
            String session,
            @Nullable String minute,
            @Nullable String user,
            @Nullable String application,
            String severity,
            String message) {}

    private LinePrefix(@Nullable Pattern pattern, List<Character> fields) {
        this.pattern = pattern;
        this.fields = fields;
    }

    /** A prefix to be guessed. */
    static LinePrefix guessed() {
        return new LinePrefix(null, List.of());
    }

    /** The first escape that is none of PostgreSQL's (18); null where all are. */
    static @Nullable Character unknownEscape(String configured) {
        Matcher escape = Pattern.compile("%[-0-9]*(.)", Pattern.DOTALL).matcher(configured);
        while (escape.find()) {
            char name = String.valueOf(escape.group(1)).charAt(0);
            if (ESCAPES.indexOf(name) < 0) {
                return name;
            }
        }
        return null;
    }

    /** A prefix as configured: {@code %m [%p] %u@%d }. */
    static LinePrefix of(String configured) {
        StringBuilder regex = new StringBuilder("^");
        List<Character> fields = new ArrayList<>();
        int at = 0;
        while (at < configured.length()) {
            char c = configured.charAt(at);
            at++;
            if (c != '%' || at >= configured.length()) {
                regex.append(Pattern.quote(String.valueOf(c)));
                continue;
            }
            while (at + 1 < configured.length()
                    && (configured.charAt(at) == '-' || Character.isDigit(configured.charAt(at)))) {
                at++; // padding
            }
            char escape = configured.charAt(at);
            at++;
            if (escape == '%') {
                regex.append('%');
            } else if (escape == 'q') {
                regex.append("(?:");
                fields.add('q');
            } else {
                fields.add(escape);
                regex.append(escape == 'p' || escape == 'l' ? "\\s*([0-9]*)\\s*" : "(.*?)");
            }
        }
        if (fields.remove((Character) 'q')) {
            regex.append(")?");
        }
        return new LinePrefix(Pattern.compile(regex + SEVERITY + "(.*)$", Pattern.DOTALL), List.copyOf(fields));
    }

    /** What the line begins with; null where it does not begin a record. */
    @Nullable
    Line read(String line) {
        return pattern == null ? guess(line) : exact(line, pattern);
    }

    private static @Nullable Line guess(String line) {
        Matcher matcher = GUESSED.matcher(line);
        if (!matcher.matches()) {
            return null;
        }
        String prefix = String.valueOf(matcher.group(1));
        Matcher time = TIME.matcher(prefix);
        Matcher process = PROCESS.matcher(prefix);
        String user = first(USER, prefix);
        return new Line(
                process.find() ? String.valueOf(process.group(1)) : "",
                time.find() ? PostgresMessages.minute(time.group()) : null,
                user == null ? first(AT, prefix) : user,
                first(APPLICATION, prefix),
                String.valueOf(matcher.group(2)),
                String.valueOf(matcher.group(3)));
    }

    private static @Nullable String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }

    private @Nullable Line exact(String line, Pattern given) {
        Matcher matcher = given.matcher(line);
        if (!matcher.matches()) {
            return null;
        }
        String session = "";
        String minute = null;
        String user = null;
        String application = null;
        for (int i = 0; i < fields.size(); i++) {
            String text = matcher.group(i + 1);
            switch (fields.get(i)) {
                case 'p', 'c' -> session = session.isEmpty() && text != null ? text : session;
                case 'm', 't' -> minute = PostgresMessages.minute(text);
                case 'u' -> user = text;
                case 'a' -> application = text;
                default -> {
                    // told, and not used here
                }
            }
        }
        int groups = fields.size();
        return new Line(
                session,
                minute,
                user,
                application,
                String.valueOf(matcher.group(groups + 1)),
                String.valueOf(matcher.group(groups + 2)));
    }
}
