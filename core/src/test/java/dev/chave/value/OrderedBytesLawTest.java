package dev.chave.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

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
        int size = values.size();
        int[][] order = new int[size][size];
        List<byte[]> ordered = values.stream().map(OrderedBytes::of).toList();
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                order[a][b] = sign(values.get(a), values.get(b));
                int byBytes = Integer.signum(Arrays.compareUnsigned(ordered.get(a), ordered.get(b)));
                if (byBytes != order[a][b] || isProperPrefix(ordered.get(a), ordered.get(b))) {
                    fail("%s against %s is %s by value, %s by bytes"
                            .formatted(show(values.get(a)), show(values.get(b)), order[a][b], byBytes));
                }
            }
        }
        assertAntisymmetricAndTransitive(order);
    }

    private static void assertAntisymmetricAndTransitive(int[][] order) {
        for (int a = 0; a < order.length; a++) {
            for (int b = 0; b < order.length; b++) {
                if (order[a][b] != -order[b][a]) {
                    fail("not antisymmetric");
                }
                for (int c = 0; c < order.length; c++) {
                    if (order[a][b] <= 0 && order[b][c] <= 0 && order[a][c] > 0) {
                        fail("not transitive");
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
                if (sign(values.get(i), back) != 0) {
                    fail("%s came back as %s".formatted(show(values.get(i)), show(back)));
                }
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
