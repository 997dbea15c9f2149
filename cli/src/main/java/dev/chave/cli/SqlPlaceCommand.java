package dev.chave.cli;

import dev.chave.advise.Severity;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.sql.measure.BadPlaceRequestException;
import dev.chave.sql.measure.Measurement;
import dev.chave.sql.measure.PlaceHtml;
import dev.chave.sql.measure.PlaceJson;
import dev.chave.sql.measure.PlaceRequest;
import dev.chave.sql.measure.PlaceResult;
import dev.chave.sql.measure.PlaceText;
import dev.chave.sql.place.BadSchemeException;
import dev.chave.sql.place.Schemes;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.rows.JdbcRows;
import dev.chave.sql.rows.RowSource;
import dev.chave.sql.rows.RowSources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave sql place}: how the rows of a table lie under a placement scheme, and what moves when it grows. */
@Command(
        name = "place",
        customSynopsis = "chave sql place --with SCHEME --column NAME[,NAME...] [--shards N] [options] DATA",
        description = {
            "Rows per shard, how even they are and why not more, and what one shard more would move.",
            "DATA is CSV, COPY or mysqldump text, or a JDBC URL, which is read only and sampled."
        },
        footer = {
            "",
            "Schemes:",
            "  citus, hashtext-mod, crc32-mod, jump, rendezvous, ring, slots, directory, equal-ranges,",
            "  split-ranges; vitess: hash, xxhash, binary_md5, numeric, reverse_bits, region_experimental,",
            "  multicol; shardingsphere: MOD, HASH_MOD, VOLUME_RANGE, BOUNDARY_RANGE, AUTO_INTERVAL",
            "",
            "Examples:",
            "  chave sql place --with citus --shards 32 --column user_id orders.csv",
            "  chave sql place --with vitess:xxhash --shards 8 --column user_id --tenant tenant_id shop.sql",
            "  chave sql place --with citus --column tenant_id --table orders --nodes 4 \\",
            "      'jdbc:postgresql://db.example/shop?user=reader'"
        })
final class SqlPlaceCommand implements Callable<Integer> {
    private static final int LONGEST_NAME = 200;

    private final Surroundings surroundings;

    @Option(names = "--with", required = true, paramLabel = "SCHEME", description = "The placement scheme, see below.")
    private String scheme;

    @Option(
            names = "--shards",
            paramLabel = "N",
            defaultValue = "32",
            description = "How many shards (default: ${DEFAULT-VALUE}, as Citus has).")
    private int shards;

    @Option(
            names = "--column",
            required = true,
            split = ",",
            paramLabel = "NAME",
            description = "The distribution column, several with commas for a scheme that takes several.")
    private List<String> columns;

    @Option(
            names = "--type",
            split = ",",
            paramLabel = "TYPE",
            description = "Its type in SQL, one for each column (default: as declared, else by the values).")
    private @Nullable List<String> types;

