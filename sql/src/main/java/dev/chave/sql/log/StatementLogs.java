package dev.chave.sql.log;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.ShapeText;
import dev.chave.sql.statement.StatementSplit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Opens logs of PostgreSQL, MySQL and MariaDB, tables of statements, and scripts. What a file is is told by its content.
 *
 * <p>Limits: lines and records of four million bytes, scripts of 64 million. Text is read as UTF-8.
 */
public final class StatementLogs {
    private static final int PEEK = 1 << 16;
    private static final Pattern SQL_BEGINS = Pattern.compile(
            "(?is)^[\\s(]*(select|insert|update|delete|replace|merge|with|values|table|create|alter|drop|truncate|set|begin|start"
                    + "|commit|rollback|explain|show|use|call|copy|load|prepare|execute|grant|revoke|analyze|vacuum|do)\\b.*");
    private static final Pattern POSTGRES_CSV =
            Pattern.compile("^\"?[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}[^,]*,(?:[^,]*,){9,}.*");

    private final ByteSource source;
    private final LogFormat format;
    private final @Nullable Dialect spoken;

    private StatementLogs(ByteSource source, LogFormat format, @Nullable Dialect spoken) {
        this.source = source;
        this.format = format;
        this.spoken = spoken;
    }

    /** What is wrong with a {@code log_line_prefix}, in words for the user; null where nothing is. */
    public static @Nullable String prefixProblem(String linePrefix) {
        Character unknown = LinePrefix.unknownEscape(linePrefix);
        return unknown == null
                ? null
                : "%" + (unknown > ' ' && unknown < 127 ? unknown : '?')
                        + " is no escape of PostgreSQL; expected the value of log_line_prefix, as '%m [%p] %u@%d '";
    }

    /**
     * Opens a log.
     *
     * @param wanted the dialect of the engine, null where either will do
     * @param linePrefix PostgreSQL's {@code log_line_prefix}, null to guess it
     * @throws UnreadableException when it cannot be opened, is nothing known, or belongs to another engine
     */
    public static StatementLogs open(ByteSource source, @Nullable Dialect wanted, @Nullable String linePrefix)
            throws UnreadableException {
        String head = new String(source.peek(PEEK), StandardCharsets.UTF_8);
        if (head.startsWith("\uFEFF")) {
            head = head.substring(1);
        }
        StatementLogs found = detect(source, head, wanted, linePrefix);
        if (found == null) {
            throw new UnreadableException(source.place()
                    + ": none of the known logs; expected a log of PostgreSQL (stderr, CSV, JSON), a slow or general log of"
                    + " MySQL or MariaDB, pg_stat_statements as CSV with a heading, or SQL statements"
                    + (linePrefix == null ? "" : " (no line begins with the --log-line-prefix given)"));
        }
        if (wanted != null && found.spoken != null && found.spoken != wanted) {
            throw new UnreadableException(source.place() + ": a " + found.format.words() + "; expected one of "
                    + (wanted == Dialect.POSTGRESQL ? "PostgreSQL" : "MySQL or MariaDB")
                    + ", whose statements the engine of --with runs");
        }
        return found;
    }

    private static @Nullable StatementLogs detect(
            ByteSource source, String head, @Nullable Dialect wanted, @Nullable String linePrefix) {
        List<String> lines =
                head.lines().filter(line -> !line.isBlank()).limit(400).toList();
        if (lines.isEmpty()) {
            return new StatementLogs(source, new SqlScript(Dialect.POSTGRESQL), null);
        }
        String first = lines.get(0);
        if (first.startsWith("{") && head.contains("\"error_severity\"")) {
            return new StatementLogs(source, new PostgresJsonLog(), Dialect.POSTGRESQL);
        }
        if (StatementTable.isHeading(first)) {
            return new StatementLogs(source, new StatementTable(), null);
        }
        LinePrefix prefix = linePrefix == null ? LinePrefix.guessed() : LinePrefix.of(linePrefix);
        boolean csv = linePrefix == null && POSTGRES_CSV.matcher(first).matches() && first.split(",", -1).length >= 14;
        if (csv) {
            return new StatementLogs(source, new PostgresCsvLog(), Dialect.POSTGRESQL);
        }
        if (lines.stream().anyMatch(line -> line.startsWith("# User@Host:") || line.startsWith("# Query_time:"))) {
            return new StatementLogs(source, new MysqlSlowLog(), Dialect.MYSQL);
        }
        if (lines.stream().anyMatch(line -> MysqlGeneralLog.LINE.matcher(line).matches())) {
            return new StatementLogs(source, new MysqlGeneralLog(), Dialect.MYSQL);
        }
        if (lines.stream().anyMatch(line -> !line.startsWith("\t") && prefix.read(line) != null)) {
            return new StatementLogs(source, new PostgresStderrLog(prefix), Dialect.POSTGRESQL);
        }
        Dialect dialect = wanted == null ? Dialect.MYSQL : wanted;
        List<String> statements = StatementSplit.parts(head, dialect);
        boolean sql = statements.isEmpty()
                ? head.strip().startsWith("--") || head.strip().startsWith("/*")
                : SQL_BEGINS
                        .matcher(ShapeText.withoutComments(statements.get(0), dialect))
                        .matches();
        return sql ? new StatementLogs(source, new SqlScript(dialect), null) : null;
    }

    /** The dialect that the log's statements are in; null where the log does not tell. */
    public @Nullable Dialect spoken() {
        return spoken;
    }

    /**
     * Reads all statements.
     *
     * @throws UnreadableException when the stream fails
     */
    public InputSummary read(StatementSink sink) throws UnreadableException {
        LogTally tally = new LogTally(source.place(), format.words());
        try (InputStream in = source.open()) {
            format.read(in, tally, sink);
        } catch (IOException failure) {
            throw new UnreadableException(source.place() + ": " + ByteSource.words(failure), failure);
        }
        return tally.summary();
    }
}
