package dev.chave.language;

/**
 * What is never translated: keys, field names, codes, commands, values, and numbers, which are written alike everywhere.
 *
 * @param text as it is said
 */
public record Verbatim(String text) implements Phrase {
    /** Says nothing. */
    public static final Verbatim NOTHING = new Verbatim("");

    @Override
    public String in(Sentences sentences) {
        return text;
    }

    @Override
    public boolean isEmpty() {
        return text.isEmpty();
    }
}
