package dev.chave.sql.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.sql.server.RealPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rows of a running PostgreSQL, read only and sampled. */
class JdbcRowsTest {
    private static EmbeddedPostgres server;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        server = RealPostgres.start(EmbeddedPostgres.builder());
        url = server.getJdbcUrl("postgres", "postgres") + "&password=s3cret";
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table users (id bigint primary key, mail text)");
            statement.execute(
                    "create table \"Odd \"\"Name\"\"\" (\"User Id\" integer references users(id), raw bytea)");
            statement.execute("insert into users select i, 'u' || i from generate_series(1, 20000) i");
            statement.execute("insert into \"Odd \"\"Name\"\"\" values (7, '\\xcafe'), (null, null)");
            statement.execute("analyze");
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static Table table(JdbcRows rows, String name) throws UnreadableException {
        return rows.tables().stream()
                .filter(table -> table.isCalled(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void readsTablesTypesKeysAndRows() throws Exception {
        JdbcRows rows = new JdbcRows(url, 1_000_000, 1);
        Table odd = table(rows, "Odd \"Name\"");
        assertThat(odd.columns()).containsExactly(new Column("User Id", "int4"), new Column("raw", "bytea"));
        assertThat(odd.foreignKeys())
                .containsExactly(new ForeignKey(List.of("User Id"), "public.users", List.of("id")));
        List<String> read = new ArrayList<>();
        InputSummary summary = rows.read(odd, List.of(0, 1), (cells, bytes) -> {
            assertThat(bytes).isPositive();
            return read.add(Arrays.toString(cells));
        });
        assertThat(read).containsExactly("[7, \\xcafe]", "[null, null]");
        assertThat(summary.place())
                .doesNotContain("s3cret")
                .doesNotContain("user=")
                .startsWith("jdbc:postgresql://");
        assertThat(rows.sampledShare(odd)).isEmpty();
    }

    @Test
    void samplesTheSameRowsUnderTheSameSeed() throws Exception {
        JdbcRows rows = new JdbcRows(url, 2_000, 7);
        Table users = table(rows, "users");
        assertThat(rows.sampledShare(users).orElseThrow()).isCloseTo(0.1, within(0.001));
        List<String> once = new ArrayList<>();
        List<String> again = new ArrayList<>();
        rows.read(users, List.of(0), (cells, bytes) -> once.add(cells[0]));
        new JdbcRows(url, 2_000, 7).tables();
        rows.read(users, List.of(0), (cells, bytes) -> again.add(cells[0]));
        assertThat(once).hasSizeBetween(1_700, 2_300).isEqualTo(again);
    }

    @Test
    void writesNothing() throws Exception {
        JdbcRows rows = new JdbcRows(url, 10, 1);
        rows.tables();
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery("select count(*) from users")) {
            row.next();
            assertThat(row.getInt(1)).isEqualTo(20_000);
        }
    }

    @Test
    void neverRepeatsWhatTheUrlHolds() {
        String host = JdbcRows.withoutCredentials(url);
        for (String bad : List.of(
                host.replaceFirst("/postgres$", "/nowhere") + "?user=postgres&password=s3cret",
                "jdbc:postgresql://127.0.0.1:1/shop?user=ann&password=s3cret",
                host + "?user=ann&password=s3cret",
                "jdbc:oracle:thin:ann/s3cret@db",
                "jdbc:s3cret")) {
            assertThatExceptionOfType(UnreadableException.class)
                    .as(bad)
                    .isThrownBy(() -> new JdbcRows(bad, 10, 1).tables())
                    .satisfies(refused -> assertThat(refused.getMessage())
                            .contains("expected")
                            .doesNotContain("s3cret", "ann"));
        }
    }
}
