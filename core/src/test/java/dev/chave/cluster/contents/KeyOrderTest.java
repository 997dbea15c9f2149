package dev.chave.cluster.contents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeyOrderTest {
    private static byte[][] ordered(KeyOrder order, byte[][] keys) {
        order.prepare(keys.length);
        for (int i = 0; i < keys.length; i++) {
            order.put(i, i, KeyPrefix.of(keys[i]));
        }
        int[] indexes = order.indexes(keys, keys.length);
        return Arrays.stream(indexes, 0, keys.length)
                .mapToObj(index -> keys[index])
                .toArray(byte[][]::new);
    }

    /** Keys that differ late, early, by length, by bytes above 127 or not at all. */
    private static byte[] key(SplittableRandom random, int alphabet, int shared) {
        byte[] key = new byte[random.nextInt(shared + 20)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (i < shared ? 200 : random.nextInt(alphabet) * 37);
        }
        return key;
    }

    @Test
    void ordersAsComparingDoes() {
        KeyOrder order = new KeyOrder();
        SeededLaws.hold("keys in order", 500, random -> {
            int alphabet = 1 + random.nextInt(256);
            int shared = random.nextInt(30);
            byte[][] keys = new byte[random.nextInt(random.nextBoolean() ? 60 : 5000)][];
            Arrays.setAll(keys, i -> key(random, alphabet, shared));
            byte[][] expected = keys.clone();
            Arrays.sort(expected, Arrays::compareUnsigned);
            assertThat(ordered(order, keys)).isEqualTo(expected);
        });
    }

    @Test
    void tellsKeysApartThatOnlyZerosMakeLonger() {
        byte[][] keys = new byte[300][];
        Arrays.setAll(keys, i -> new byte[(i * 7) % 40]);
        byte[][] expected = keys.clone();
        Arrays.sort(expected, Arrays::compareUnsigned);
        assertThat(ordered(new KeyOrder(), keys)).isEqualTo(expected);
    }
}