    @Option(names = "--table", paramLabel = "NAME", description = "Which table, where DATA has several.")
    private @Nullable String table;

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "NAME",
            description = "The names of all columns, for a file without a header.")
    private @Nullable List<String> names;

    @Option(
            names = "--property",
            paramLabel = "NAME=VALUE",
            description = {
                "What a scheme asks for, by the engine's own name: column_bytes=1,7, key-ranges=-40,40-,",
                "sharding-volume=1000, sharding-ranges=10,20, datetime-lower='2024-01-01 00:00:00', slots=1024."
            })
    private @Nullable Map<String, String> properties;

    @Option(names = "--nodes", paramLabel = "N", description = "How many nodes hold the shards.")
    private int nodes;

    @Option(
            names = "--planned-bytes",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "The size that is planned for: 400GB. Scales the bytes of the nodes.")
    private @Nullable Long plannedBytes;

    @Option(
            names = "--tenant",
            paramLabel = "NAME",
            description = "The column that says whose a row is: shards to touch to export or delete one tenant.")
    private @Nullable String tenant;

    @Option(
            names = "--sample-rows",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "From a database: sample beyond so many rows (default: ${DEFAULT-VALUE}).")
    private long sampleRows;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the sample (default: ${DEFAULT-VALUE}).")
    private int seed;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            defaultValue = "UTF-8",
            description = "How the file's text is encoded (default: ${DEFAULT-VALUE}).")
    private String encoding;

    @Option(names = "--show-values", description = "Show key values instead of their type and length.")
    private boolean showValues;

    @Option(names = "--check", description = "Exit with 1 when there is a finding of severity BLOCKER.")
    private boolean check;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the report as one HTML file, too.")
    private @Nullable Path html;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            converter = OutputFormat.Converter.class,
            defaultValue = "text",
            description = "How to print (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    @Parameters(arity = "1..*", paramLabel = "DATA", description = "A file, - for standard input, or a JDBC URL.")
    private List<String> data;

    @Spec
    private CommandSpec spec;

    SqlPlaceCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws UnreadableException, IOException {
        PlaceResult result = measured();
        PrintWriter err = spec.commandLine().getErr();
        result.input()
                .notes()
                .forEach(note -> err.println("chave: " + result.input().place() + ": " + note));
        Path page = html;
        if (page != null) {
            write(page, PlaceHtml.of(result, showValues));
            err.println("chave: report written to " + page);
        }
        err.flush();
        PrintWriter out = spec.commandLine().getOut();
        out.print(format == OutputFormat.TEXT ? PlaceText.of(result, showValues) : PlaceJson.of(result, showValues));
        out.flush();
        boolean fails = result.findings().stream().anyMatch(finding -> finding.severity() == Severity.BLOCKER);
        return check && fails ? ExitCode.CHECK_FAILED : ExitCode.FINE;
    }

    private PlaceResult measured() throws UnreadableException {
        try {
            if (nodes < 0 || nodes > 65_536) {
                throw wrong("--nodes: " + nodes + "; expected 1 to 65536");
            }
            if (sampleRows < 1) {
                throw wrong("--sample-rows: " + sampleRows + "; expected 1 or more");
            }
            PlaceRequest request = new PlaceRequest(
                    scheme,
                    new Schemes(allProperties()),
                    shards,
                    columns.stream().map(String::strip).toList(),
                    sqlTypes(),
                    table,
                    nodes,
                    tenant,
                    plannedBytes == null ? 0 : plannedBytes);
            checkScheme(request);
            return new Measurement(source(), request).run();
        } catch (BadSchemeException bad) {
            throw wrong("--with: " + bad.getMessage());
        } catch (BadPlaceRequestException bad) {
            throw wrong(String.valueOf(bad.getMessage()));
        }
    }

    /** A scheme that cannot be made is told before anything is read. */
    private static void checkScheme(PlaceRequest request) throws BadSchemeException {
        request.schemes().make(request.scheme(), request.shards(), List.of());
    }

    /** With as many columns as were named, for the scheme that can take any number. */
    private Map<String, String> allProperties() {
        Map<String, String> all = new java.util.TreeMap<>(properties == null ? Map.of() : properties);
        all.putIfAbsent("column_count", Integer.toString(Math.max(1, columns.size())));
        return all;
    }

    private List<SqlType> sqlTypes() {
        List<SqlType> known = new ArrayList<>();
        for (String name : types == null ? List.<String>of() : types) {
            known.add(SqlType.named(name)
                    .orElseThrow(() ->
                            wrong("--type: not a type that is placed here; expected one such as bigint, uuid, text,"
                                    + " numeric, date, timestamp")));
        }
        return known;
    }

    private RowSource source() throws UnreadableException {
        if (data.size() > 1) { // not repeated: it may hold a password
            throw wrong("DATA: " + data.size() + " given; expected one");
        }
        String place = data.get(0);
        if (JdbcRows.isUrl(place)) {
            return new JdbcRows(place, sampleRows, seed);
        }
        ByteSource bytes = place.equals("-")
                ? ByteSource.ofStream("standard input", surroundings.input())
                : ByteSource.ofFile(path(place));
        return RowSources.open(bytes, charset(), names == null ? List.of() : names);
    }

    private Path path(String place) {
        try {
            return surroundings.folder().resolve(place);
        } catch (InvalidPathException bad) {
            throw wrong("DATA: no path; expected a file, - or a JDBC URL");
        }
    }

    private Charset charset() {
        try {
            Charset charset = Charset.forName(encoding.substring(0, Math.min(LONGEST_NAME, encoding.length())));
            if (charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32")) {
                throw wrong("--encoding: " + charset.name()
                        + "; expected one in which a comma is one byte (convert with iconv)");
            }
            return charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
        } catch (IllegalArgumentException unknown) {
            throw wrong("--encoding: no such encoding; expected one such as UTF-8 or windows-1252");
        }
    }

    private void write(Path page, String text) throws UnreadableException {
        Path target = surroundings.folder().resolve(page);
        try {
            Path folder = target.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(target, text);
        } catch (IOException failure) {
            throw new UnreadableException(
                    "--html: " + page + " could not be written; expected a file in a folder that may be" + " written",
                    failure);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
