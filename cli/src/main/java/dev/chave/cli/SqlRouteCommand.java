package dev.chave.cli;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.sql.log.LoggedStatement;
import dev.chave.sql.log.StatementLogs;
import dev.chave.sql.route.Designs;
import dev.chave.sql.route.RouteReport;
import dev.chave.sql.route.RouteStudy;
import dev.chave.sql.route.VSchema;
import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.SchemaReader;
import dev.chave.sql.statement.StatementReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave sql route}: how many shards the statements of logs ask, and what that costs. */
@Command(
        name = "route",
        customSynopsis = {
            "chave sql route --with citus|vitess|shardingsphere [--schema FILE] --distribute TABLE=COLUMN[,...]",
            "                [--reference TABLE[,...]] [--shards N] [--tenant COLUMN] [--check PERCENT] LOG..."
        },
        description = {
            "How many shards each statement of a log asks, and why: one, some, all, or refused.",
            "Logs: PostgreSQL (stderr, CSV, JSON), slow and general log of MySQL and MariaDB, pg_stat_statements as CSV,",
            "SQL scripts; gzip is unpacked. What a file is is told by its content. Values are masked."
        },
        footer = {
            "",
            "Examples:",
            "  chave sql route --with citus --schema schema.sql --distribute orders=user_id,items=user_id \\",
            "      --reference products postgresql.log",
            "  chave sql route --with vitess --vschema vschema.json --check 5 mysql-slow.log"
        })
final class SqlRouteCommand implements Callable<Integer> {
    private static final int MOST_SHARDS = 10_000;
    private static final int MOST_SCHEMA_BYTES = 16_000_000;
    private static final int CITUS_SHARDS = 32;
    private static final int OTHER_SHARDS = 4;

    private final Surroundings surroundings;

    @Option(
            names = "--with",
            required = true,
            paramLabel = "ENGINE",
            description = "Whose rules: citus, vitess or shardingsphere.")
    private String engine;

    @Option(names = "--schema", paramLabel = "FILE", description = "CREATE TABLE statements: columns and their types.")
    private @Nullable Path schemaFile;

    @Option(
            names = "--distribute",
            paramLabel = "TABLE=COLUMN",
            split = ",",
            description = "The column by which a table is spread. Tables whose columns have one type are co-located.")
    private List<String> distribute = new ArrayList<>();

    @Option(
            names = "--reference",
            paramLabel = "TABLE",
            split = ",",
            description = "Tables of which every shard has a copy.")
    private List<String> reference = new ArrayList<>();

    @Option(names = "--vschema", paramLabel = "FILE", description = "Vitess: a VSchema in place of --distribute.")
    private @Nullable Path vschemaFile;

    @Option(names = "--shards", paramLabel = "N", description = "How many shards (citus: 32, the others: 4).")
    private @Nullable Integer shards;

    @Option(
            names = "--repartition-joins",
            description = "Citus: citus.enable_repartition_joins is on, so that joins on other columns are run.")
    private boolean repartition;

    @Option(
            names = "--tenant",
            paramLabel = "COLUMN",
            description = {
                "Also tell how many shards exporting or deleting one tenant asks;",
                "TABLE=COLUMN,... where tables call the column otherwise."
            })
    private @Nullable String tenant;

    @Option(
            names = "--log-line-prefix",
            paramLabel = "PREFIX",
            description = "PostgreSQL's log_line_prefix, where it is not found by itself: '%%m [%%p] %%u@%%d '.")
    private @Nullable String linePrefix;

