package dev.chave.sql.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any text at all: nothing is thrown, nothing is lost, no value shows. */
class HostileStatementsTest {
    private static final List<String> PIECES = List.of(
            "select",
            "from",
            "where",
            "(",
            ")",
            "'",
            "\"",
            "`",
            "$a$",
            "/*",
            "*/",
            "--",
            "#",
            "\n",
            "in",
            "=",
            ",",
            "t",
            "k",
            "7",
            ";",
            "...",
            "?",
            "?+",
            "::",
            "or",
            "and",
            "values",
            "insert into",
            "update",
            "set",
            "with x as",
            "union",
            "\0",
            "\uD800",
            "é",
            "exists",
            "not",
            "between",
            "join",
            "on",
            "using",
            "lateral",
            "any",
            "{1",
            "E'\\",
            "0x",
            "1e",
            ".");

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void takesAnyText(Dialect dialect) {
        SeededLaws.hold("any text is taken as " + dialect, 3000, random -> {
            StringBuilder text = new StringBuilder();
            int pieces = 1 + random.nextInt(25);
            for (int i = 0; i < pieces; i++) {
                text.append(PIECES.get(random.nextInt(PIECES.size()))).append(random.nextInt(3) == 0 ? "" : " ");
            }
            List<ReadStatement> read = new StatementReader(dialect).read(text.toString());
            assertThat(read).isNotEmpty();
            read.forEach(each -> StatementFacts.of(each, Schema.EMPTY));
            ShapeText.of(text.toString(), dialect);
            SchemaReader.read(text.toString(), dialect);
        });
    }

    @Test
    void takesDeepNesting() {
        String deep = "SELECT * FROM t WHERE " + "(".repeat(20_000) + "k = 1" + ")".repeat(20_000);
        List<ReadStatement> read = new StatementReader(Dialect.POSTGRESQL).read(deep);
        assertThat(read).hasSize(1);
        assertThat(StatementFacts.of(read.get(0), Schema.EMPTY).tables()).containsExactly("t");
    }

    @Test
    void takesLongChainsAndLists() {
        StringBuilder chain = new StringBuilder("SELECT * FROM t WHERE k = 0");
        for (int i = 1; i < 20_000; i++) {
            chain.append(" OR k = ").append(i);
        }
        ReadStatement read =
                new StatementReader(Dialect.MYSQL).read(chain.toString()).get(0);
        assertThat(read.reading()).isIn(ReadStatement.Reading.PARSED, ReadStatement.Reading.SCANNED);
        assertThat(new StatementReader(Dialect.MYSQL)
                        .read("x".repeat(1_000_001))
                        .get(0)
                        .reading())
                .isEqualTo(ReadStatement.Reading.FAILED);
    }

    @Test
    void shapesHoldNoValue() {
        SeededLaws.hold("no value is in a shape", 300, random -> {
            String secret =
                    "zq" + Long.toString(random.nextLong(Long.MAX_VALUE), 36).toLowerCase(Locale.ROOT);
            String sql = statement(random, secret);
            for (Dialect dialect : Dialect.values()) {
                assertThat(ShapeText.of(sql, dialect)).doesNotContain(secret);
            }
        });
    }

    private static String statement(SplittableRandom random, String secret) {
        return switch (random.nextInt(6)) {
            case 0 -> "SELECT * FROM t WHERE a = '" + secret + "' AND b = 3";
            case 1 -> "INSERT INTO t VALUES ('" + secret + "', 'it''s', 1.5), ('" + secret + "', '', 2)";
            case 2 -> "SELECT 1 /* " + secret + " */ FROM t -- " + secret;
            case 3 -> "SELECT * FROM t WHERE a = '" + secret; // no end
            case 4 -> "ALTER USER x IDENTIFIED BY '" + secret + "'";
            default -> "CREATE SUBSCRIPTION s CONNECTION 'host=h password=" + secret + "' PUBLICATION p";
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM t WHERE k IN (1, 2, 3)", "SELECT * FROM t WHERE k IN (-9)"})
    void listsOfAnyLengthHaveOneShape(String sql) {
        assertThat(ShapeText.of(sql, Dialect.POSTGRESQL)).isEqualTo("SELECT * FROM t WHERE k IN (?)");
    }

    @Test
    void namesCannotDriveATerminal() {
        assertThat(ShapeText.of("SELECT \"a\u001b[31m\u202e\" FROM t", Dialect.POSTGRESQL))
                .doesNotContain("\u001b")
                .doesNotContain("\u202e");
    }
}
