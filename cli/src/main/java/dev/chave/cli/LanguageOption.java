package dev.chave.cli;

import dev.chave.language.Language;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code --lang}: what the answer is written in. JSON, messages about usage and the pages of the reference are always English. */
final class LanguageOption {
    @Option(
            names = "--lang",
            paramLabel = "en|pt|es",
            converter = Converter.class,
            description = "The language of the answer (default: by the locale); JSON is always English.")
    private @Nullable Language asked;

    /** The language asked for, or that of the surroundings. */
    Language in(Surroundings surroundings) {
        return asked == null ? surroundings.language() : asked;
    }

    /** From {@code pt} to Portuguese. */
    static final class Converter implements ITypeConverter<Language> {
        @Override
        public Language convert(String text) {
            return Language.of(text)
                    .orElseThrow(() -> new TypeConversionException(
                            text + "; expected one of " + String.join(", ", Language.codes())));
        }
    }
}
