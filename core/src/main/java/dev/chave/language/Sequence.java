package dev.chave.language;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Phrases one after the other. Those that say nothing leave no trace.
 *
 * @param between what stands between them, the same in every language
 * @param phrases in order
 */
public record Sequence(String between, List<? extends Phrase> phrases) implements Phrase {
    public Sequence {
        phrases = List.copyOf(phrases);
    }

    /** A sentence and what is added to it, with nothing between them. */
    public static Sequence of(Phrase... phrases) {
        return new Sequence("", Arrays.asList(phrases));
    }

    /** One sentence after the other. */
    public static Sequence sentences(Phrase... phrases) {
        return new Sequence(" ", Arrays.asList(phrases));
    }

    @Override
    public String in(Sentences sentences) {
        return phrases.stream()
                .filter(phrase -> !phrase.isEmpty())
                .map(phrase -> phrase.in(sentences))
                .collect(Collectors.joining(between));
    }
}
