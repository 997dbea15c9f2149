package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bound of distinct counts, over many seeds at once: it may fail for five in a hundred. */
class DistinctSketchTest {
    private static final int SEEDS = 300;

    @ParameterizedTest(name = "{0} values in {1} bytes")
    @CsvSource({"10, 1024", "1000, 1024", "20000, 1024", "20000, 4096", "50000, 16384"})
    void liesWithinItsBoundFor95OfAHundredSeeds(int values, int bytes) {
        int within = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            DistinctSketch first = new DistinctSketch(bytes);
            DistinctSketch second = new DistinctSketch(bytes);
            for (int i = 0; i < values; i++) {
                long fingerprint = random.nextLong();
                (i % 3 == 0 ? first : second).add(fingerprint);
                second.add(fingerprint);
            }
            first.merge(second);
            Estimate estimate = first.estimate(1, Long.MAX_VALUE);
            within += estimate.low() <= values && values <= estimate.high() ? 1 : 0;
        }
        assertThat(within).isGreaterThanOrEqualTo(SEEDS * 93 / 100);
    }
}
