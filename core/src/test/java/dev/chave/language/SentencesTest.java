package dev.chave.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How phrases become words. */
class SentencesTest {
    private final Sentences english = Sentences.of(Language.ENGLISH);

    @Test
    void argumentsAreTakenLiterally() {
        assertThat(english.say("buys.text", "$1 {0} \\ 'x'")).isEqualTo("Buys: $1 {0} \\ 'x'");
    }

    @ParameterizedTest
    @CsvSource({"0, records", "1, record", "2, records", "'1,000', records"})
    void oneIsOneAndAllElseIsMany(String count, String word) {
        assertThat(english.say("inputs.records", count)).isEqualTo(count + " " + word);
    }

    @Test
    void sentencesStandInSentences() {
        Phrase parts = new Sequence(
                "; ", List.of(Sentence.of("costs.scatter", "5%"), Verbatim.NOTHING, Sentence.of("costs.index")));
        assertThat(english.say(Sentence.of("sentence", new Capitalised(parts))))
                .isEqualTo("5% of operations ask every shard; an index more.");
        assertThat(english.say(new Capitalised(Sentence.of("costs.index")))).isEqualTo("An index more");
    }

    @Test
    void equalPhrasesAreOne() {
        assertThat(Sentence.of("wayOut.keep", "k", Sentence.of("wayOut.types")))
                .isEqualTo(Sentence.of("wayOut.keep", new Verbatim("k"), Sentence.of("wayOut.types")));
    }

    @Test
    void aMessageThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> english.say("no.such"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no.such");
    }

    @ParameterizedTest
    @CsvSource({
        "pt-BR, PORTUGUESE",
        "pt-PT, PORTUGUESE",
        "es-MX, SPANISH",
        "en-GB, ENGLISH",
        "ar-EG, ENGLISH",
        "und, ENGLISH"
    })
    void theLanguageIsThatOfTheLocale(String locale, Language language) {
        assertThat(Language.of(Locale.forLanguageTag(locale))).isEqualTo(language);
    }
}
