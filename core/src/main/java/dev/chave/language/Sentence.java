package dev.chave.language;

import java.util.Arrays;
import java.util.List;

/**
 * A message and what it is about. A whole sentence, or a part of one that stands in another as an argument.
 *
 * @param name the name of the message, the same in every bundle
 * @param arguments what stands in its places
 */
public record Sentence(String name, List<Phrase> arguments) implements Phrase {
    public Sentence {
        arguments = List.copyOf(arguments);
    }

    /** The message about these things; those that are no phrases are never translated. */
    public static Sentence of(String name, Object... arguments) {
        return new Sentence(name, Arrays.stream(arguments).map(Phrase::of).toList());
    }

    /** Several things in one breath, as {@code a and b}. */
    public static Phrase allOf(List<? extends Phrase> phrases) {
        Phrase all = phrases.isEmpty() ? Verbatim.NOTHING : phrases.get(0);
        for (Phrase phrase : phrases.subList(Math.min(1, phrases.size()), phrases.size())) {
            all = of("and", all, phrase);
        }
        return all;
    }

    @Override
    public String in(Sentences sentences) {
        return sentences.say(name, arguments.toArray());
    }
}
