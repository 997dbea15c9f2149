package dev.chave.language;

/**
 * Something to be said, in no language yet. What judges makes phrases; only what prints them, {@link Sentences}, knows words.
 *
 * <p>Phrases are values: equal ones say the same in every language.
 */
public sealed interface Phrase permits Sentence, Verbatim, Sequence, Capitalised {
    /** The thing itself where it is a phrase, else its text, the same in every language. */
    static Phrase of(Object thing) {
        return thing instanceof Phrase phrase ? phrase : new Verbatim(String.valueOf(thing));
    }

    /** The words for it. */
    String in(Sentences sentences);

    /** Whether it says nothing, in any language. */
    default boolean isEmpty() {
        return false;
    }
}
