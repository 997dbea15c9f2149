package dev.chave.sql.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.sql.server.RealPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same questions to a real PostgreSQL: its hash of a value of each type, and the safe form of a remainder. */
@Tag("P2")
class PostgresServerTest {
    private static EmbeddedPostgres server;
    private static Connection connection;

    @BeforeAll
    static void start() throws Exception {
        server = RealPostgres.start(EmbeddedPostgres.builder().setServerConfig("timezone", "UTC"));
        connection = server.getPostgresDatabase().getConnection();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            connection.close();
            server.close();
        }
    }

    /** A type, its hash function, and drawn values of it in PostgreSQL's own writing. */
    @SuppressWarnings("ImmutableEnumChecker") // the draws keep no state
    private enum Asked {
        INT2("hashint2", "int2", random -> Integer.toString(random.nextInt(-32768, 32768))),
        INT4("hashint4", "int4", random -> Integer.toString(random.nextInt())),
        INT8("hashint8", "int8", random -> Long.toString(random.nextLong() >> random.nextInt(64))),
        OID("hashoid", "oid", random -> Long.toString(random.nextLong(1L << 32))),
        CHAR("hashchar", "\"char\"", random -> Character.toString(random.nextInt(32, 127))),
        BOOL("hashchar", "\"char\"", random -> "t"),
        FLOAT4("hashfloat4", "float4", random -> Float.toString((float) random.nextDouble(-1e6, 1e6))),
        FLOAT8("hashfloat8", "float8", random -> Double.toString(Double.longBitsToDouble(random.nextLong()))),
        NUMERIC("hash_numeric", "numeric", PostgresServerTest::numeric),
        TEXT("hashtext", "text", PostgresServerTest::text),
        BPCHAR("hashbpchar", "bpchar", random -> text(random) + " ".repeat(random.nextInt(3))),
        BYTEA("", "bytea", random -> "\\x" + hex(random)),
        UUID("uuid_hash", "uuid", random -> new UUID(random.nextLong(), random.nextLong()).toString()),
        DATE("", "date", random -> java.time.LocalDate.ofEpochDay(random.nextInt(-300_000, 900_000))
                .toString()),
        TIMESTAMP("timestamp_hash", "timestamp", PostgresServerTest::moment),
        TIMESTAMPTZ("", "timestamptz", random -> moment(random) + "+05:30");

        private final String function;
        private final String type;
        private final Function<SplittableRandom, String> draw;

        Asked(String function, String type, Function<SplittableRandom, String> draw) {
            this.function = function;
            this.type = type;
            this.draw = draw;
        }
    }

    @ParameterizedTest
    @EnumSource
    void hashesAsTheServerDoes(Asked asked) throws Exception {
        SplittableRandom random = new SplittableRandom(asked.ordinal());
        SqlType type = SqlType.valueOf(asked.name());
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            texts.add(asked.draw.apply(random));
        }
        List<Integer> answers = ask(asked, texts);
        for (int i = 0; i < texts.size(); i++) {
            SqlValue value = SqlValue.parse(type, texts.get(i));
            if (type == SqlType.BOOL) {
                assertThat(PostgresHash.of(value)).isEqualTo(-1_905_060_026);
                continue;
            }
            assertThat(PostgresHash.of(value)).as(type + " " + texts.get(i)).isEqualTo(answers.get(i));
        }
    }

    private static List<Integer> ask(Asked asked, List<String> texts) throws SQLException {
        // A cast from text, so that the server reads the value itself. Where the operator class has no function to
        // call, the
        // hash of an array of one is 31 more.
        String value = "x::" + asked.type;
        String hash =
                asked.function.isEmpty() ? "hash_array(array[" + value + "])" : asked.function + "(" + value + ")";
        String sql = "select " + hash + " from unnest(?::text[]) with ordinality u(x, n) order by n";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("text", texts.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                List<Integer> answers = new ArrayList<>();
                while (rows.next()) {
                    answers.add(rows.getInt(1) - (asked.function.isEmpty() ? 31 : 0));
                }
                return answers;
            }
        }
    }

    @Test
    void printsBooleansNumbersAndTimesAsTheServerDoes() throws Exception {
        for (Asked asked : List.of(Asked.INT8, Asked.NUMERIC, Asked.UUID, Asked.DATE, Asked.TIMESTAMP, Asked.BYTEA)) {
            SplittableRandom random = new SplittableRandom(7);
            for (int i = 0; i < 40; i++) {
                SqlValue value = SqlValue.parse(SqlType.valueOf(asked.name()), asked.draw.apply(random));
                try (PreparedStatement statement =
                        connection.prepareStatement("select (?::" + asked.type + ")::text")) {
                    statement.setString(1, value.text());
                    ResultSet row = statement.executeQuery();
                    row.next();
                    assertThat(value.text()).isEqualTo(row.getString(1));
                }
            }
        }
    }

    @Test
    void theSafeRemainderIsTheServersAndTheUnsafeOneFailsAtTheLeastHash() throws Exception {
        HashtextModulo seven = new HashtextModulo(7);
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery("select x, " + HashtextModulo.sql("x", 7)
                    + " from (select generate_series(1, 2000)::text || 'ü' as x) s");
            while (rows.next()) {
                assertThat(seven.shardOf(SqlValue.text(rows.getString(1)))).isEqualTo(rows.getInt(2));
            }
            ResultSet least = statement.executeQuery("select hashtext(x), " + HashtextModulo.sql("x", 7)
                    + " from (select '" + LEAST_HASH + "'::text as x) s");
            least.next();
            assertThat(least.getInt(1)).isEqualTo(Integer.MIN_VALUE);
            assertThat(seven.shardOf(SqlValue.text(LEAST_HASH))).isEqualTo(least.getInt(2));
            assertThatThrownBy(() -> statement.executeQuery("select abs(hashtext('" + LEAST_HASH + "')) % 7"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("out of range");
        }
    }

    /** Found by trying numbers in turn: the least whose text hashes to the least int4. */
    private static final String LEAST_HASH = "8845783719";

    private static String numeric(SplittableRandom random) {
        String digits = Long.toString(random.nextLong() >> random.nextInt(60));
        int zeros = random.nextInt(12);
        return switch (random.nextInt(4)) {
            case 0 -> digits + "0".repeat(zeros);
            case 1 -> digits + "." + "0".repeat(zeros) + random.nextInt(100_000);
            case 2 -> "0." + "0".repeat(zeros) + random.nextInt(1000);
            default -> digits;
        };
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(random.nextInt(3) == 0 ? random.nextInt(0xA0, 0xD000) : random.nextInt(33, 127));
        }
        return text.toString();
    }

    private static String hex(SplittableRandom random) {
        StringBuilder hex = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            hex.append(String.format(java.util.Locale.ROOT, "%02x", random.nextInt(256)));
        }
        return hex.toString();
    }

    private static String moment(SplittableRandom random) {
        return java.time.LocalDate.ofEpochDay(random.nextInt(-300_000, 900_000))
                + String.format(
                        java.util.Locale.ROOT,
                        " %02d:%02d:%02d.%06d",
                        random.nextInt(24),
                        random.nextInt(60),
                        random.nextInt(60),
                        random.nextInt(1_000_000));
    }
}
