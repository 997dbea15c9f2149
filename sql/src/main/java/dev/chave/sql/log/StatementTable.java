package dev.chave.sql.log;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.chave.read.InputSummary.Carries;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statements in a table with a heading: pg_stat_statements and the digests of MySQL's performance_schema as CSV, where the calls
 * are the weight and the values are gone, or any CSV with a column of statements.
 */
final class StatementTable implements LogFormat {
    private static final List<String> SQL = List.of("query", "digest_text", "sql_text", "raw_sql", "statement", "sql");
    private static final List<String> CALLS = List.of("calls", "count_star", "count", "weight");
    private static final List<String> TIME = List.of("mean_exec_time", "mean_time");
    private static final List<String> USER = List.of("rolname", "usename", "user", "username", "user_name");
    private static final List<String> WHEN = List.of("created_at", "log_time", "timestamp", "event_time");

    @Override
    public String words() {
        return "table of statements, CSV";
    }

    /** Whether a first line is the heading of such a table. */
    static boolean isHeading(String line) {
        List<String> names =
                List.of(line.toLowerCase(Locale.ROOT).replace("\"", "").strip().split(",", -1));
        return names.size() > 1 && names.stream().map(String::strip).anyMatch(SQL::contains);
    }

    @Override
    public void read(InputStream in, LogTally tally, StatementSink sink) throws IOException {
        Map<String, Integer> columns = new HashMap<>();
        try (CsvReader<CsvRecord> records =
                CsvReader.builder().ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (CsvRecord row : records) {
                if (columns.isEmpty()) {
                    for (int i = 0; i < row.getFieldCount(); i++) {
                        columns.put(row.getField(i).strip().toLowerCase(Locale.ROOT), i);
                    }
                    continue;
                }
                take(row, columns, tally, sink);
            }
        } catch (CsvParseException broken) {
            tally.skip(
                    "after " + tally.records() + " statements", "text that is no CSV, such as a quote without its end");
        }
        if (CALLS.stream().anyMatch(columns::containsKey)) {
            tally.carries(Carries.TRUE_FREQUENCY);
        }
    }

    private static void take(CsvRecord row, Map<String, Integer> columns, LogTally tally, StatementSink sink) {
        String where = "line " + row.getStartingLineNumber();
        String sql = field(row, columns, SQL);
        if (sql == null || sql.isBlank()) {
            tally.skip(where, "no statement");
            return;
        }
        tally.text(sql, where);
        Double calls = number(field(row, columns, CALLS));
        if (calls != null && !(calls >= 0 && calls < 1e15)) {
            tally.skip(where, "a number of calls that is none");
            return;
        }
        tally.statement(
                new LoggedStatement(
                        sql,
                        PostgresMessages.minute(field(row, columns, WHEN)),
                        field(row, columns, USER),
                        null,
                        calls == null ? 1 : calls,
                        number(field(row, columns, TIME))),
                sink);
    }

    private static @Nullable String field(CsvRecord row, Map<String, Integer> columns, List<String> names) {
        for (String name : names) {
            Integer index = columns.get(name);
            if (index != null && index < row.getFieldCount()) {
                return row.getField(index);
            }
        }
        return null;
    }

    private static @Nullable Double number(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return Double.valueOf(text.strip());
        } catch (NumberFormatException other) {
            return Double.NaN;
        }
    }
}
