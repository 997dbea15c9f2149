package dev.chave.sql.shardingsphere;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.sql.place.BadSchemeException;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.Schemes;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.route.Distribution;
import dev.chave.sql.route.Outcome;
import dev.chave.sql.route.ShardingSphereRouter;
import dev.chave.sql.route.TableRole;
import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.SchemaReader;
import dev.chave.sql.statement.StatementReader;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * ShardingSphere-JDBC 5.5.2 asks the physical tables that {@code route} names, and its auditor refuses what {@code route} calls
 * keyless. What it asks is what the two databases counted: EXPLAIN asks the first table alone, and tables of one database are asked
 * in one statement with UNION ALL, so neither tells the number of shards.
 */
@Tag("P3")
class StatementsGoWhereRouteSaysTest {
    private static final Locale BEFORE = Locale.getDefault(Locale.Category.FORMAT);
    private static final Pattern PHYSICAL = Pattern.compile("\\b[tuw]_(\\d+)\\b");
    private static final String DIFFERS = "-- differs: ";
    private static final Map<String, String> FOUR = Map.of("sharding-count", "4");

    /** Statements with a condition on the sharding column that leaves every shard: the auditor lets them pass (facts 1.3). */
    private static final Set<String> PASS_THE_AUDITOR =
            Set.of("what it says of the sharding column leaves every shard");

    /** A rule, the type of the column, and the statements held against it. */
    record Rule(String algorithm, Map<String, String> properties, int shards, SqlType type, String statements) {
        @Override
        public String toString() {
            return algorithm + " over " + type.sqlName();
        }
    }

    /** What happened to one statement: the shards that were asked, or that it failed. */
    record Answer(BitSet shards, boolean failed) {}

    static List<Rule> rules() {
        return List.of(
                new Rule("HASH_MOD", FOUR, 4, SqlType.INT8, "numbers.sql"),
                new Rule("HASH_MOD", FOUR, 4, SqlType.INT4, "numbers.sql"),
                new Rule("HASH_MOD", FOUR, 4, SqlType.TEXT, "texts.sql"),
                new Rule("MOD", FOUR, 4, SqlType.INT8, "numbers.sql"),
                new Rule(
                        "VOLUME_RANGE",
                        Map.of("range-lower", "-10", "range-upper", "100", "sharding-volume", "9"),
                        15,
                        SqlType.INT8,
                        "numbers.sql"),
                new Rule("BOUNDARY_RANGE", Map.of("sharding-ranges", "-500,0,8,100"), 5, SqlType.INT8, "numbers.sql"),
                new Rule(
                        "AUTO_INTERVAL",
                        Map.of(
                                "datetime-lower", "2024-01-01 00:00:00",
                                "datetime-upper", "2024-01-11 12:00:00",
                                "sharding-seconds", "86400"),
                        12,
                        SqlType.TIMESTAMP,
                        "times.sql"));
    }

