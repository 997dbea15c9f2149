package dev.chave.key;

import dev.chave.language.Language;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sentences;
import dev.chave.language.Verbatim;

/**
 * What a server answers instead of sharding a collection.
 *
 * @param code the server's error number
 * @param codeName its name, or {@code Location} and the number where it has none
 * @param message what is wrong and what to do, in our own words
 * @param versions the server versions that refuse
 */
public record Refusal(int code, String codeName, Phrase message, Phrase versions) {
    static final Phrase ALL_VERSIONS = Sentence.of("refusal.allVersions");

    /** A refusal of this very version, worded by whoever refuses; a server speaks English. */
    public static Refusal ofThisVersion(int code, String codeName, String message) {
        return new Refusal(code, codeName, new Verbatim(message), new Verbatim("this version"));
    }

    /** The message as a server says it: in English. */
    public String words() {
        return English.SENTENCES.say(message);
    }

    /** Read when something is refused for the first time. */
    private static final class English {
        private static final Sentences SENTENCES = Sentences.of(Language.ENGLISH);
    }

    static Refusal badValue(Phrase message, Phrase versions) {
        return new Refusal(2, "BadValue", message, versions);
    }

    static Refusal illegalOperation(Phrase message, Phrase versions) {
        return new Refusal(20, "IllegalOperation", message, versions);
    }

    static Refusal invalidOptions(Phrase message, Phrase versions) {
        return new Refusal(72, "InvalidOptions", message, versions);
    }

    /** An error that has a number and no name of its own. */
    static Refusal location(int code, Phrase message, Phrase versions) {
        return new Refusal(code, "Location" + code, message, versions);
    }
}
