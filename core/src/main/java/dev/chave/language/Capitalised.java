package dev.chave.language;

import java.util.Locale;

/**
 * A phrase at the beginning of a sentence.
 *
 * @param phrase what begins with a capital there
 */
public record Capitalised(Phrase phrase) implements Phrase {
    @Override
    public String in(Sentences sentences) {
        String words = phrase.in(sentences);
        int second = words.isEmpty() ? 0 : words.offsetByCodePoints(0, 1);
        return words.substring(0, second).toUpperCase(Locale.ROOT) + words.substring(second);
    }
}
