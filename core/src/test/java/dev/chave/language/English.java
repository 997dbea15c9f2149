package dev.chave.language;

import java.util.List;

/** Phrases in English, for tests that look for words. */
public final class English {
    private static final Sentences SENTENCES = Sentences.of(Language.ENGLISH);

    private English() {}

    public static String of(Phrase phrase) {
        return SENTENCES.say(phrase);
    }

    public static List<String> of(List<? extends Phrase> phrases) {
        return SENTENCES.say(phrases);
    }
}
