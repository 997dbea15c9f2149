package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code chave sql route} as a user runs it. */
class SqlRouteCommandTest {
    private static final String SCHEMA = """
            CREATE TABLE orders (id bigint, user_id bigint, total int);
            CREATE TABLE items (id bigint, user_id bigint, order_id bigint, sku int);
            CREATE TABLE products (sku int, name text);
            """;
    private static final String LOG = """
            2026-01-01 10:00:00.000 UTC [7] web@shop app=storefront LOG:  duration: 1.0 ms  execute <unnamed>: SELECT * FROM orders WHERE user_id = $1 /*route='%2Forders'*/
            2026-01-01 10:00:00.000 UTC [7] web@shop app=storefront DETAIL:  parameters: $1 = '42'
            2026-01-01 10:00:01.000 UTC [7] web@shop app=storefront LOG:  duration: 1.0 ms  statement: SELECT * FROM orders WHERE user_id IN (1, 2, 3)
            2026-01-01 10:00:02.000 UTC [7] web@shop app=storefront LOG:  duration: 1.0 ms  statement: SELECT o.id FROM orders o JOIN items i ON i.order_id = o.id
            2026-01-01 10:01:01.000 UTC [9] batch@shop app=report LOG:  duration: 1.0 ms  statement: SELECT count(*) FROM orders
            2026-01-01 10:01:01.000 UTC [9] batch@shop app=report LOG:  duration: 1.0 ms  statement: SELECT * FROM products WHERE name = 'hunter2'
            2026-01-01 10:01:01.000 UTC [9] batch@shop app=report LOG:  duration: 1.0 ms  statement: ALTER ROLE x PASSWORD 'hunter2'
            """;

    @TempDir
    private Path folder;

    private Path schema;
    private Path log;

    @BeforeEach
    void write() throws IOException {
        schema = Files.writeString(folder.resolve("schema.sql"), SCHEMA);
        log = Files.writeString(folder.resolve("postgresql.log"), LOG);
    }

