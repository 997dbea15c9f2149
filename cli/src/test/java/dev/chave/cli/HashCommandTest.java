package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code chave hash}: the values of the server's own hasher test, typed as one types them. */
class HashCommandTest {
    @ParameterizedTest(name = "{0} hashes to {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "42 | -944302157085130861",
                "42.123 | -944302157085130861",
                "NumberLong(42) | -944302157085130861",
                "Long('42') | -944302157085130861",
                "Int32(42) | -944302157085130861",
                "Decimal128(\"42\") | -944302157085130861",
                "{$numberLong: \"42\"} | -944302157085130861",
                "0 | 4854801880128277513",
                "-0.5 | 4854801880128277513",
                "NaN | 4854801880128277513"
            })
    void printsTheServersNumber(String value, String hash) {
        Run run = hash(value);
        assertThat(run.out()).isEqualToNormalizingNewlines(hash + "\n");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void leavesStringsThatLookLikeConstructorsAlone() {
        assertThat(hash("\"Long(42)\"").out())
                .isNotEqualTo(hash("\"NumberLong(42)\"").out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "-1.5", "-Infinity", "- 5"})
    void takesNegativeNumbersForValuesAndNotForOptions(String value) {
        assertThat(hash(value).err()).doesNotContain("option");
    }

    @Test
    void writesJsonWithTheHashAsTextSoThatNoDigitIsLost() {
        assertThat(hash("--format", "json", "42").out())
                .isEqualToNormalizingNewlines(
                        "{\"format\": 1, \"value\": 42, \"type\": \"int\", \"hash\": \"-944302157085130861\"}\n");
    }

    @ParameterizedTest(name = "refuses {0}")
    @ValueSource(
            strings = {
                "abc",
                "",
                " ",
                "1, b: 2",
                "1} ",
                "1 2",
                "{a: 1",
                "[1, 2",
                "'open",
                "ObjectId('zz')",
                "99999999999999999999",
                "{$date: 'yesterday'}",
                "}",
                "// 5"
            })
    void refusesWhatIsNoValueAsUsage(String value) {
        Run run = hash(value);
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("chave: VALUE: ")
                .contains("; expected ")
                .doesNotContain("Exception");
    }

    @Test
    void refusesBottomlessNestingInsteadOfFallingIntoIt() {
        Run run = hash("[".repeat(100_000));
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("deeper than").hasLineCount(2);
    }

    private static Run hash(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "hash";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Run.of(Path.of(""), all);
    }
}
