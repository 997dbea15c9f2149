package dev.chave.sql.log;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's csvlog: 23 columns up to version 12, 26 since 14; the message is the 14th, the DETAIL the 15th. */
final class PostgresCsvLog implements LogFormat {
    private static final int USER = 1;
    private static final int SESSION = 5;
    private static final int SEVERITY = 11;
    private static final int MESSAGE = 13;
    private static final int DETAIL = 14;
    private static final int APPLICATION = 22;

    @Override
    public String words() {
        return "PostgreSQL log, CSV";
    }

    @Override
    public void read(InputStream in, LogTally tally, StatementSink sink) throws IOException {
        PostgresMessages messages = new PostgresMessages(tally, sink);
        try (CsvReader<CsvRecord> records =
                CsvReader.builder().ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (CsvRecord row : records) {
                String where = "line " + row.getStartingLineNumber();
                if (row.getFieldCount() <= DETAIL) {
                    tally.skip(where, row.getFieldCount() + " columns; expected at least 15 of csvlog");
                    continue;
                }
                tally.text(row.getField(MESSAGE), where);
                if (!row.getField(SEVERITY).equals("LOG")) {
                    tally.passOver("other messages");
                    continue;
                }
                String application = row.getFieldCount() > APPLICATION ? row.getField(APPLICATION) : null;
                messages.take(new PostgresMessages.Entry(
                        row.getField(SESSION),
                        PostgresMessages.minute(row.getField(0)),
                        row.getField(USER),
                        application,
                        row.getField(MESSAGE),
                        empty(row.getField(DETAIL))));
            }
        } catch (CsvParseException broken) {
            tally.skip(
                    "after " + tally.records() + " statements", "text that is no CSV, such as a quote without its end");
        }
    }

    private static @Nullable String empty(String text) {
        return text.isEmpty() ? null : text;
    }
}
