package dev.chave.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bundles keep up with one another and with the code. */
class BundlesTest {
    private static final Path ROOT = Path.of(System.getProperty("chave.root", ".."));
    private static final Path RESOURCES = ROOT.resolve("core/src/main/resources");
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(?:\\|[^|{}]*\\|[^|{}]*)?}");
    private static final Pattern SAID =
            Pattern.compile("(?:Sentence\\.of|\\bsay|sentences\\.pattern)\\(\\s*\"([^\"]+)\"\\s*[,)]");
    private static final Pattern LITERAL = Pattern.compile("\"([a-z]\\w*(?:\\.\\w+)*\\.?)\"");

    /** Messages that have letters and are the same in another language: names, symbols, and words that both have. */
    private static final Set<String> THE_SAME = Set.of(
            "legend.S.term",
            "chart.across",
            "order.coefficient",
            "glossary.chunk.term",
            "simulation.shards",
            "simulation.shard",
            "replay.server",
            "replay.chunks",
            "race.column.shard",
            "balance.shard",
            "balance.chunks.column",
            "printed.json",
            "verdict.VIABLE");

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENGLISH")
    void everyLanguageHasTheSameMessagesWithTheSamePlaces(Language language) {
        for (String bundle : Sentences.BUNDLES) {
            assertThat(places(bundle, language)).isEqualTo(places(bundle, Language.ENGLISH));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENGLISH")
    void whatHasWordsIsTranslated(Language language) {
        Map<String, String> english = all(Language.ENGLISH);
        all(language).forEach((name, message) -> {
            boolean hasWords = PLACE.matcher(message).replaceAll("").matches(".*\\p{L}.*");
            if (hasWords && !THE_SAME.contains(name)) {
                assertThat(message).as(name).isNotEqualTo(english.get(name));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void noMessageStandsTwice(Language language) throws IOException {
        List<String> names = new ArrayList<>();
        for (String bundle : Sentences.BUNDLES) {
            String file = Sentences.file(bundle, language).substring(1);
            Files.readAllLines(RESOURCES.resolve(file)).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.substring(0, line.indexOf('=')))
                    .forEach(names::add);
        }
        assertThat(names)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(all(language).keySet());
    }

    @ParameterizedTest
    @EnumSource
    void everyPlaceIsWellFormed(Language language) {
        all(language)
                .forEach((name, message) -> assertThat(PLACE.matcher(message).replaceAll(""))
                        .as(name)
                        .doesNotContainPattern("\\{\\d"));
    }

    @Test
    void theCodeSaysEveryMessageAndNoOther() throws IOException {
        SortedSet<String> literals = new TreeSet<>();
        SortedSet<String> said = new TreeSet<>();
        for (Path source : sources()) {
            String code = Files.readString(source);
            collect(LITERAL, code, literals);
            collect(SAID, code, said);
        }
        Set<String> messages = all(Language.ENGLISH).keySet();
        said.removeIf(name -> name.endsWith(".") || messages.contains(name));
        assertThat(said).as("said in the code, and in no bundle").isEmpty();
        assertThat(messages.stream().filter(name -> !isSaid(name, literals)))
                .as("in the bundles, and said nowhere")
                .isEmpty();
    }

    /** By its whole name, or by the beginning of it up to a point, before a constant or the name of a number. */
    private static boolean isSaid(String name, SortedSet<String> literals) {
        return literals.contains(name)
                || literals.stream().anyMatch(literal -> literal.endsWith(".") && name.startsWith(literal));
    }

    private static void collect(Pattern pattern, String code, SortedSet<String> into) {
        Matcher matcher = pattern.matcher(code);
        while (matcher.find()) {
            into.add(matcher.group(1));
        }
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String folder : List.of("core/src/main/java", "core/src/main/jte", "cli/src/main/java")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().matches(".*\\.(java|jte)"))
                        .sorted()
                        .forEach(sources::add);
            }
        }
        assertThat(sources).hasSizeGreaterThan(100);
        return sources;
    }

    private static SortedMap<String, String> all(Language language) {
        SortedMap<String, String> all = new TreeMap<>();
        Sentences.BUNDLES.forEach(bundle -> all.putAll(Sentences.read(bundle, language)));
        return all;
    }

    private static SortedMap<String, SortedSet<String>> places(String bundle, Language language) {
        SortedMap<String, SortedSet<String>> places = new TreeMap<>();
        Sentences.read(bundle, language).forEach((name, message) -> {
            SortedSet<String> own = new TreeSet<>();
            collect(PLACE, message, own);
            places.put(name, own);
        });
        return places;
    }
}
