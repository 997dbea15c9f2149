package dev.chave.sql.log;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** PostgreSQL's jsonlog (since 15): one object a line. */
final class PostgresJsonLog implements LogFormat {
    @Override
    public String words() {
        return "PostgreSQL log, JSON";
    }

    @Override
    public void read(InputStream in, LogTally tally, StatementSink sink) throws IOException {
        TextLines lines = new TextLines(in, tally);
        PostgresMessages messages = new PostgresMessages(tally, sink);
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (line.isBlank()) {
                continue;
            }
            Map<String, String> object = FlatJson.read(line);
            if (object == null) {
                tally.skip(lines.where(), "no JSON object");
                continue;
            }
            String message = object.get("message");
            if (message == null || !"LOG".equals(object.get("error_severity"))) {
                tally.passOver("other messages");
                continue;
            }
            messages.take(new PostgresMessages.Entry(
                    object.getOrDefault("session_id", ""),
                    PostgresMessages.minute(object.get("timestamp")),
                    object.get("user"),
                    object.get("application_name"),
                    message,
                    object.get("detail")));
        }
    }
}
