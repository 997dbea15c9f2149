package dev.chave.sql.log;

import java.io.IOException;
import java.io.InputStream;

/** Reads statements from one kind of log. */
interface LogFormat {
    /** What it is, in words. */
    String words();

    /** Reads to the end. */
    void read(InputStream in, LogTally tally, StatementSink sink) throws IOException;
}
