package dev.chave.sql.log;

import dev.chave.sql.statement.Placeholders;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of PostgreSQL's {@code parameters: $1 = '42', $2 = 'a''b', $3 = NULL}. Values are quoted always, quotes within
 * doubled; NULL stands bare; a value may hold commas, line ends and {@code $2} itself.
 */
final class Parameters {
    private Parameters() {}

    /** The statement with the values in their places; unchanged where the text is no list of parameters. */
    static String bind(String sql, @Nullable String detail) {
        if (detail == null) {
            return sql;
        }
        int colon = detail.indexOf(':');
        if (colon < 0 || !detail.substring(0, colon).strip().equalsIgnoreCase("parameters")) {
            return sql;
        }
        return Placeholders.bind(sql, values(detail, colon + 1));
    }

    private static Map<String, String> values(String text, int start) {
        Map<String, String> values = new HashMap<>();
        int at = start;
        while (at < text.length()) {
            int dollar = text.indexOf('$', at);
            int equals = dollar < 0 ? -1 : text.indexOf('=', dollar);
            if (equals < 0) {
                break;
            }
            String name = text.substring(dollar, equals).strip();
            at = equals + 1;
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            if (at < text.length() && text.charAt(at) == '\'') {
                int end = endOfQuoted(text, at + 1);
                values.put(name, literal(text.substring(at + 1, end).replace("''", "'")));
                at = end + 1;
            } else {
                int comma = text.indexOf(',', at);
                values.put(name, "NULL");
                at = comma < 0 ? text.length() : comma + 1;
            }
        }
        return values;
    }

    private static int endOfQuoted(String text, int start) {
        int at = start;
        while (at < text.length()) {
            if (text.charAt(at) == '\'') {
                if (at + 1 >= text.length() || text.charAt(at + 1) != '\'') {
                    return at;
                }
                at++;
            }
            at++;
        }
        return text.length();
    }

    /** Types are not told; a whole number goes without quotes, since LIMIT takes no other. */
    private static String literal(String value) {
        return value.matches("-?[0-9]{1,18}") ? value : "'" + value.replace("'", "''") + "'";
    }
}
