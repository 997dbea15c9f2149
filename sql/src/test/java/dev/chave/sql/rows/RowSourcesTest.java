package dev.chave.sql.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.testkit.SeededLaws;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows out of every format, and what is said of those that cannot be read. */
class RowSourcesTest {
    private static final Charset UTF_8 = StandardCharsets.UTF_8;

    private static RowSource open(byte[] bytes, Charset charset, String... names) throws UnreadableException {
        return RowSources.open(ByteSource.ofStream("data", new ByteArrayInputStream(bytes)), charset, List.of(names));
    }

    private static RowSource open(String text, String... names) throws UnreadableException {
        return open(text.getBytes(UTF_8), UTF_8, names);
    }

    private static Table table(RowSource source, String name) throws UnreadableException {
        return source.tables().stream()
                .filter(table -> table.isCalled(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> rows(RowSource source, Table table, Integer... columns) throws UnreadableException {
        List<String> rows = new ArrayList<>();
        source.read(table, Arrays.asList(columns), (cells, bytes) -> rows.add(Arrays.toString(cells)));
        return rows;
    }

    @ParameterizedTest(name = "separated by {0}")
    @CsvSource(
            quoteCharacter = '`',
            value = {"`,`", ";", "`\t`", "|"})
    void readsCsvWithAnySeparator(String separator) throws Exception {
        String text = "\uFEFFid,name,x\n1,\"a\"\"b\",\n2,,\"\"\n".replace(",", separator);
        RowSource source = open(text);
        Table table = source.tables().get(0);
        assertThat(table.columnNames()).containsExactly("id", "name", "x");
        assertThat(rows(source, table, 0, 1, 2)).containsExactly("[1, a\"b, null]", "[2, null, ]");
    }

    @Test
    void readsCopyTextWithTheNamesGiven() throws Exception {
        RowSource source = open("1\ta\\tb\\\\\\x41\\101\t\\N\n2\t\té\n\\.\n3\tx\ty\n", "id", "name", "x");
        assertThat(rows(source, source.tables().get(0), 1, 2)).containsExactly("[a\tb\\AA, null]", "[, é]");
    }

    @Test
    void readsPgDumpWithCopyBlocksAndInserts() throws Exception {
        RowSource source = open("""
                -- PostgreSQL database dump
                SET client_encoding = 'UTF8';
                CREATE FUNCTION f() RETURNS text AS $body$ SELECT ';'; INSERT INTO orders VALUES (9); $body$ LANGUAGE sql;
                CREATE TABLE public.orders (
                    id bigint NOT NULL,
                    "User Id" uuid,
                    total numeric(10,2) DEFAULT 0,
                    CONSTRAINT positive CHECK ((total >= (0)::numeric))
                );
                COPY public.orders (id, "User Id", total) FROM stdin;
                1\t550e8400-e29b-41d4-a716-446655440000\t1.50
                2\t\\N\t2.00
                \\.
                INSERT INTO public.orders (id, "User Id", total) VALUES (3, 'x''y', '-1.5'::numeric), (4, NULL, -2);
                CREATE INDEX i ON public.orders USING btree (id);
                """);
        Table table = table(source, "orders");
        assertThat(table.name()).isEqualTo("public.orders");
        assertThat(table.columns())
                .containsExactly(
                        new Column("id", "bigint"),
                        new Column("User Id", "uuid"),
                        new Column("total", "numeric(10,2)"));
        assertThat(rows(source, table, 0, 2, 1))
                .containsExactly(
                        "[1, 1.50, 550e8400-e29b-41d4-a716-446655440000]",
                        "[2, 2.00, null]",
                        "[3, -1.5, x'y]",
                        "[4, -2, null]");
    }

    @Test
    void readsMysqldump() throws Exception {
        RowSource source = open("""
                -- MySQL dump 10.13
                /*!40101 SET NAMES utf8mb4 */;
                DROP TABLE IF EXISTS `orders`;
                CREATE TABLE `orders` (
                  `id` int(11) unsigned NOT NULL AUTO_INCREMENT COMMENT 'a, b) c',
                  `user_id` bigint(20) DEFAULT NULL,
                  `kind` enum('a','b') CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
                  `raw` varbinary(16),
                  PRIMARY KEY (`id`),
                  KEY `u` (`user_id`),
                  CONSTRAINT `fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
                ) ENGINE=InnoDB;
                INSERT INTO `orders` VALUES (1,7,'a',_binary 'it\\'s;\\n'),(2,NULL,'b',0xCAFE);
                INSERT INTO `orders` VALUES (3,-8,'(',NULL);
                """);
        Table table = table(source, "orders");
        assertThat(table.columns())
                .extracting(Column::sqlType)
                .containsExactly("int(11) unsigned", "bigint(20)", "enum('','')", "varbinary(16)");
        assertThat(table.foreignKeys()).containsExactly(new ForeignKey(List.of("user_id"), "users", List.of("id")));
        assertThat(rows(source, table, 0, 1, 2, 3))
                .containsExactly("[1, 7, a, it's;\n]", "[2, null, b, \\xcafe]", "[3, -8, (, null]");
    }

    @Test
    void leavesOutKeysThatAreNotInTheEncodingAndCountsThem() throws Exception {
        byte[] mixed = "id,name\n1,caf\u00e9\n2,ok\n".getBytes(Charset.forName("windows-1252"));
        RowSource source = open(mixed, UTF_8);
        Table table = source.tables().get(0);
        InputSummary byName = source.read(table, List.of(1), (cells, bytes) -> true);
        assertThat(byName.records()).isOne();
        assertThat(byName.skipped()).isOne();
        assertThat(byName.notes())
                .singleElement()
                .asString()
                .contains("1 row with a key that is not UTF-8", "--encoding");
        assertThat(source.read(table, List.of(0), (cells, bytes) -> true).records())
                .isEqualTo(2);
        RowSource western = open(mixed, Charset.forName("windows-1252"));
        assertThat(rows(western, western.tables().get(0), 1)).containsExactly("[café]", "[ok]");
    }

    @Test
    void saysWhatBrokeAndGoesOnWhereItCan() throws Exception {
        RowSource source = open("id,name\n1,secret1,x\n2\n3,ok\n4,\"never closed\n5,x\n");
        InputSummary summary = source.read(source.tables().get(0), List.of(0), (cells, bytes) -> true);
        assertThat(summary.records()).isOne();
        assertThat(summary.notes())
                .contains(
                        "line 2: 3 cells; expected 2; the row was left out",
                        "line 3: 1 cells; expected 2; the row was left out")
                .anyMatch(note -> note.contains("a quote that is never closed; nothing after it was read"));
        assertThat(summary.notes().toString()).doesNotContain("secret");

        RowSource dump = open("INSERT INTO t VALUES (1,'a'),(2,'open");
        assertThat(dump.tables().get(0).name()).isEqualTo("t");
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void refusesWhatHoldsNoRows(String text, String word) {
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> open(text).tables())
                .withMessageStartingWith("data: ")
                .withMessageContaining(word)
                .withMessageContaining("expected");
    }

    static List<Arguments> refusesWhatHoldsNoRows() {
        return List.of(
                Arguments.of("", "empty"),
                Arguments.of("PGDMP\1", "pg_restore"),
                Arguments.of("i\0d\0,\0n\0", "UTF-16"),
                Arguments.of("a\0bcdefghij", "binary"),
                Arguments.of("-- MySQL dump 10.13\n", "INSERT INTO"));
    }

    @Test
    void noBrokenInputMakesItFail() {
        String whole = """
                -- MySQL dump
                CREATE TABLE `t` (`a` int, `b` text);
                INSERT INTO `t` VALUES (1,'x'),(2,'y\\'');
                COPY public.t (a, b) FROM stdin;
                1\t2
                \\.
                """;
        SeededLaws.hold("broken dumps are read or refused", 300, random -> {
            byte[] bytes = whole.getBytes(UTF_8);
            for (int i = random.nextInt(6); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            try {
                RowSource source = open(cut, UTF_8);
                for (Table table : source.tables()) {
                    source.read(table, List.of(), (cells, size) -> true);
                }
            } catch (UnreadableException refused) {
                assertThat(refused.getMessage()).contains("expected");
            }
        });
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "jdbc:postgresql://ann:s3cret@db:5432/shop?password=s3cret, jdbc:postgresql://db:5432/shop",
        "jdbc:mysql://db/shop?user=ann&password=s3cret, jdbc:mysql://db/shop",
        "jdbc:sqlserver://db;password=s3cret, jdbc:sqlserver://db",
        "jdbc:postgresql://ann:s3@cret@db/shop, jdbc:postgresql://db/shop"
    })
    void showsAUrlWithoutCredentials(String url, String shown) {
        assertThat(JdbcRows.withoutCredentials(url)).isEqualTo(shown);
    }
}
