package dev.chave.sql.rows;

import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.sql.place.SqlType;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table in a running database, read only, and sampled where there are many.
 *
 * <p>The number of rows is the server's own estimate. Beyond the limit each row is drawn by itself with the same chance, which
 * the server does: {@code TABLESAMPLE BERNOULLI (p) REPEATABLE (seed)} on PostgreSQL, {@code RAND(seed) < p} on MySQL and MariaDB.
 * Sampling whole pages would be cheaper, but rows of one page belong together, and so would the tenants in the sample.
 *
 * <p>What a driver says may hold the URL, so it is never repeated: only the five letters of SQLSTATE are.
 */
public final class JdbcRows implements RowSource {
    private static final int FETCHED = 5_000;
    private static final int LOGIN_SECONDS = 20;
    private static final Set<String> SYSTEM_SCHEMAS =
            Set.of("pg_catalog", "information_schema", "mysql", "performance_schema", "sys");

    private static final Pattern URL = Pattern.compile("(?is)(jdbc:[a-z0-9]{1,30}://)(.*)");

    private final String url;
    private final String place;
    private final long mostRows;
    private final long seed;
    private final Map<String, String[]> names = new LinkedHashMap<>(); // catalog, schema, table
    private @Nullable List<Table> tables;

    /**
     * A database.
     *
     * @param url a JDBC URL of PostgreSQL, MySQL or MariaDB
     * @param mostRows how many rows to read before sampling
     * @param seed for the sample
     */
    public JdbcRows(String url, long mostRows, long seed) {
        // A server that speaks MySQL's protocol is what the MariaDB driver reaches, whatever its brand.
        this.url = url.replaceFirst("^jdbc:mysql:", "jdbc:mariadb:");
        this.place = withoutCredentials(url);
        this.mostRows = mostRows;
        this.seed = seed;
    }

    /** Whether this names a database and not a file. */
    public static boolean isUrl(String place) {
        return place.regionMatches(true, 0, "jdbc:", 0, 5);
    }

    /**
     * The URL up to its parameters, with neither user nor password; of a URL that is not of the form {@code jdbc:NAME://…} only
     * as much as cannot hold them.
     */
    public static String withoutCredentials(String url) {
        Matcher form = URL.matcher(url);
        if (!form.matches()) {
            return "the JDBC URL";
        }
        String rest = form.group(2).replaceFirst("(?s)[?;#].*$", "");
        return form.group(1) + rest.substring(rest.lastIndexOf('@') + 1);
    }

    @Override
    public String place() {
        return place;
    }

    private boolean isPostgres() {
        return url.startsWith("jdbc:postgresql:");
    }

    private Connection connect() throws UnreadableException, SQLException {
        if (!isPostgres() && !url.startsWith("jdbc:mariadb:")) {
            throw new UnreadableException(
                    place + ": no driver for this database; expected jdbc:postgresql:, jdbc:mysql: or jdbc:mariadb:");
        }
        DriverManager.setLoginTimeout(LOGIN_SECONDS);
        Connection connection = DriverManager.getConnection(url);
        connection.setReadOnly(true);
        connection.setAutoCommit(false); // or PostgreSQL's driver would fetch all rows at once
        return connection;
    }

    @Override
    public List<Table> tables() throws UnreadableException {
        if (tables == null) {
            try (Connection connection = connect()) {
                tables = tables(connection);
            } catch (SQLException failure) {
                throw unreadable(failure);
            }
            if (tables.isEmpty()) {
                throw new UnreadableException(place + ": no tables that this user sees; expected one at least");
            }
        }
        return tables;
    }

