package dev.chave.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bson.BsonDecimal128;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

/** The order by laws: the two ways to compare agree, they are an order, and ordered bytes read back as they were. */
class OrderedBytesLawTest {
    @Test
    void theOrderIsTotalAndBothWaysToCompareAgree() {
        SeededLaws.hold("order of any values", 400, random -> {
            List<RawValue> values = draw(random, 12, new RandomBson(random)::value);
            assertOrder(values);
        });
    }

    @Test
    void theOrderOfNumbersIsTotalAndBothWaysToCompareAgree() {
        SeededLaws.hold("order of numbers", 400, random -> {
            RandomBson bson = new RandomBson(random);
            assertOrder(draw(random, 14, levels -> bson.number()));
        });
    }

    private static void assertOrder(List<RawValue> values) {
        for (RawValue a : values) {
            for (RawValue b : values) {
                int order = sign(a, b);
                assertThat(sign(b, a)).as("antisymmetric").isEqualTo(-order);
                byte[] left = OrderedBytes.of(a);
                byte[] right = OrderedBytes.of(b);
                assertThat(Integer.signum(Arrays.compareUnsigned(left, right)))
                        .as("%s against %s", show(a), show(b))
                        .isEqualTo(order);
                assertThat(isProperPrefix(left, right))
                        .as("%s is a prefix of %s", show(a), show(b))
                        .isFalse();
                for (RawValue c : values) {
                    if (order <= 0 && sign(b, c) <= 0) {
                        assertThat(sign(a, c)).as("transitive").isLessThanOrEqualTo(0);
                    }
                }
            }
        }
    }

    @Test
    void tuplesCompareFieldByField() {
        SeededLaws.hold("order of tuples", 2000, random -> {
            RandomBson bson = new RandomBson(random);
            List<RawValue> left = draw(random, 3, bson::value);
            List<RawValue> right = draw(random, 3, bson::value);
            int expected = 0;
            for (int i = 0; i < 3 && expected == 0; i++) {
                expected = sign(left.get(i), right.get(i));
            }
            assertThat(Integer.signum(Arrays.compareUnsigned(tuple(left), tuple(right))))
                    .isEqualTo(expected);
        });
    }

    @Test
    void whatWasWrittenReadsBackEqual() {
        SeededLaws.hold("round trip of tuples", 3000, random -> {
            List<RawValue> values = draw(random, random.nextInt(1, 4), new RandomBson(random)::value);
            OrderedBytesDecoder.Decoded decoded = OrderedBytesDecoder.decode(tuple(values));
            assertThat(decoded.whole()).isTrue();
            assertThat(decoded.values()).hasSameSizeAs(values);
            for (int i = 0; i < values.size(); i++) {
                RawValue back = RawValue.of(decoded.values().get(i));
                assertThat(sign(values.get(i), back))
                        .as("%s came back as %s", show(values.get(i)), show(back))
                        .isZero();
            }
        });
    }

    @Test
    void equalWholeNumbersHashAlike() {
        SeededLaws.hold("equal whole numbers hash alike", 2000, random -> {
            long number = random.nextLong() >> random.nextInt(64);
            RawValue asLong = RawValue.ofLong(number);
            RawValue asDecimal = RawValue.of(new BsonDecimal128(new Decimal128(number)));
            assertThat(sign(asLong, asDecimal)).isZero();
            assertThat(new HashedValue().of(asDecimal)).isEqualTo(new HashedValue().of(asLong));
        });
    }

    private interface Source {
        BsonValue draw(int levels);
    }

    private static List<RawValue> draw(SplittableRandom random, int count, Source source) {
        return Stream.generate(() -> RawValue.of(source.draw(random.nextInt(4))))
                .limit(count)
                .toList();
    }

    private static byte[] tuple(List<RawValue> values) {
        OrderedBytes out = new OrderedBytes();
        values.forEach(out::append);
        return out.toByteArray();
    }

    private static int sign(RawValue left, RawValue right) {
        return Integer.signum(ValueOrder.ASCENDING.compare(left, right));
    }

    private static boolean isProperPrefix(byte[] left, byte[] right) {
        return left.length < right.length && Arrays.equals(left, 0, left.length, right, 0, left.length);
    }

    private static String show(RawValue value) {
        return value.kind() + " " + ValueText.of(value.toBsonValue());
    }
}
