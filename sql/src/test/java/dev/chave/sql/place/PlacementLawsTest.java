package dev.chave.sql.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.chave.testkit.SeededLaws;
import dev.chave.testkit.SharedFiles;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every placement scheme, whatever the values. */
class PlacementLawsTest {
    static List<String> names() {
        return Schemes.NAMES;
    }

    static Placement made(String name, int shards) throws BadSchemeException {
        return new Schemes(Map.of(
                        "range-lower", "-1000",
                        "range-upper", "1000",
                        "sharding-volume", "300",
                        "sharding-ranges", "-500,0,10,800",
                        "datetime-lower", "2024-01-01 00:00:00",
                        "datetime-upper", "2025-01-01 00:00:00",
                        "sharding-seconds", "86400"))
                .make(name, shards, weights());
    }

    private static List<WeightedValue> weights() {
        List<WeightedValue> weights = new ArrayList<>();
        for (int i = -1000; i < 1000; i++) {
            weights.add(new WeightedValue(SqlValue.int8(i), 1 + Math.abs(i) % 5));
        }
        return weights;
    }

    private static SqlValue drawn(String name, SplittableRandom random) throws BadSqlValueException {
        return name.endsWith("AUTO_INTERVAL")
                ? new SqlValue(SqlType.TIMESTAMP, 757_382_400_000_000L + random.nextLong(40_000_000_000_000L))
                : SqlValue.int8(random.nextInt(-1200, 1200));
    }

    private static List<SqlValue> row(Placement placement, SplittableRandom random) throws BadSqlValueException {
        List<SqlValue> row = new ArrayList<>();
        for (int i = 0; i < placement.columns(); i++) {
            SqlValue value = drawn(placement.name(), random);
            boolean isNegative = value.content() instanceof Long number && number < 0;
            row.add(placement.columns() > 1 && isNegative ? SqlValue.int8(-(Long) value.content()) : value);
        }
        return row;
    }

    @Tag("P11")
    @ParameterizedTest(name = "{0}: reads go where writes went")
    @MethodSource("names")
    void theRouteOfAReadIsTheRouteOfTheWrite(String name) throws Exception {
        Placement placement = made(name, 12);
        SeededLaws.hold("symmetry of " + name, 20, random -> {
            for (int i = 0; i < 50; i++) {
                List<SqlValue> row = row(placement, random);
                int shard = placement.shardOf(row);
                assertThat(shard).isBetween(0, placement.shards() - 1);
                assertThat(placement.shardOf(List.copyOf(row))).isEqualTo(shard);
                BitSet point =
                        placement.shardsOf(row.stream().map(SqlRange::point).toList());
                assertThat(point.stream()).containsExactly(shard);
            }
        });
    }

    @Tag("P11")
    @ParameterizedTest(name = "{0}: a range asks every shard that holds a row of it")
    @MethodSource("names")
    void aRangeAsksEveryShardThatHoldsARowOfIt(String name) throws Exception {
        Placement placement = made(name, 12);
        SeededLaws.hold("ranges of " + name, 20, random -> {
            for (int i = 0; i < 50; i++) {
                List<SqlValue> row = row(placement, random);
                SqlValue one = drawn(name, random);
                SqlValue two = drawn(name, random);
                boolean rises = SqlOrder.INSTANCE.compare(one, two) <= 0;
                SqlValue low = rises ? one : two;
                SqlValue high = rises ? two : one;
                SqlValue value = row.get(0);
                if (SqlOrder.INSTANCE.compare(low, value) <= 0 && SqlOrder.INSTANCE.compare(value, high) <= 0) {
                    assertThat(placement.shardsOf(SqlRange.between(low, high)).get(placement.shardOf(row)))
                            .isTrue();
                }
                assertThat(placement.shardsOf(SqlRange.atLeast(value)).get(placement.shardOf(row)))
                        .isTrue();
                assertThat(placement.shardsOf(SqlRange.ALL).cardinality()).isEqualTo(placement.shards());
            }
        });
    }