    private Run run(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "sql",
                "route",
                "--with",
                "citus",
                "--schema",
                schema.toString(),
                "--distribute",
                "orders=user_id,items=user_id",
                "--reference",
                "products",
                "--shards",
                "8"));
        arguments.addAll(Arrays.asList(more));
        return Run.of(folder, arguments.toArray(String[]::new));
    }

    @Tag("P3")
    @Test
    void tellsWhatEachStatementAsksAndWhoScatters() {
        Run run = run(log.toString());
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
        assertThat(run.out())
                .startsWith("20.0% of 5 statements ask all 8 shards (Citus 13.2).\n"
                        + "one shard 20.0%, some 20.0%, all 20.0%, refused 20.0%, reference and local tables 20.0%; 1 more that"
                        + " no key routes\n"
                        + "WARNING SCATTER: 20.0% of the statements ask every shard; each further percent costs ")
                .contains("1 of 8            SELECT * FROM orders WHERE user_id = ?\n")
                .contains("refused           SELECT o.id FROM orders o JOIN items i ON i.order_id = o.id\n")
                .contains("ref/local         SELECT * FROM products WHERE name = ?\n")
                .contains(
                        "By user\n      runs  all shards\n         3        0.0%  web\n         2       50.0%  batch\n")
                .contains("50.0%  report\n")
                .contains("0.0%  route=/orders\n")
                .contains("50.0%  2026-01-01 10:01\n")
                .contains("PostgreSQL log, plain text, 6 statements, 0 records left out\n")
                .contains("parsed: 83.3%\n")
                .doesNotContain("hunter2");
        assertThat(run.out().replace(folder.toString(), "")) // whose name is digits
                .doesNotContain("42");
    }

    @Tag("P4")
    @Test
    void tellsWhatOneTenantCosts() {
        assertThat(run("--tenant", "user_id", log.toString()).out())
                .contains("To export or delete one tenant, by user_id: 1 of 8 shards\n")
                .contains("without that column: products\n");
        assertThat(run("--tenant", "orders=user_id,items=order_id", log.toString())
                        .out())
                .contains("by orders=user_id,items=order_id: 8 of 8 shards\n         8  items\n         1  orders\n");
        Run spread = Run.of(
                folder,
                "sql",
                "route",
                "--with",
                "citus",
                "--schema",
                schema.toString(),
                "--distribute",
                "orders=id,items=id",
                "--shards",
                "8",
                "--tenant",
                "user_id",
                log.toString());
        assertThat(spread.out()).contains("To export or delete one tenant, by user_id: 8 of 8 shards\n");
    }

    @Test
    void jsonIsSoundAndTheSameEachTime() throws IOException {
        Run run = run("--format", "json", log.toString());
        assertThat(run.out())
                .startsWith("{\n  \"format\": 1,\n  \"engine\": \"Citus 13.2\",\n")
                .doesNotContain("hunter2");
        assertThat(run("--format", "json", log.toString()).out()).isEqualTo(run.out());
        try (JsonParser json = new JsonFactory().createParser(run.out())) {
            while (json.nextToken() != null) {
                json.getText();
            }
        }
    }

    @Test
    void checksAPercentage() {
        assertThat(run("--check", "20", log.toString()).code()).isEqualTo(ExitCode.FINE);
        assertThat(run("--check", "19.9", log.toString()).code()).isEqualTo(ExitCode.CHECK_FAILED);
    }

    @Test
    void readsStandardInputForEachEngine() {
        String sql = "SELECT * FROM orders WHERE user_id = 7; SELECT * FROM orders;";
        for (String engine : List.of("citus", "vitess", "shardingsphere")) {
            Surroundings base = Run.surroundings(folder);
            Surroundings piped = new Surroundings(
                    base.clock(),
                    base.folder(),
                    new java.io.ByteArrayInputStream(sql.getBytes(StandardCharsets.UTF_8)),
                    base.style(),
                    false,
                    () -> false);
            Run run = Run.of(
                    piped,
                    "sql",
                    "route",
                    "--with",
                    engine,
                    "--schema",
                    schema.toString(),
                    "--distribute",
                    "orders=user_id",
                    "--shards",
                    "4",
                    "-");
            assertThat(run.out()).as(engine + run.err()).startsWith("50.0% of 2 statements ask all 4 shards (");
        }
    }

    @Test
    void takesAVSchema() throws IOException {
        Path vschema = Files.writeString(
                folder.resolve("vschema.json"),
                "{\"sharded\": true, \"vindexes\": {\"hash\": {\"type\": \"hash\"}},"
                        + " \"tables\": {\"orders\": {\"column_vindexes\": [{\"column\": \"user_id\", \"name\": \"hash\"}]}}}");
        Path script = Files.writeString(
                folder.resolve("s.sql"), "SELECT * FROM orders WHERE user_id = 7; SELECT * FROM orders WHERE id = 1;");
        Run run = Run.of(
                folder,
                "sql",
                "route",
                "--with",
                "vitess",
                "--vschema",
                vschema.toString(),
                "--shards",
                "4",
                script.toString());
        assertThat(run.out()).as(run.err()).startsWith("50.0% of 2 statements ask all 4 shards (Vitess 19).\n");
        Files.writeString(vschema, "{broken hunter2");
        assertThat(Run.of(
                        folder, "sql", "route", "--with", "vitess", "--vschema", vschema.toString(), script.toString()))
                .satisfies(broken -> {
                    assertThat(broken.code()).isEqualTo(ExitCode.INPUT);
                    assertThat(broken.err())
                            .contains("broken JSON; expected a VSchema")
                            .doesNotContain("hunter2");
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --with oracle                                   | --with: an unknown engine; expected one of citus, vitess, shardingsphere
            --with citus                                    | --distribute: not given; expected the column of each table
            --with citus --distribute orders                | expected TABLE=COLUMN
            --with citus --distribute orders=user_id --shards 0  | --shards: 0; expected 1 to 10000
            --with citus --distribute ordres=user_id --schema S  | table ordres: not in the schema; expected one of orders, items, products
            --with citus --distribute orders=uid --schema S      | column uid of table orders: not in the schema; expected one of id, user_id, total
            --with citus --distribute orders=id --reference orders --schema S | both distributed and a reference table
            --with citus --distribute orders=id --vschema S      | --vschema: given with --with citus
            --with citus --distribute orders=id --check 101      | --check: not a percentage
            """)
    void wrongUseIsToldInWords(String options, String message) {
        List<String> arguments = new ArrayList<>(List.of("sql", "route"));
        for (String option : options.strip().split(" +", -1)) {
            arguments.add(option.equals("S") ? schema.toString() : option);
        }
        arguments.add(log.toString());
        Run run = Run.of(folder, arguments.toArray(String[]::new));
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void unreadableInputsAreToldInWords() throws IOException {
        assertThat(run(folder.resolve("none.log").toString()))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.INPUT))
                .satisfies(run -> assertThat(run.err()).contains("there is no such file"));
        Path slow =
                Files.writeString(folder.resolve("slow.log"), "# User@Host: a[a] @ b []\n# Query_time: 1\nSELECT 1;\n");
        assertThat(run(slow.toString()))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.INPUT))
                .satisfies(run -> assertThat(run.err()).contains("a MySQL slow log; expected one of PostgreSQL"));
        Run mixed = Run.of(
                folder,
                "sql",
                "route",
                "--with",
                "shardingsphere",
                "--distribute",
                "orders=user_id",
                log.toString(),
                slow.toString());
        assertThat(mixed.code()).isEqualTo(ExitCode.USAGE);
        assertThat(mixed.err()).contains("logs of PostgreSQL and of MySQL together");
        Path other = Files.writeString(folder.resolve("other.txt"), "my password is hunter2\n");
        assertThat(run(other.toString()))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.INPUT))
                .satisfies(run ->
                        assertThat(run.err()).contains("none of the known logs").doesNotContain("hunter2"));
    }

    @Test
    void anEmptyLogIsNoError() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.log"), "");
        Run run = run(empty.toString());
        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        assertThat(run.out()).startsWith("No statement was read that a shard key routes.\n");
        assertThat(run("--check", "5", empty.toString()).code()).isEqualTo(ExitCode.CHECK_FAILED);
    }
}
