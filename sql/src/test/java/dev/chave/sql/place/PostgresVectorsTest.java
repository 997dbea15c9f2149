package dev.chave.sql.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.chave.testkit.SharedFiles;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hash values that a real PostgreSQL 15 gave, and the ranges of a Citus table. */
@Tag("P2")
class PostgresVectorsTest {
    @Test
    void agreesWithEveryVectorButTheStructuralHashOfJsonb() throws Exception {
        List<BsonDocument> vectors = vectors();
        assertThat(vectors).hasSize(85);
        CitusPlacement thirtyTwo = new CitusPlacement(32);
        CitusPlacement sixtyFour = new CitusPlacement(64);
        List<String> refused = new ArrayList<>();
        for (BsonDocument vector : vectors) {
            SqlType type = SqlType.named(vector.getString("type").getValue()).orElseThrow();
            SqlValue value = SqlValue.parse(type, vector.getString("input").getValue());
            if (type == SqlType.JSONB) {
                assertThatExceptionOfType(NoShardException.class)
                        .isThrownBy(() -> PostgresHash.of(value))
                        .withMessageContaining("structural hash");
                refused.add(type.sqlName());
                continue;
            }
            assertThat(PostgresHash.of(value))
                    .as(vector.toString())
                    .isEqualTo(vector.getNumber("hash").intValue());
            assertThat(thirtyTwo.shardOf(value))
                    .isEqualTo(vector.getNumber("citus32").intValue());
            assertThat(sixtyFour.shardOf(value))
                    .isEqualTo(vector.getNumber("citus64").intValue());
        }
        assertThat(refused).containsExactly("jsonb");
    }

    @Test
    void cutsTheHashLineAsCitusDoes() {
        CitusPlacement five = new CitusPlacement(5);
        assertThat(five.minHash(0)).isEqualTo(Integer.MIN_VALUE);
        assertThat(five.maxHash(0)).isEqualTo(-1_288_490_190);
        assertThat(five.minHash(4)).isEqualTo(1_288_490_188);
        assertThat(five.maxHash(4)).isEqualTo(Integer.MAX_VALUE);
        assertThat(five.indexOf(Integer.MAX_VALUE)).isEqualTo(4);
        assertThat(new CitusPlacement(32).maxHash(0)).isEqualTo(-2_013_265_921);
        for (int shard = 0; shard < 5; shard++) {
            assertThat(five.indexOf(five.minHash(shard))).isEqualTo(shard);
            assertThat(five.indexOf(five.maxHash(shard))).isEqualTo(shard);
        }
    }

    @ParameterizedTest(name = "{0} of type {1} is {2}")
    @CsvSource({
        "bigint, 9223372036854775807, INT8",
        "character varying(40), x, TEXT",
        "int(11) unsigned, 7, INT4",
        "timestamp without time zone, 2024-02-29 12:34:56, TIMESTAMP",
        "timestamp(3) with time zone, 2024-02-29 12:34:56+02, TIMESTAMPTZ",
        "'numeric(10,2)', 1.50, NUMERIC",
        "double precision, 1e3, FLOAT8",
        "char(3), abc, BPCHAR"
    })
    void knowsTypesByTheirSqlNames(String name, String text, SqlType type) throws BadSqlValueException {
        assertThat(SqlType.named(name)).contains(type);
        assertThat(SqlValue.parse(type, text).type()).isEqualTo(type);
    }

    @ParameterizedTest(name = "{1} is no {0}")
    @CsvSource({
        "INT4, 3147483648",
        "INT2, 40000",
        "INT8, 18446744073709551616",
        "INT8, 1.0",
        "UUID, 550e8400",
        "DATE, 2023-02-29",
        "DATE, 29/02/2024",
        "TIMESTAMP, 2024-02-29 25:00:00",
        "NUMERIC, 1e99999",
        "FLOAT8, one",
        "BOOL, maybe",
        "BYTEA, \\xabc"
    })
    void refusesTextThatIsNoValueOfTheTypeWithoutRepeatingIt(SqlType type, String text) {
        assertThatExceptionOfType(BadSqlValueException.class)
                .isThrownBy(() -> SqlValue.parse(type, text))
                .withMessageStartingWith("expected ")
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain(text));
    }

    @Test
    void aDateThatPostgresKeepsAsADayBefore2000IsNegative() throws BadSqlValueException {
        assertThat(SqlValue.parse(SqlType.DATE, "1999-12-31").content()).isEqualTo(-1L);
        assertThat(SqlValue.parse(SqlType.DATE, "1999-12-31").text()).isEqualTo("1999-12-31");
        assertThat(SqlValue.parse(SqlType.TIMESTAMP, "1970-01-01 00:00:00.5").text())
                .isEqualTo("1970-01-01 00:00:00.5");
    }

    static List<BsonDocument> vectors() throws Exception {
        String json = Files.readString(SharedFiles.require("vectors/postgres-hash.json"));
        return BsonDocument.parse(json).getArray("vectors").stream()
                .map(BsonValue::asDocument)
                .toList();
    }
}
