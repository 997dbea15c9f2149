package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Sizes and counts as typed: a table of what they mean and a table of what is refused. */
class ConvertersTest {
    @ParameterizedTest(name = "{0} is {1} bytes")
    @CsvSource({
        "1, 1",
        "67108864, 67108864",
        "1KB, 1024",
        "1 kb, 1024",
        "64MB, 67108864",
        "64MiB, 67108864",
        "64m, 67108864",
        "50GB, 53687091200",
        "1.5TB, 1649267441664",
        "0.5 PB, 562949953421312",
        "8B, 8"
    })
    void readsSizesInBinaryUnits(String text, long bytes) {
        assertThat(new Converters.Size().convert(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1GB",
                "GB",
                "1XB",
                "1,5GB",
                "1e9",
                "0.0GB",
                "99999999999999999999",
                "9000000PB",
                "1GBB"
            })
    void refusesWhatIsNoSize(String text) {
        assertThatThrownBy(() -> new Converters.Size().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected a size above 0 such as 50GB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-3", "1001", "3.5", "three", "", "99999999999"})
    void refusesWhatIsNoNumberOfShards(String text) {
        assertThatThrownBy(() -> new Converters.ShardCount().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected a number of shards, 1 to 1000");
    }
}
