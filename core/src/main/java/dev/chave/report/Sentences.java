package dev.chave.report;

import dev.chave.advise.Shares;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The sentences and labels of the terminal and the HTML report, from one message bundle.
 *
 * <p>Codes, field names and commands are never translated, so they are arguments and not part of a sentence.
 */
final class Sentences {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    private final ResourceBundle bundle = ResourceBundle.getBundle("dev.chave.report.report", Locale.ROOT);

    /** The sentence of this name with {@code {0}}, {@code {1}} … replaced by the arguments. */
    String say(String name, Object... arguments) {
        return PLACE.matcher(bundle.getString(name)).replaceAll(place -> quoted(place, arguments));
    }

    /** The sentence of this name as it stands, its places open, for a script to fill. */
    String pattern(String name) {
        return bundle.getString(name);
    }

    /** The sentence for one or for many, with the number as {@code {0}}. */
    String sayCount(String name, long number) {
        return say(name + (number == 1 ? ".one" : ".many"), Figures.count(number));
    }

    /** How a class of operations divides, without the parts that are empty. */
    String shares(String label, Shares shares) {
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("shares.targeted", shares.targeted());
        parts.put("shares.multi", shares.multi());
        parts.put("shares.scatter", shares.scatter());
        parts.put("shares.unknown", shares.unknown());
        String text = parts.entrySet().stream()
                .filter(part -> part.getValue() > 0)
                .map(part -> say(part.getKey(), Figures.share(part.getValue())))
                .collect(Collectors.joining(", "));
        return say("shares.text", label, text);
    }

    private static String quoted(MatchResult place, Object[] arguments) {
        return Matcher.quoteReplacement(String.valueOf(arguments[Integer.parseInt(place.group(1))]));
    }
}
