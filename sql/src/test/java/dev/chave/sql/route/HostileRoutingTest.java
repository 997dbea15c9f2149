package dev.chave.sql.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.ReadStatement;
import dev.chave.sql.statement.SchemaReader;
import dev.chave.sql.statement.StatementReader;
import dev.chave.testkit.SeededLaws;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the statement, each engine's rules give an outcome. */
class HostileRoutingTest {
    private static final List<String> TABLES = List.of("a", "b", "r", "x", "no.such", "\"a\"");

    private static StatementRouter router(String engine, Dialect dialect) {
        return new Designs(
                        SchemaReader.read(
                                "create table a(k bigint, v int); create table b(k bigint, w text); create table r(c int)",
                                dialect),
                        Map.of("a", "k", "b", "k"),
                        List.of("r"))
                .router(engine, 7, null, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"citus", "vitess", "shardingsphere"})
    void everyStatementHasAnOutcome(String engine) {
        Dialect dialect = engine.equals("citus") ? Dialect.POSTGRESQL : Dialect.MYSQL;
        StatementRouter router = router(engine, dialect);
        StatementReader reader = new StatementReader(dialect);
        SeededLaws.hold("every statement has an outcome in " + engine, 2000, random -> {
            String sql = statement(random, 3);
            for (ReadStatement read : reader.read(sql)) {
                Outcome outcome = router.route(read);
                assertThat(outcome.shardsAsked()).as(sql).isBetween(0, 7);
                assertThat(outcome.why()).as(sql).isNotEmpty();
            }
        });
    }

    @Test
    void deepNestingHasAnOutcome() {
        String deep = "SELECT * FROM (".repeat(300) + "SELECT * FROM a WHERE k = 7" + ") x".repeat(300);
        for (String engine : Designs.ENGINES) {
            Dialect dialect = engine.equals("citus") ? Dialect.POSTGRESQL : Dialect.MYSQL;
            for (ReadStatement read : new StatementReader(dialect).read(deep)) {
                assertThat(router(engine, dialect).route(read).why()).isNotEmpty();
            }
        }
    }

    private static String statement(SplittableRandom random, int depth) {
        return switch (random.nextInt(7)) {
            case 0 -> "INSERT INTO " + table(random) + " (k, v) VALUES (" + value(random, depth) + ", 1)";
            case 1 -> "INSERT INTO " + table(random) + " " + select(random, depth);
            case 2 ->
                "UPDATE " + table(random) + " SET v = " + value(random, depth) + " WHERE " + condition(random, depth);
            case 3 -> "DELETE FROM " + table(random) + " WHERE " + condition(random, depth);
            case 4 -> "WITH c AS (" + select(random, depth) + ") SELECT * FROM c, " + table(random);
            case 5 -> select(random, depth) + " UNION " + (random.nextBoolean() ? "ALL " : "") + select(random, depth);
            default -> select(random, depth);
        };
    }

    private static String select(SplittableRandom random, int depth) {
        StringBuilder sql = new StringBuilder("SELECT " + (random.nextBoolean() ? "*" : "k, count(*) AS n") + " FROM ");
        sql.append(source(random, depth));
        for (int i = random.nextInt(3); i > 0; i--) {
            String kind =
                    List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "CROSS JOIN").get(random.nextInt(4));
            sql.append(' ').append(kind).append(' ').append(source(random, depth));
            sql.append(
                    kind.startsWith("CROSS")
                            ? ""
                            : random.nextBoolean() ? " USING (k)" : " ON " + condition(random, depth));
        }
        sql.append(" WHERE ").append(condition(random, depth));
        sql.append(random.nextInt(4) == 0 ? " GROUP BY k" : "").append(random.nextInt(4) == 0 ? " LIMIT 3" : "");
        return sql.append(random.nextInt(9) == 0 ? " FOR UPDATE" : "").toString();
    }

    private static String source(SplittableRandom random, int depth) {
        String alias = " t" + random.nextInt(4);
        return depth > 0 && random.nextInt(4) == 0
                ? "(" + select(random, depth - 1) + ")" + alias
                : table(random) + alias;
    }

    private static String table(SplittableRandom random) {
        return TABLES.get(random.nextInt(TABLES.size()));
    }

    private static String condition(SplittableRandom random, int depth) {
        String column =
                (random.nextBoolean() ? "t" + random.nextInt(4) + "." : "") + (random.nextInt(3) > 0 ? "k" : "v");
        return switch (random.nextInt(depth > 0 ? 8 : 4)) {
            case 0 -> column + " = " + value(random, 0);
            case 1 -> column + " IN (1, 2, NULL)";
            case 2 -> column + " IS NULL";
            case 3 -> column + " = t" + random.nextInt(4) + ".k";
            case 4 -> "(" + condition(random, depth - 1) + " OR " + condition(random, depth - 1) + ")";
            case 5 -> condition(random, depth - 1) + " AND NOT " + condition(random, depth - 1);
            case 6 -> column + (random.nextBoolean() ? " NOT" : "") + " IN (" + select(random, depth - 1) + ")";
            default -> (random.nextBoolean() ? "NOT " : "") + "EXISTS (" + select(random, depth - 1) + ")";
        };
    }

    private static String value(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 4)) {
            case 0 -> "NULL";
            case 1 -> "'it''s'";
            case 2 -> "7";
            case 3 -> "lower('x')";
            default -> "(" + select(random, depth - 1) + ")";
        };
    }
}