    @Option(
            names = "--check",
            paramLabel = "PERCENT",
            description = "Exit with 1 when more than so many percent of the statements ask all shards.")
    private @Nullable Double check;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "For values that a log does not tell.")
    private long seed;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            converter = OutputFormat.Converter.class,
            defaultValue = "text",
            description = "How to print (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    @Parameters(arity = "1..*", paramLabel = "LOG", description = "Files, or - for standard input.")
    private List<String> logs = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    SqlRouteCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws UnreadableException {
        String with = engine.toLowerCase(Locale.ROOT);
        if (!Designs.ENGINES.contains(with)) {
            throw wrong("--with: an unknown engine; expected one of " + String.join(", ", Designs.ENGINES));
        }
        int count = shards != null ? shards : with.equals("citus") ? CITUS_SHARDS : OTHER_SHARDS;
        if (count < 1 || count > MOST_SHARDS) {
            throw wrong("--shards: " + count + "; expected 1 to " + MOST_SHARDS);
        }
        if (vschemaFile != null && !with.equals("vitess")) {
            throw wrong("--vschema: given with --with " + with + "; expected --with vitess (or leave it out)");
        }
        if (distribute.isEmpty() && vschemaFile == null) {
            throw wrong("--distribute: not given; expected the column of each table: orders=user_id,items=user_id");
        }
        String prefixProblem = linePrefix == null ? null : StatementLogs.prefixProblem(linePrefix);
        if (prefixProblem != null) {
            throw wrong("--log-line-prefix: " + prefixProblem);
        }
        if (check != null && !(check >= 0 && check <= 100)) {
            throw wrong("--check: not a percentage; expected 0 to 100");
        }
        Dialect dialect = with.equals("citus") ? Dialect.POSTGRESQL : Dialect.MYSQL;
        Schema schema = schemaFile == null ? Schema.EMPTY : SchemaReader.read(text(schemaFile), dialect);
        if (schemaFile != null && schema.tables().isEmpty()) {
            throw new UnreadableException(schemaFile + ": no CREATE TABLE; expected the tables' definitions");
        }
        Designs designs = new Designs(schema, distributions(), reference);
        String problem = designs.problem();
        if (problem != null) {
            throw wrong("--distribute, --reference: " + problem);
        }
        RouteReport report = study(with, count, dialect, schema, designs);
        SqlRouteText text = new SqlRouteText(report);
        PrintWriter out = spec.commandLine().getOut();
        out.print(format == OutputFormat.TEXT ? text.text() : text.json());
        out.flush();
        return verdict(report);
    }

    private int verdict(RouteReport report) {
        if (check == null) {
            return ExitCode.FINE;
        }
        double percent = 100 * report.total().scattered();
        if (Double.isNaN(percent)) {
            spec.commandLine().getErr().println("--check: no statement that a shard key routes was read");
            return ExitCode.CHECK_FAILED;
        }
        return percent > check ? ExitCode.CHECK_FAILED : ExitCode.FINE;
    }

    private Map<String, String> distributions() {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : distribute) {
            int equals = pair.indexOf('=');
            if (equals <= 0 || equals == pair.length() - 1) {
                throw wrong("--distribute: a pair without its table or column; expected TABLE=COLUMN");
            }
            pairs.put(
                    pair.substring(0, equals).strip(),
                    pair.substring(equals + 1).strip());
        }
        return pairs;
    }

    private RouteReport study(String with, int count, Dialect wanted, Schema schema, Designs designs)
            throws UnreadableException {
        VSchema vschema = vschemaFile == null ? null : vschema(vschemaFile);
        List<StatementLogs> opened = new ArrayList<>();
        Dialect spoken = null;
        boolean either = with.equals("shardingsphere");
        for (String log : logs) {
            ByteSource source = log.equals("-")
                    ? ByteSource.ofStream("standard input", surroundings.input())
                    : ByteSource.ofFile(Path.of(log));
            StatementLogs found = StatementLogs.open(source, either ? null : wanted, linePrefix);
            if (found.spoken() != null && spoken != null && spoken != found.spoken()) {
                throw wrong("LOG: logs of PostgreSQL and of MySQL together; expected those of one engine"
                        + " (run the command once for each)");
            }
            spoken = found.spoken() == null ? spoken : found.spoken();
            opened.add(found);
        }
        StatementReader reader = new StatementReader(either && spoken != null ? spoken : wanted);
        RouteStudy study =
                new RouteStudy(reader, size -> designs.router(with, size, vschema, repartition), count, seed);
        List<InputSummary> inputs = new ArrayList<>();
        for (StatementLogs each : opened) {
            inputs.add(each.read((LoggedStatement statement) -> study.add(statement)));
        }
        List<String> tables = schema.tables().isEmpty()
                ? List.copyOf(distributions().keySet())
                : schema.tables().stream().map(table -> table.name().name()).toList();
        return study.report(inputs, tenant, tables, designs.distribution(with, count));
    }

    private static VSchema vschema(Path file) throws UnreadableException {
        try {
            return VSchema.read(text(file));
        } catch (com.fasterxml.jackson.core.JacksonException broken) {
            throw new UnreadableException(file + ": broken JSON; expected a VSchema", broken);
        } catch (IOException other) {
            throw new UnreadableException(file + ": " + other.getMessage(), other);
        }
    }

    private static String text(Path file) throws UnreadableException {
        ByteSource source = ByteSource.ofFile(file);
        try (InputStream in = source.open()) {
            byte[] bytes = in.readNBytes(MOST_SCHEMA_BYTES + 1);
            if (bytes.length > MOST_SCHEMA_BYTES) {
                throw new UnreadableException(file + ": more than " + MOST_SCHEMA_BYTES
                        + " bytes; expected definitions without data (pg_dump --schema-only, mysqldump --no-data)");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UnreadableException(file + ": " + ByteSource.words(failure), failure);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
