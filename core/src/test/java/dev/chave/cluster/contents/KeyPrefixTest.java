package dev.chave.cluster.contents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KeyPrefixTest {
    @Test
    void isTheFirstEightBytes() {
        assertThat(KeyPrefix.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9})).isEqualTo(0x0102030405060708L);
        assertThat(KeyPrefix.of(new byte[] {(byte) 0xFF, 1})).isEqualTo(0xFF01_0000_0000_0000L);
        assertThat(KeyPrefix.of(new byte[0])).isZero();
    }

    @Test
    void comparesAsTuplesDo() {
        SeededLaws.hold("prefixes compare as their tuples", 200, random -> {
            byte[][] two = new byte[2][];
            for (int i = 0; i < 2; i++) {
                two[i] = new byte[random.nextInt(12)];
                for (int at = 0; at < two[i].length; at++) {
                    two[i][at] = (byte) (random.nextInt(3) - 1); // 0xFF, 0 and 1: many ties and shorter ones
                }
            }
            assertThat(Integer.signum(KeyPrefix.compare(KeyPrefix.of(two[0]), two[0], KeyPrefix.of(two[1]), two[1])))
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(two[0], two[1])));
        });
    }
}
