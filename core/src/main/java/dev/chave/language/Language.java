package dev.chave.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A language that reports are written in. */
public enum Language {
    ENGLISH("en", "en"),
    /** As in Brazil. */
    PORTUGUESE("pt", "pt-BR"),
    SPANISH("es", "es");

    private final String code;
    private final String tag;

    Language(String code, String tag) {
        this.code = code;
        this.tag = tag;
    }

    /** The name on the command line, by ISO 639. */
    public String code() {
        return code;
    }

    /** The name in HTML, by BCP 47. */
    public String tag() {
        return tag;
    }

    /** The names a user may type. */
    public static List<String> codes() {
        return Arrays.stream(values()).map(Language::code).toList();
    }

    /** The language of that name. */
    public static Optional<Language> of(String code) {
        return Arrays.stream(values()).filter(one -> one.code.equals(code)).findFirst();
    }

    /** The language of a locale, whatever its country; English where there is none. */
    public static Language of(Locale locale) {
        return of(locale.getLanguage()).orElse(ENGLISH);
    }
}
