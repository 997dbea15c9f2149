package dev.chave.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How results are written to standard output. */
enum OutputFormat {
    TEXT,
    JSON;

    /** From {@code text} or {@code json}. */
    static final class Converter implements ITypeConverter<OutputFormat> {
        @Override
        public OutputFormat convert(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "text" -> TEXT;
                case "json" -> JSON;
                default -> throw new TypeConversionException(text + "; expected text or json");
            };
        }
    }
}
