package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is invisible is spelled out, what is visible stays, and passwords go. */
class SafeTest {
    @Test
    void whatCannotBeSeenIsSpelledOut() {
        assertThat(Safe.terminal("a\u001b[31mb\r\n\tc\u0000\u007f\u009b"))
                .isEqualTo("a\\u001b[31mb\\r\\n\\tc\\u0000\\u007f\\u009b");
        assertThat(Safe.terminal("x\u202ey\u2066z\u200b\ufeff\u2028"))
                .isEqualTo("x\\u202ey\\u2066z\\u200b\\ufeff\\u2028");
        assertThat(Safe.terminal("half \ud83d")).isEqualTo("half \\ud83d");
        assertThat(Safe.terminal(new String(Character.toChars(0xE0041)))).isEqualTo("\\u{e0041}");
    }

    @Test
    void lettersOfAnyScriptStay() {
        String text = "ação שלום عربى 日本語 🚀 👩\u200d🚀 می\u200cخواهم é";

        assertThat(Safe.terminal(text)).isEqualTo(text);
    }

    @Test
    void aCutNeverHalvesACharacterAndSaysThatItCut() {
        assertThat(Safe.cut("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Safe.cut("abcdefg", 6)).isEqualTo("abcde…");
        assertThat(Safe.cut("🚀🚀🚀🚀", 3)).isEqualTo("🚀🚀…");
        assertThat(Safe.cut("🚀".repeat(10_000), 3)).isEqualTo("🚀🚀…");
        assertThat(Safe.cut("", 3)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "mongodb://ana:secret@host:27017/shop, mongodb://***@host:27017/shop",
                "mongodb+srv://ana:s@cr/et@host/shop, mongodb+srv://***@host/shop",
                "jdbc:postgresql://host/db?user=ana&password=secret&ssl=true, jdbc:postgresql://host/db?user=ana&password=***&ssl=true",
                "chave advise --password s3cret dump, chave advise --password *** dump",
                "chave advise mongodb://host/shop, chave advise mongodb://host/shop",
                "chave advise dump --ns shop.orders, chave advise dump --ns shop.orders",
            })
    void credentialsAreTakenOut(String text, String expected) {
        assertThat(Safe.withoutCredentials(text)).isEqualTo(expected);
    }
}
