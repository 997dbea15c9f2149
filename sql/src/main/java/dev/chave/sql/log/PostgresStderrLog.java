package dev.chave.sql.log;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's log in plain text: records begin with {@code log_line_prefix}, their further lines with a tab. */
final class PostgresStderrLog implements LogFormat {
    private final LinePrefix prefix;

    PostgresStderrLog(LinePrefix prefix) {
        this.prefix = prefix;
    }

    @Override
    public String words() {
        return "PostgreSQL log, plain text";
    }

    @Override
    public void read(InputStream in, LogTally tally, StatementSink sink) throws IOException {
        TextLines lines = new TextLines(in, tally);
        PostgresMessages messages = new PostgresMessages(tally, sink);
        LinePrefix.Line open = null;
        StringBuilder text = new StringBuilder();
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (line.startsWith("\t")) {
                if (open != null && text.length() < TextLines.MOST_BYTES) {
                    text.append('\n').append(line, 1, line.length());
                }
                continue;
            }
            LinePrefix.Line begun = prefix.read(line);
            if (begun == null) {
                if (!line.isBlank()) {
                    tally.passOver("lines that begin with another prefix (give it with --log-line-prefix)");
                }
                continue;
            }
            close(open, text, messages);
            open = begun;
            text.setLength(0);
            text.append(begun.message());
        }
        close(open, text, messages);
        messages.end();
    }

    private static void close(LinePrefix.@Nullable Line open, StringBuilder text, PostgresMessages messages) {
        if (open == null) {
            return;
        }
        if (open.severity().equals("DETAIL")) {
            messages.detail(open.session(), text.toString());
        } else if (open.severity().equals("LOG")) {
            messages.begin(new PostgresMessages.Entry(
                    open.session(), open.minute(), open.user(), open.application(), text.toString(), null));
        }
    }
}
