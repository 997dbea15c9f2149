package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wilson's interval against figures worked out from its formula elsewhere. */
class ProportionsTest {
    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource({
        "0, 10, 0, 0.2775",
        "10, 10, 0.7225, 1",
        "1, 10, 0.0179, 0.4042",
        "5, 10, 0.2366, 0.7634",
        "81, 263, 0.2553, 0.3662",
        "1, 1000000, 0.0000001765, 0.0000056648",
        "0, 0, 0, 1"
    })
    void givesWilsonsBounds(double count, double total, double low, double high) {
        assertThat(Proportions.wilsonLow(count, total)).isCloseTo(low, within(0.00005));
        assertThat(Proportions.wilsonHigh(count, total)).isCloseTo(high, within(0.00005));
        Estimate estimate = Proportions.wilson(count, total);
        assertThat(estimate.low()).isLessThanOrEqualTo(estimate.value());
        assertThat(estimate.high()).isGreaterThanOrEqualTo(estimate.value());
    }
}
