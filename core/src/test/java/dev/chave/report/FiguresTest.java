package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures read the same in every locale, and never say more or less than they know. */
class FiguresTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0%",
                "1|100%",
                "0.43|43%",
                "0.0434|4.3%",
                "0.00004|<0.1%",
                "0.99996|>99.9%",
                "0.995|99.5%",
                "NaN|–"
            })
    void sharesAreFullOrEmptyOnlyWhenTheyAre(double share, String expected) {
        assertThat(Figures.share(share)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1|1.0", "4.04|4.0", "37.6|37.6", "99.96|100", "1234.5|1,235", "Infinity|–"})
    void factorsKeepTheDigitsThatMatter(double factor, String expected) {
        assertThat(Figures.factor(factor)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0 B",
                "1023|1,023 B",
                "1024|1 KB",
                "134217728|128 MB",
                "53687091200|50 GB",
                "1300|1.3 KB",
                "NaN|–"
            })
    void bytesAreInUnitsOf1024(double bytes, String expected) {
        assertThat(Figures.bytes(bytes)).isEqualTo(expected);
    }

    @Test
    void numbersAreFormattedByTheUnitInTheirNames() {
        assertThat(Figures.named("documentShareLow", 0.172)).isEqualTo("17%");
        assertThat(Figures.named("valueBytes", 2048L)).isEqualTo("2 KB");
        assertThat(Figures.named("distinct", 200_000)).isEqualTo("200,000");
        assertThat(Figures.named("advance", 0.97)).isEqualTo("0.97");
        assertThat(Figures.named("ratio", Double.NaN)).isEqualTo("–");
        assertThat(Figures.spaced("documentShareLow")).isEqualTo("document share low");
        assertThat(Figures.spaced("shareAtM")).isEqualTo("share at M");
    }
}
