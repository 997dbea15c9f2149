package dev.chave.sql.measure;

import dev.chave.sql.place.BadSqlValueException;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.place.SqlValue;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What type a column has whose origin declares none, by all its values: whole numbers are bigints, and one value that is none makes
 * the column text. A number with a zero in front is text, since as a number it would be another text. For one thread.
 */
final class TypeGuess {
    private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,18}");
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9][0-9]{0,30})\\.[0-9]{1,30}");
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}.*?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?");

    private final Map<SqlType, Long> counts = new EnumMap<>(SqlType.class);

    void see(String text) {
        counts.merge(kind(text), 1L, Long::sum);
    }

    private static SqlType kind(String text) {
        if (WHOLE.matcher(text).matches()) {
            return parsed(SqlType.INT8, text);
        }
        if (DECIMAL.matcher(text).matches()) {
            return SqlType.NUMERIC;
        }
        if (UUID.matcher(text).matches()) {
            return SqlType.UUID;
        }
        if (DATE.matcher(text).matches()) {
            return parsed(SqlType.DATE, text);
        }
        var time = TIME.matcher(text);
        if (time.matches()) {
            return parsed(time.group(1) == null ? SqlType.TIMESTAMP : SqlType.TIMESTAMPTZ, text);
        }
        return text.equals("true") || text.equals("false") ? SqlType.BOOL : SqlType.TEXT;
    }

    private static SqlType parsed(SqlType type, String text) {
        try {
            return SqlValue.parse(type, text).type();
        } catch (BadSqlValueException looksOnly) {
            return SqlType.TEXT;
        }
    }

    SqlType type() {
        if (counts.isEmpty()) {
            return SqlType.TEXT;
        }
        if (counts.size() == 1) {
            return counts.keySet().iterator().next();
        }
        if (List.of(SqlType.INT8, SqlType.NUMERIC).containsAll(counts.keySet())) {
            return SqlType.NUMERIC;
        }
        return List.of(SqlType.DATE, SqlType.TIMESTAMP).containsAll(counts.keySet()) ? SqlType.TIMESTAMP : SqlType.TEXT;
    }

    /** How many values look like each type, where one identity may be written in two of them; else empty. */
    Map<SqlType, Long> mixture() {
        boolean isMixed = type() == SqlType.TEXT
                && counts.size() > 1
                && counts.keySet().stream().anyMatch(SqlType::isWhole);
        return isMixed ? new EnumMap<>(counts) : Map.of();
    }
}