    /** AUTO_INTERVAL reads back what it formatted, which fails where decimals have a comma. */
    @BeforeEach
    void usePoints() {
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(Locale.Category.FORMAT, BEFORE);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void asksTheShardsThatRouteNames(Rule rule) throws Exception {
        ShardingSphereRouter router = router(rule);
        List<String> wrong = new ArrayList<>();
        try (TwoDatabases databases = new TwoDatabases(name("r", rule), yaml(rule, ""));
                Connection connection = databases.connect();
                Statement statement = connection.createStatement()) {
            createTables(statement, rule);
            boolean differs = false;
            for (String line : lines(rule.statements())) {
                differs = line.startsWith("--") ? line.startsWith(DIFFERS) : differs;
                if (!line.isEmpty() && !line.startsWith("--")) {
                    Answer theirs = run(databases, statement, line);
                    Answer ours = ours(router, rule, line);
                    if (!differs && !ours.equals(theirs)) {
                        wrong.add(line + "\n  ShardingSphere: " + theirs + "\n  route: " + ours);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Each difference that the list names is one under some rule, so that the list cannot outlive its reasons. */
    @Test
    void whatIsListedAsDifferentIsSo() throws Exception {
        Rule rule = rules().get(0);
        ShardingSphereRouter router = router(rule);
        List<String> alike = new ArrayList<>();
        try (TwoDatabases databases = new TwoDatabases("differences", yaml(rule, ""));
                Connection connection = databases.connect();
                Statement statement = connection.createStatement()) {
            createTables(statement, rule);
            boolean differs = false;
            for (String line : lines(rule.statements())) {
                differs = line.startsWith("--") ? line.startsWith(DIFFERS) : differs;
                if (differs && !line.isEmpty() && !line.startsWith("--")) {
                    if (run(databases, statement, line).equals(ours(router, rule, line))) {
                        alike.add(line);
                    }
                }
            }
        }
        assertThat(alike).isEmpty();
    }

    @Test
    void theAuditorRefusesWhatRouteCallsKeyless() throws Exception {
        Rule rule = rules().get(0);
        ShardingSphereRouter router = router(rule);
        List<String> wrong = new ArrayList<>();
        Set<String> passed = new TreeSet<>();
        int refused = 0;
        String audit = """
                  defaultAuditStrategy:
                    auditorNames:
                    - need_key
                    allowHintDisable: true
                  auditors:
                    need_key:
                      type: DML_SHARDING_CONDITIONS
                """;
        try (TwoDatabases databases = new TwoDatabases("audited", yaml(rule, audit));
                Connection connection = databases.connect();
                Statement statement = connection.createStatement()) {
            createTables(statement, rule);
            boolean differs = false;
            for (String line : lines(rule.statements())) {
                differs = line.startsWith("--") ? line.startsWith(DIFFERS) : differs;
                Outcome outcome = differs || line.isEmpty() || line.startsWith("--") ? null : outcome(router, line);
                if (outcome != null && !(outcome instanceof Outcome.Refused)) {
                    boolean keyless = outcome.why().equals(ShardingSphereRouter.KEYLESS);
                    boolean denied = isDenied(statement, line);
                    refused += denied ? 1 : 0;
                    if (keyless != denied) {
                        wrong.add((denied ? "refused: " : "let through: ") + line + " (" + outcome.why() + ")");
                    } else if (!denied && outcome instanceof Outcome.AllShards) {
                        passed.add(outcome.why());
                    }
                }
            }
            assertThat(isDenied(statement, "/* SHARDINGSPHERE_HINT: DISABLE_AUDIT_NAMES=need_key */ select * from t"))
                    .isFalse();
        }
        assertThat(wrong).isEmpty();
        assertThat(refused).isGreaterThan(20);
        assertThat(passed).as("asks every shard, and passes the auditor").containsAll(PASS_THE_AUDITOR);
    }

    @Test
    void explainAsksTheFirstShardAlone() throws Exception {
        Rule rule = rules().get(0);
        try (TwoDatabases databases = new TwoDatabases("explained", yaml(rule, ""));
                Connection connection = databases.connect();
                Statement statement = connection.createStatement()) {
            createTables(statement, rule);
            BitSet two = run(databases, statement, "select * from t where k in (7, 8)")
                    .shards();
            assertThat(two).isEqualTo(shards(0, 3));
            BitSet explained = run(databases, statement, "explain select * from t where k in (7, 8)")
                    .shards();
            assertThat(explained).isEqualTo(shards(0));
        }
    }

    private static BitSet shards(int... numbers) {
        BitSet set = new BitSet();
        for (int number : numbers) {
            set.set(number);
        }
        return set;
    }

    private static boolean isDenied(Statement statement, String sql) {
        try {
            statement.execute(sql);
            return false;
        } catch (SQLException | RuntimeException failed) {
            return String.valueOf(failed.getMessage()).contains("without sharding conditions");
        }
    }

    private static Answer run(TwoDatabases databases, Statement statement, String sql) throws SQLException {
        databases.watch();
        try {
            statement.execute(sql);
        } catch (SQLException | RuntimeException failed) {
            return new Answer(new BitSet(), true);
        }
        BitSet asked = new BitSet();
        for (String each : databases.asked()) {
            Matcher matcher = PHYSICAL.matcher(each.toLowerCase(Locale.ROOT));
            while (matcher.find()) {
                asked.set(Integer.parseInt(matcher.group(1)));
            }
        }
        return new Answer(asked, false);
    }

    private static Outcome outcome(ShardingSphereRouter router, String sql) {
        return router.route(new StatementReader(Dialect.MYSQL).read(sql).get(0));
    }

    private static Answer ours(ShardingSphereRouter router, Rule rule, String sql) {
        Outcome outcome = outcome(router, sql);
        BitSet asked = new BitSet();
        if (outcome instanceof Outcome.OneShard one) {
            asked.or(one.targets().known());
        } else if (outcome instanceof Outcome.SomeShards some) {
            asked.or(some.targets().known());
        } else if (outcome instanceof Outcome.AllShards) {
            asked.set(0, rule.shards());
        }
        return new Answer(asked, outcome instanceof Outcome.Refused);
    }

    private static String columnType(SqlType type) {
        return switch (type) {
            case INT4 -> "integer";
            case INT8 -> "bigint";
            case TEXT -> "varchar(40)";
            default -> type.sqlName();
        };
    }

    private static String schema(Rule rule) {
        StringBuilder schema = new StringBuilder();
        for (String table : List.of("t", "u", "w")) {
            schema.append("create table ")
                    .append(table)
                    .append(" (id integer, k ")
                    .append(columnType(rule.type()))
                    .append(", v integer);");
        }
        return schema + "create table p (id integer);create table s (id integer)";
    }

    private static void createTables(Statement statement, Rule rule) throws SQLException {
        for (String each : schema(rule).split(";", -1)) {
            statement.execute(each);
        }
    }

    private static ShardingSphereRouter router(Rule rule) throws BadSchemeException {
        Map<String, String> properties = new TreeMap<>(rule.properties());
        properties.remove("sharding-count");
        Placement placement =
                new Schemes(properties).make("shardingsphere:" + rule.algorithm(), rule.shards(), List.of());
        Map<String, TableRole> roles = new LinkedHashMap<>();
        roles.put("t", new TableRole.Distributed("k", rule.type(), "binding", placement));
        roles.put("u", new TableRole.Distributed("k", rule.type(), "binding", placement));
        roles.put("w", new TableRole.Distributed("k", rule.type(), "alone", placement));
        roles.put("p", new TableRole.Reference());
        return new ShardingSphereRouter(
                new Distribution(SchemaReader.read(schema(rule), Dialect.MYSQL), roles), rule.shards());
    }

    private static String name(String prefix, Rule rule) {
        return prefix + Integer.toUnsignedString(rule.toString().hashCode());
    }

    private static String yaml(Rule rule, String audit) {
        StringBuilder yaml = new StringBuilder("rules:\n- !SHARDING\n  autoTables:\n");
        for (String table : List.of("t", "u", "w")) {
            yaml.append("    ")
                    .append(table)
                    .append(":\n      actualDataSources: ds_0,ds_1\n      shardingStrategy:\n        standard:\n")
                    .append("          shardingColumn: k\n          shardingAlgorithmName: a\n");
        }
        yaml.append("  bindingTables:\n  - t,u\n")
                .append(audit)
                .append("  shardingAlgorithms:\n    a:\n      type: ")
                .append(rule.algorithm())
                .append("\n      props:\n");
        new TreeMap<>(rule.properties()).forEach((key, value) -> yaml.append("        ")
                .append(key)
                .append(": \"")
                .append(value)
                .append("\"\n"));
        return yaml + "- !BROADCAST\n  tables:\n  - p\n- !SINGLE\n  tables:\n  - \"*.*\"\n";
    }

    private static List<String> lines(String resource) throws Exception {
        try (InputStream in = Objects.requireNonNull(
                StatementsGoWhereRouteSaysTest.class.getResourceAsStream(resource), "no resource " + resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
