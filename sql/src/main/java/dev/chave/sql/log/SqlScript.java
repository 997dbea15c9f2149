package dev.chave.sql.log;

import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.StatementSplit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Statements with semicolons between. */
final class SqlScript implements LogFormat {
    private static final int MOST_BYTES = 64_000_000;

    private final Dialect dialect;

    SqlScript(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public String words() {
        return "SQL statements";
    }

    @Override
    public void read(InputStream in, LogTally tally, StatementSink sink) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES);
        if (in.read() >= 0) {
            tally.skip("after " + MOST_BYTES + " bytes", "more text than is read from one script (cut it in pieces)");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        tally.text(text, "somewhere");
        for (String sql : StatementSplit.parts(text, dialect)) {
            tally.statement(new LoggedStatement(sql, null, null, null, 1, null), sink);
        }
    }
}
