package dev.chave.sql.shardingsphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.sql.place.Placement;
import dev.chave.sql.place.Schemes;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.place.SqlValue;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows written through ShardingSphere-JDBC 5.5.2 lie in the physical table that the placement names. */
@Tag("P2")
@Tag("P11")
class RowsLandWherePlaceSaysTest {
    /** A rule, the column's type, and how values are drawn and bound. */
    record Rule(String algorithm, Map<String, String> properties, int shards, String columnType, SqlType type) {
        @Override
        public String toString() {
            return algorithm + " over " + columnType;
        }
    }

    static List<Rule> rules() {
        Map<String, String> four = Map.of("sharding-count", "4");
        return List.of(
                new Rule("MOD", four, 4, "bigint", SqlType.INT8),
                new Rule("MOD", Map.of("sharding-count", "7"), 7, "integer", SqlType.INT4),
                new Rule("HASH_MOD", four, 4, "bigint", SqlType.INT8),
                new Rule("HASH_MOD", four, 4, "integer", SqlType.INT4),
                new Rule("HASH_MOD", four, 4, "varchar(40)", SqlType.TEXT),
                new Rule("HASH_MOD", four, 4, "decimal(20,2)", SqlType.NUMERIC),
                new Rule(
                        "VOLUME_RANGE",
                        Map.of("range-lower", "-1000", "range-upper", "1050", "sharding-volume", "300"),
                        9,
                        "bigint",
                        SqlType.INT8),
                new Rule("BOUNDARY_RANGE", Map.of("sharding-ranges", "-500,0,10,800"), 5, "bigint", SqlType.INT8),
                new Rule(
                        "AUTO_INTERVAL",
                        Map.of(
                                "datetime-lower", "2024-01-01 00:00:00",
                                "datetime-upper", "2024-01-11 12:00:00",
                                "sharding-seconds", "86400"),
                        12,
                        "timestamp",
                        SqlType.TIMESTAMP));
    }

    private static final Locale BEFORE = Locale.getDefault(Locale.Category.FORMAT);

    /** AUTO_INTERVAL reads back what it formatted, which fails where decimals have a comma; see the test below. */
    @BeforeEach
    void usePoints() {
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(Locale.Category.FORMAT, BEFORE);
    }

    @Test
    void autoIntervalFailsWhereDecimalsHaveAComma() throws Exception {
        Locale.setDefault(
                Locale.Category.FORMAT,
                new Locale.Builder().setLanguage("pt").setRegion("BR").build());
        Rule rule = rules().get(rules().size() - 1);
        try (TwoDatabases databases = new TwoDatabases("comma", yaml(rule))) {
            assertThatThrownBy(() -> write(databases, rule)).hasMessageContaining("NumberFormatException");
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyRowLiesWhereThePlacementSays(Rule rule) throws Exception {
        Map<String, String> ours = new java.util.TreeMap<>(rule.properties());
        ours.remove("sharding-count");
        Placement placement = new Schemes(ours).make("shardingsphere:" + rule.algorithm(), rule.shards(), List.of());
        assertThat(placement.shards()).isEqualTo(rule.shards());
        String name = "p" + Integer.toUnsignedString(rule.toString().hashCode());
        try (TwoDatabases databases = new TwoDatabases(name, yaml(rule))) {
            List<SqlValue> values = write(databases, rule);
            for (int shard = 0; shard < rule.shards(); shard++) {
                List<Integer> expected = new ArrayList<>();
                for (int id = 0; id < values.size(); id++) {
                    if (placement.shardOf(values.get(id)) == shard) {
                        expected.add(id);
                    }
                }
                List<Integer> found =
                        databases.physical(shard % 2, "select id from t_" + shard + " order by id").stream()
                                .map(Integer::valueOf)
                                .toList();
                assertThat(found).as(rule + ", shard " + shard).isEqualTo(expected);
            }
        }
    }

    private static String yaml(Rule rule) {
        StringBuilder properties = new StringBuilder();
        new java.util.TreeMap<>(rule.properties()).forEach((key, value) -> properties
                .append("        ")
                .append(key)
                .append(": \"")
                .append(value)
                .append("\"\n"));
        return """
                rules:
                - !SHARDING
                  autoTables:
                    t:
                      actualDataSources: ds_0,ds_1
                      shardingStrategy:
                        standard:
                          shardingColumn: k
                          shardingAlgorithmName: a
                  shardingAlgorithms:
                    a:
                      type: %s
                      props:
                %s
                """.formatted(rule.algorithm(), properties);
    }

    private static List<SqlValue> write(TwoDatabases databases, Rule rule) throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        List<SqlValue> values = new ArrayList<>();
        List<Object> bounds = new ArrayList<>();
        try (Connection connection = databases.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table t (id integer, k " + rule.columnType() + ")");
            try (PreparedStatement insert = connection.prepareStatement("insert into t (id, k) values (?, ?)")) {
                for (int id = 0; id < 120; id++) {
                    Object bound = drawn(rule.type(), random, id);
                    values.add(SqlValue.parse(rule.type(), text(bound)));
                    insert.setInt(1, id);
                    insert.setObject(2, bound);
                    insert.execute();
                    bounds.add(bound);
                }
            }
            assertFound(connection, bounds);
        }
        return values;
    }

    /** A read with the value that was written finds the row. */
    private static void assertFound(Connection connection, List<Object> bounds) throws Exception {
        try (PreparedStatement read = connection.prepareStatement("select id from t where k = ?")) {
            for (int id = 0; id < 20; id++) {
                read.setObject(1, bounds.get(id));
                List<Integer> found = new ArrayList<>();
                try (ResultSet rows = read.executeQuery()) {
                    while (rows.next()) {
                        found.add(rows.getInt(1));
                    }
                }
                assertThat(found).contains(id);
            }
        }
    }

    private static String text(Object bound) {
        return bound instanceof Timestamp time
                ? time.toLocalDateTime().toString().replace('T', ' ')
                : bound.toString();
    }

    private static Object drawn(SqlType type, SplittableRandom random, int id) {
        return switch (type) {
            case INT4 -> random.nextInt(-3000, 3000);
            case INT8 ->
                id % 3 == 0 ? random.nextLong(1L << 40) * (id % 2 == 0 ? 1 : -1) : random.nextLong(-1500, 1500);
            case TEXT -> String.format(Locale.ROOT, "user-%d-é", random.nextInt(10_000));
            case NUMERIC -> new BigDecimal(random.nextInt(-50_000, 50_000)).movePointLeft(2);
            default ->
                // Among them instants just after a slice begins, which the rounding to two decimals moves.
                Timestamp.valueOf(LocalDateTime.of(2023, 12, 30, 0, 0)
                        .plusDays(random.nextInt(14))
                        .plusSeconds(id % 3 == 0 ? random.nextInt(900) : random.nextInt(86_400)));
        };
    }
}