    private List<Table> tables(Connection connection) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        Map<String, List<Column>> columns = new LinkedHashMap<>();
        try (ResultSet rows = meta.getColumns(connection.getCatalog(), null, "%", "%")) {
            while (rows.next()) {
                String schema = rows.getString("TABLE_SCHEM");
                String table = rows.getString("TABLE_NAME");
                if (schema != null && SYSTEM_SCHEMAS.contains(schema.toLowerCase(Locale.ROOT))) {
                    continue;
                }
                String name = schema == null ? table : schema + "." + table;
                names.put(name, new String[] {rows.getString("TABLE_CAT"), schema, table});
                columns.computeIfAbsent(name, each -> new ArrayList<>())
                        .add(new Column(rows.getString("COLUMN_NAME"), rows.getString("TYPE_NAME")));
            }
        }
        List<Table> found = new ArrayList<>();
        for (Map.Entry<String, List<Column>> table : columns.entrySet()) {
            found.add(new Table(table.getKey(), table.getValue(), foreignKeys(meta, table.getKey())));
        }
        return found;
    }

    private List<ForeignKey> foreignKeys(DatabaseMetaData meta, String table) throws SQLException {
        String[] parts = names.getOrDefault(table, new String[3]);
        List<ForeignKey> keys = new ArrayList<>();
        try (ResultSet rows = meta.getImportedKeys(parts[0], parts[1], parts[2])) {
            while (rows.next()) {
                String schema = rows.getString("PKTABLE_SCHEM");
                String target = rows.getString("PKTABLE_NAME");
                keys.add(new ForeignKey(
                        List.of(rows.getString("FKCOLUMN_NAME")),
                        schema == null ? target : schema + "." + target,
                        List.of(rows.getString("PKCOLUMN_NAME"))));
            }
        }
        return keys;
    }

    @Override
    public OptionalDouble sampledShare(Table table) throws UnreadableException {
        try (Connection connection = connect()) {
            return share(connection, table);
        } catch (SQLException failure) {
            throw unreadable(failure);
        }
    }

    private OptionalDouble share(Connection connection, Table table) throws SQLException {
        double estimate = estimate(connection, table);
        return estimate > mostRows ? OptionalDouble.of(mostRows / estimate) : OptionalDouble.empty();
    }

    private double estimate(Connection connection, Table table) throws SQLException {
        String[] parts = names.getOrDefault(table.name(), new String[3]);
        String sql = isPostgres()
                ? "select c.reltuples from pg_class c join pg_namespace n on n.oid = c.relnamespace"
                        + " where n.nspname = ? and c.relname = ?"
                : "select table_rows from information_schema.tables where table_schema = ? and table_name = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, isPostgres() ? parts[1] : parts[0]);
            statement.setString(2, parts[2]);
            try (ResultSet row = statement.executeQuery()) {
                double estimate = row.next() ? row.getDouble(1) : 0;
                // A table that was never analysed has no estimate: then its rows are counted, which reads it once.
                return estimate >= 0 ? estimate : counted(connection, table);
            }
        }
    }

    private double counted(Connection connection, Table table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from " + from(connection, table))) {
            return row.next() ? row.getDouble(1) : 0;
        }
    }

    @Override
    public InputSummary read(Table table, List<Integer> columns, RowSink sink) throws UnreadableException {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            all.add(i);
        }
        RowTally tally = new RowTally(place, sink, all);
        try (Connection connection = connect();
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(FETCHED);
            OptionalDouble share = share(connection, table);
            try (ResultSet rows = statement.executeQuery(query(connection, table, columns, share))) {
                boolean wanted = true;
                while (wanted && rows.next()) {
                    wanted = tally.row("a row", cells(rows, table, columns), rows.getLong(columns.size() + 1));
                }
            }
            share.ifPresent(p -> tally.note(String.format(
                    Locale.ROOT, "sampled: about %.2f%% of the rows, each drawn by itself (seed %d)", p * 100, seed)));
            if (!isPostgres()) {
                tally.note("bytes of rows are not measured on this server");
            }
        } catch (SQLException failure) {
            throw unreadable(failure);
        }
        return tally.summary(isPostgres() ? "PostgreSQL" : "MySQL protocol", "text");
    }

    private String query(Connection connection, Table table, List<Integer> columns, OptionalDouble share)
            throws SQLException {
        StringBuilder sql = new StringBuilder("select ");
        for (int column : columns) {
            sql.append("t.")
                    .append(quoted(connection, table.columns().get(column).name()))
                    .append(", ");
        }
        sql.append(isPostgres() ? "pg_column_size(t.*)" : "0")
                .append(" from ")
                .append(from(connection, table))
                .append(" t");
        if (share.isPresent()) {
            double p = share.getAsDouble();
            sql.append(
                    isPostgres()
                            ? String.format(Locale.ROOT, " tablesample bernoulli (%.9f) repeatable (%d)", p * 100, seed)
                            : String.format(Locale.ROOT, " where rand(%d) < %.12f", seed, p));
        }
        return sql.toString();
    }

    private String from(Connection connection, Table table) throws SQLException {
        String[] parts = names.getOrDefault(table.name(), new String[] {null, null, table.name()});
        String schema = parts[1] != null ? parts[1] : parts[0];
        return (schema == null ? "" : quoted(connection, schema) + ".") + quoted(connection, String.valueOf(parts[2]));
    }

    private static String quoted(Connection connection, String name) throws SQLException {
        String quote = connection.getMetaData().getIdentifierQuoteString();
        return quote + name.replace(quote, quote + quote) + quote;
    }

    private static @Nullable String[] cells(ResultSet rows, Table table, List<Integer> columns) throws SQLException {
        @Nullable String[] cells = new @Nullable String[columns.size()];
        for (int i = 0; i < cells.length; i++) {
            String type = table.columns().get(columns.get(i)).sqlType();
            boolean isBytes = type != null && SqlType.named(type).orElse(SqlType.TEXT) == SqlType.BYTEA;
            byte[] bytes = isBytes ? rows.getBytes(i + 1) : null;
            cells[i] = bytes != null ? "\\x" + HexFormat.of().formatHex(bytes) : isBytes ? null : rows.getString(i + 1);
        }
        return cells;
    }

    private UnreadableException unreadable(SQLException failure) {
        String told = failure.getSQLState();
        String state = told == null ? "" : told.replaceAll("[^A-Za-z0-9]", "");
        String words =
                switch (state.substring(0, Math.min(2, state.length()))) {
                    case "28" -> "the login was refused; expected a user and a password that may read";
                    case "08" -> "no connection; expected a database that listens there";
                    case "3D" -> "there is no such database; expected one that exists";
                    case "42" -> "the tables may not be read; expected a user who may (GRANT SELECT)";
                    default ->
                        "the database could not be read; expected one that answers, and a URL that its driver takes";
                };
        String shown = state.isEmpty() ? "the driver tells no SQLSTATE" : "SQLSTATE " + state;
        return new UnreadableException(place + ": " + words + " (" + shown + ")");
    }
}
