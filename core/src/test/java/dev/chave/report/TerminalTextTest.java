package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Text is measured in columns, wrapped at spaces and cut with an ellipsis. */
class TerminalTextTest {
    @Test
    void widthIsThatOfColumns() {
        assertThat(TerminalText.width("abc")).isEqualTo(3);
        assertThat(TerminalText.width("日本")).isEqualTo(4);
        assertThat(TerminalText.width("🚀")).isEqualTo(2);
        assertThat(TerminalText.width("e\u0301")).isEqualTo(1);
    }

    @Test
    void linesBreakAtSpacesAndInsideLongWords() {
        assertThat(TerminalText.wrapped("one two three", 7)).containsExactly("one two", "three");
        assertThat(TerminalText.wrapped("abcdefghij k", 4)).containsExactly("abcd", "efgh", "ij k");
        assertThat(TerminalText.wrapped("日本語日本語", 5)).containsExactly("日本", "語日", "本語");
        assertThat(TerminalText.wrapped("", 5)).containsExactly("");
    }

    @Test
    void whatDoesNotFitIsCutWithAnEllipsis() {
        assertThat(TerminalText.wrapped("one two three four", 5, 2)).containsExactly("one", "two…");
        assertThat(TerminalText.cut("abcdef", 4)).isEqualTo("abc…");
        assertThat(TerminalText.cut("abcd", 4)).isEqualTo("abcd");
    }
}
