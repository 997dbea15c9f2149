package dev.chave.sql.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.SchemaReader;
import dev.chave.sql.statement.StatementReader;
import dev.chave.testkit.SeededLaws;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row is read, changed and deleted where it was written. */
class WriteRouteTest {
    private static final String SCHEMA = "create table n(k bigint, v int); create table s(k varchar(40), v int);";

    @Tag("P11")
    @ParameterizedTest
    @ValueSource(strings = {"citus", "vitess", "shardingsphere"})
    void writesGoWhereReadsLook(String engine) {
        Dialect dialect = engine.equals("citus") ? Dialect.POSTGRESQL : Dialect.MYSQL;
        Designs designs = new Designs(SchemaReader.read(SCHEMA, dialect), Map.of("n", "k", "s", "k"), List.of());
        StatementReader reader = new StatementReader(dialect);
        SeededLaws.hold("write route = read route of " + engine, 200, random -> {
            StatementRouter router = designs.router(engine, 1 + random.nextInt(40), null, false);
            boolean number = random.nextBoolean();
            String key = number
                    ? String.valueOf(random.nextLong(-1_000_000, 1_000_000_000))
                    : "'k" + random.nextInt(1_000_000) + "'";
            String table = number ? "n" : "s";
            ShardTargets written = targets(router, reader, "INSERT INTO " + table + " (v, k) VALUES (1, " + key + ")");
            for (String sql : List.of(
                    "SELECT * FROM " + table + " WHERE k = " + key,
                    "SELECT * FROM " + table + " WHERE " + key + " = k AND v > 3",
                    "SELECT * FROM " + table + " WHERE k IN (" + key + ")",
                    "UPDATE " + table + " SET v = 2 WHERE k = " + key,
                    "DELETE FROM " + table + " WHERE k = " + key,
                    "SELECT a.v FROM " + table + " a JOIN " + table + " b ON a.k = b.k WHERE b.k = " + key)) {
                assertThat(targets(router, reader, sql)).as(sql).isEqualTo(written);
            }
            assertThat(written.isOne()).isTrue();
            assertThat(written.unknown()).isEmpty();
        });
    }

    private static ShardTargets targets(StatementRouter router, StatementReader reader, String sql) {
        Outcome outcome = router.route(reader.read(sql).get(0));
        assertThat(outcome).as(sql).isInstanceOf(Outcome.OneShard.class);
        return ((Outcome.OneShard) outcome).targets();
    }
}
