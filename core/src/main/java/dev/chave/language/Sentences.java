package dev.chave.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All sentences of one language, and the words for every {@link Phrase}.
 *
 * <p>A place {@code {0}} takes an argument. A place {@code {0|shard|shards}} takes the first word where that argument is said as
 * {@code 1}, else the second. Nothing else is special in a message, and no number is written by the language's own customs.
 */
public final class Sentences {
    /** The bundles, each for what its name says; no two have a message of one name. */
    static final List<String> BUNDLES = List.of(
            "/dev/chave/key/legality",
            "/dev/chave/advise/advice",
            "/dev/chave/report/report",
            "/dev/chave/report/checklist",
            "/dev/chave/report/decision");

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(?:\\|([^|{}]*)\\|([^|{}]*))?}");

    private final Language language;
    private final Map<String, String> messages;

    private Sentences(Language language, Map<String, String> messages) {
        this.language = language;
        this.messages = messages;
    }

    /** The sentences of a language. */
    public static Sentences of(Language language) {
        SortedMap<String, String> messages = new TreeMap<>();
        BUNDLES.forEach(bundle -> messages.putAll(read(bundle, language)));
        return new Sentences(language, messages);
    }

    /** The file of one bundle, from the root of the jar. */
    static String file(String bundle, Language language) {
        return bundle + (language == Language.ENGLISH ? "" : "_" + language.code()) + ".properties";
    }

    /** The messages of one bundle, name to message. */
    static SortedMap<String, String> read(String bundle, Language language) {
        String file = file(bundle, language);
        Properties properties = new Properties();
        try (InputStream in = Sentences.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the bundle " + file + " was not packed");
            }
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the bundle " + file + " cannot be read", unreadable);
        }
        SortedMap<String, String> messages = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> messages.put(name, properties.getProperty(name)));
        return Collections.unmodifiableSortedMap(messages);
    }

    /** The language they are in. */
    public Language language() {
        return language;
    }

    /** The phrase in words. */
    public String say(Phrase phrase) {
        return phrase.in(this);
    }

    /** The phrases in words, in order. */
    public List<String> say(List<? extends Phrase> phrases) {
        return phrases.stream().map(this::say).toList();
    }

    /** The message of this name about these things. */
    public String say(String name, Object... arguments) {
        List<String> said =
                List.of(arguments).stream().map(Phrase::of).map(this::say).toList();
        return PLACE.matcher(pattern(name)).replaceAll(place -> Matcher.quoteReplacement(filled(place, said)));
    }

    /** Whether there is a message of this name. */
    public boolean has(String name) {
        return messages.containsKey(name);
    }

    /** The message of this name as it stands, its places open, for a script to fill. */
    public String pattern(String name) {
        String message = messages.get(name);
        if (message == null) {
            throw new IllegalArgumentException("no message is named " + name);
        }
        return message;
    }

    private static String filled(MatchResult place, List<String> said) {
        String argument = said.get(Integer.parseInt(place.group(1)));
        String one = place.group(2);
        return one == null ? argument : argument.equals("1") ? one : place.group(3);
    }
}
