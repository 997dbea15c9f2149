package dev.chave.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.ShardKey;
import dev.chave.workload.TargetReason;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people type: split points in any shape, filters and values as mongosh takes and prints them. */
class RoutingTest {
    private static final ShardKey ONE = ShardKey.parse("a");
    private static final ShardKey TWO = ShardKey.parse("{a: 1, b: 1}");

    @Test
    void splitPointsComeInAnyOrderAndShape() {
        ChunkMap expected =
                Routing.ofSplits(TWO, List.of("[1, \"x\"]", "[2, \"y\"]")).chunks();
        ChunkMap same = Routing.ofSplits(TWO, List.of("{b: 'y', a: 2}", "{a: 1, b: 'x'}", "[2.0, 'y']"))
                .chunks();

        assertThat(same.size()).isEqualTo(3);
        assertThat(same.min(1)).isEqualTo(expected.min(1));
        assertThat(same.min(2)).isEqualTo(expected.min(2));
    }

    @Test
    void aKeyOfOneFieldTakesTheValueAlone() {
        byte[] hundred = Routing.ofSplits(ONE, List.of("100")).chunks().min(1);

        assertThat(Routing.ofSplits(ONE, List.of("[100]")).chunks().min(1)).isEqualTo(hundred);
        assertThat(Routing.ofSplits(ONE, List.of("{a: 100}")).chunks().min(1)).isEqualTo(hundred);
        assertThat(Routing.ofSplits(ONE, List.of("{z: 100}")).chunks().min(1)).isNotEqualTo(hundred);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100",
                "[1]",
                "[1, 2, 3]",
                "{a: 1}",
                "{a: 1, b: 2, c: 3}",
                "[1, [2]]",
                "[1, /x/]",
                "[MinKey, MinKey]"
            })
    void whatIsNoPointOfTheKeyIsRefused(String split) {
        assertThatThrownBy(() -> Routing.ofSplits(TWO, List.of(split))).isInstanceOf(BadTypedValueException.class);
    }

    @Test
    void aHashedFieldIsSplitByNumbersOnly() {
        ShardKey hashed = ShardKey.parse("a:hashed");

        assertThat(Routing.ofSplits(hashed, List.of("0", "5")).chunks().size()).isEqualTo(3);
        assertThatThrownBy(() -> Routing.ofSplits(hashed, List.of("\"x\"")))
                .isInstanceOf(BadTypedValueException.class)
                .hasMessageContaining("hash");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "{",
                "{a: }",
                "{a: 1} {b: 2}",
                "{a: 1}} {b: 2}",
                "{a: 1}, b: 2",
                "nonsense",
                "{a: Wrong(5)}",
                "[1, 2]",
                "{a: 'secret"
            })
    void whatIsNoFilterIsRefusedWithoutRepeatingIt(String filter) {
        assertThatThrownBy(() -> Routing.document(filter))
                .isInstanceOf(BadTypedValueException.class)
                .hasMessageContaining("expected")
                .hasMessageNotContaining("secret");
    }

    @Test
    void endlessNestingIsRefused() {
        String deep = "{a: ".repeat(100_000) + "1" + "}".repeat(100_000);

        assertThatThrownBy(() -> Routing.document(deep))
                .isInstanceOf(BadTypedValueException.class)
                .hasMessageContaining("nested");
    }

    @Test
    void readsWhatMongoshPrints() {
        BsonDocument printed = Routing.document("""
                {
                  l: Long('-5'), i: Int32(7), d: Decimal128("1.5"), f: Double(2.5),
                  t: Timestamp({ t: 1700000000, i: 3 }), o: ObjectId('64b0f0000000000000000001'),
                  u: UUID("00112233-4455-6677-8899-aabbccddeeff"), b: Binary.createFromBase64('AAE=', 0),
                  m: MinKey(), x: MaxKey(), w: ISODate('2026-01-02T03:04:05.678Z'),
                  s: "Long('5') stays text: it's quoted \\"Int32(1)\\"", r: /^Long\\(5'/i
                }
                """);

        assertThat(printed.get("l")).isEqualTo(new BsonInt64(-5));
        assertThat(printed.get("i")).isEqualTo(new BsonInt32(7));
        assertThat(printed.get("f")).isEqualTo(new BsonDouble(2.5));
        assertThat(printed.get("t")).isEqualTo(new BsonTimestamp(1_700_000_000, 3));
        assertThat(printed.getString("s").getValue()).isEqualTo("Long('5') stays text: it's quoted \"Int32(1)\"");
        assertThat(printed.getRegularExpression("r").getPattern()).isEqualTo("^Long\\(5'");
        assertThat(printed.values())
                .extracting(BsonValue::getBsonType)
                .containsExactly(
                        BsonType.INT64,
                        BsonType.INT32,
                        BsonType.DECIMAL128,
                        BsonType.DOUBLE,
                        BsonType.TIMESTAMP,
                        BsonType.OBJECT_ID,
                        BsonType.BINARY,
                        BsonType.BINARY,
                        BsonType.MIN_KEY,
                        BsonType.MAX_KEY,
                        BsonType.DATE_TIME,
                        BsonType.STRING,
                        BsonType.REGULAR_EXPRESSION);
    }

    @Test
    void theExplanationSaysWhatAndWhy() {
        Router router = Routing.ofSplits(ONE, List.of("100", "200"));

        RouteExplanation route = Routing.explain(router, "{a: {$lt: 150}}");

        assertThat(route.chunksTouched()).isEqualTo(2);
        assertThat(route.chunkCount()).isEqualTo(3);
        assertThat(route.shardCount()).isEqualTo(3);
        assertThat(route.shards()).containsExactly("chunk1", "chunk2");
        assertThat(route.reason()).isEqualTo(TargetReason.RANGE);
    }

    @Test
    void collationAndVariablesAreHeard() {
        Router router = Routing.ofSplits(ONE, List.of("\"m\""));
        BsonDocument filter = Routing.document("{$expr: {$eq: [\"$a\", \"$$v\"]}}");

        assertThat(Routing.explain(router, filter, null, Routing.document("{v: 'z'}"))
                        .chunks())
                .containsExactly(new ChunkSpan(1, 1));
        assertThat(Routing.explain(router, filter, Routing.document("{locale: 'en'}"), Routing.document("{v: 'z'}"))
                        .reason())
                .isEqualTo(TargetReason.COLLATION);
    }

    @Test
    void aListIsReadAsAValue() {
        assertThat(TypedValues.value("[1, 'a']")).isInstanceOf(BsonArray.class);
    }
}