    @Tag("P6")
    @ParameterizedTest(name = "{0}, {1} shards and one more: {2} move")
    @CsvSource({
        "crc32-mod, 4, 0.8, 0.01",
        "hashtext-mod, 8, 0.8889, 0.01",
        "shardingsphere:HASH_MOD, 4, 0.8, 0.01",
        "shardingsphere:MOD, 2, 0.6667, 0.01",
        "citus, 4, 0.5, 0.01",
        "citus, 16, 0.5, 0.01",
        "vitess:hash, 8, 0.5, 0.02",
        "jump, 8, 0.1111, 0.01",
        "rendezvous, 4, 0.2, 0.01",
        "ring, 8, 0.1111, 0.03",
        "slots, 16, 0.0586, 0.01",
        "split-ranges, 8, 0.0625, 0.01",
        "directory, 4, 0.2, 0.001",
        "equal-ranges, 4, 0.5, 0.01"
    })
    void growingByOneMovesWhatTheSchemeMustMove(String name, int shards, double moved, double tolerance)
            throws Exception {
        List<WeightedValue> values = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 40_000; i++) {
            values.add(new WeightedValue(SqlValue.int8(random.nextLong(1L << 40) * 40_000 + i), 1));
        }
        Placement before = new Schemes(Map.of()).make(name, shards, values);
        Placement after = before.withShards(shards + 1).orElseThrow();
        long movers = 0;
        boolean onlyToNew = true;
        for (WeightedValue value : values) {
            int from = before.shardOf(value.value());
            int to = after.shardOf(value.value());
            movers += from == to ? 0 : 1;
            onlyToNew &= from == to || to == shards;
        }
        assertThat(movers / 40_000.0).isCloseTo(moved, within(tolerance));
        boolean isConsistent = List.of("jump", "rendezvous", "ring", "slots", "split-ranges", "directory")
                .contains(name);
        assertThat(onlyToNew).isEqualTo(isConsistent);
    }

    @Tag("P6")
    @Test
    void crc32IsZlibs() throws NoShardException {
        assertThat(new Crc32Modulo(8).shardOf(SqlValue.int8(918_273))).isEqualTo(2);
        assertThat(new Crc32Modulo(8).shardOf(SqlValue.text("918273"))).isEqualTo(2);
        assertThat(Crc32Modulo.crc32("123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isEqualTo(0xCBF4_3926L);
    }

    @Tag("P6")
    @Test
    void slotsBoundHowEvenTheShardsCanBe() throws NoShardException {
        int[] slots = new int[9];
        SlotTablePlacement nine = new SlotTablePlacement(9, 32);
        for (int i = 0; i < 50_000; i++) {
            slots[nine.shardOf(SqlValue.int8(i))]++;
        }
        double max = java.util.Arrays.stream(slots).max().orElseThrow();
        assertThat(max / (50_000 / 9.0)).isCloseTo(4 / (32 / 9.0), within(0.03));
    }

    @Test
    void aDirectoryIsAsEvenAsTheValuesAllow() throws NoShardException {
        DirectoryPlacement directory = new DirectoryPlacement(weights(), 7);
        long[] rows = new long[7];
        for (WeightedValue value : weights()) {
            rows[directory.shardOf(value.value())] += value.weight();
        }
        long spread = java.util.Arrays.stream(rows).max().orElseThrow()
                - java.util.Arrays.stream(rows).min().orElseThrow();
        assertThat(spread).isLessThanOrEqualTo(5);
    }

    @Test
    void equalRangesKeepEqualValuesTogetherAndEmptyRangesEmpty() throws NoShardException {
        EqualRangesPlacement ranges = new EqualRangesPlacement(
                List.of(
                        new WeightedValue(SqlValue.int8(1), 10),
                        new WeightedValue(SqlValue.int8(2), 1000),
                        new WeightedValue(SqlValue.int8(3), 10)),
                4);
        assertThat(ranges.shardOf(SqlValue.int8(2))).isEqualTo(2);
        assertThat(ranges.shardOf(SqlValue.int8(1))).isZero();
        assertThat(ranges.shardOf(SqlValue.int8(3))).isEqualTo(3);
        assertThat(ranges.shardsOf(SqlRange.between(SqlValue.int8(2), SqlValue.int8(2))).stream())
                .containsExactly(2);
    }

    @Test
    void jumpHashIsThatOfThePaper() {
        int[] ofHundred = {0, 55, 62, 8, 45, 59, 86, 97, 82, 59, 73, 37, 17, 56, 86, 21, 90, 37, 38, 83};
        for (int key = 0; key < ofHundred.length; key++) {
            assertThat(JumpPlacement.bucket(key, 100)).isEqualTo(ofHundred[key]);
        }
    }

    @Test
    void hashModDependsOnTheJavaTypeThatIsBound() throws Exception {
        HashModPlacement four = new HashModPlacement(4);
        assertThat(four.shardOf(SqlValue.int4(-5))).isEqualTo(1);
        assertThat(four.shardOf(SqlValue.int8(-5))).isEqualTo(0);
        assertThat(four.shardOf(SqlValue.int4(7))).isEqualTo(four.shardOf(SqlValue.int8(7)));
        assertThat(four.shardOf(SqlValue.text("7"))).isEqualTo(55 % 4);
        assertThatExceptionOfType(NoShardException.class)
                .isThrownBy(() -> four.shardOf(SqlValue.parse(SqlType.BYTEA, "\\x00")));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "citus | 64001",
                "citus | 0",
                "slots | 2000000",
                "shardingsphere:VOLUME_RANGE | 4",
                "vitess:lookup | 4",
                "unknown | 4"
            })
    void refusesWhatCannotBeMade(String name, int shards) throws BadSchemeException {
        Schemes schemes = new Schemes(Map.of());
        assertThatExceptionOfType(BadSchemeException.class)
                .isThrownBy(() -> schemes.make(name, shards, List.of()))
                .withMessageContaining("expected");
    }

    @Test
    void refusesPropertiesThatNobodyReads() {
        assertThatExceptionOfType(BadSchemeException.class)
                .isThrownBy(() -> new Schemes(Map.of("sharding-volum\u001b", "3")))
                .withMessageContaining("sharding-volum?")
                .withMessageContaining("sharding-volume");
    }

    /** The designs of known benchmarks say how often two keys must meet; under any placement they part with 1 - 1/N. */
    @Test
    void transactionsOfTwoKeysSpanShardsAsOftenAsTheBenchmarksDesignsSay() throws Exception {
        BsonDocument truths =
                BsonDocument.parse(Files.readString(SharedFiles.require("vectors/partition-ground-truth.json")));
        Pattern share = Pattern.compile("(?:about )?(0\\.[0-9]+)\\*\\(1-1/N\\).*");
        int checked = 0;
        for (String benchmark : truths.keySet()) {
            BsonDocument truth =
                    truths.get(benchmark).isDocument() ? truths.getDocument(benchmark) : new BsonDocument();
            Matcher form = share.matcher(
                    truth.containsKey("min_multi_shard")
                            ? truth.getString("min_multi_shard").getValue()
                            : "");
            if (form.matches()) {
                double twoKeys = Double.parseDouble(form.group(1));
                for (int shards : new int[] {2, 4, 8, 16}) {
                    assertThat(spanning(new CitusPlacement(shards), twoKeys))
                            .as(benchmark + " over " + shards)
                            .isCloseTo(twoKeys * (1 - 1.0 / shards), within(0.01));
                }
                checked++;
            }
        }
        assertThat(checked).isGreaterThanOrEqualTo(3);
    }

    private static double spanning(Placement placement, double twoKeys) throws NoShardException {
        SplittableRandom random = new SplittableRandom(11);
        int spanning = 0;
        for (int i = 0; i < 60_000; i++) {
            SqlValue home = SqlValue.int4(random.nextInt(1_000_000));
            SqlValue other = random.nextDouble() < twoKeys ? SqlValue.int4(random.nextInt(1_000_000)) : home;
            spanning += placement.shardOf(home) == placement.shardOf(other) ? 0 : 1;
        }
        return spanning / 60_000.0;
    }
}
