package dev.chave.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The folder that HTML reports are written to, one file for each collection; where it was asked for, with the JSON beside each. */
final class HtmlFolder {
    private static final String DEFAULT = "chave-report";
    private static final int MOST_LETTERS = 100;

    private final Path folder;
    private final boolean asked;
    private final Set<String> taken = new HashSet<>();

    private HtmlFolder(Path folder, boolean asked) {
        this.folder = folder;
        this.asked = asked;
    }

    /**
     * The files of one collection.
     *
     * @param html where its page is
     * @param json where its JSON is, or null where only the page was written
     */
    record Written(Path html, @Nullable Path json) {}

    /**
     * The folder asked for, or the default one.
     *
     * @throws BadChoiceException when something that is no folder has its name
     */
    static HtmlFolder of(Path current, @Nullable Path asked) {
        Path folder = current.resolve(asked == null ? Path.of(DEFAULT) : asked);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new BadChoiceException("--out: " + folder + " is a file; expected a folder, or nothing by that name");
        }
        return new HtmlFolder(folder, asked != null);
    }

    /** Writes one collection's report and says where it is. */
    Written write(String namespace, String html, String json) throws IOException {
        Files.createDirectories(folder);
        String name = name(namespace);
        return new Written(
                Files.writeString(folder.resolve(name + ".html"), html),
                asked ? Files.writeString(folder.resolve(name + ".json"), json) : null);
    }

    /** A name of harmless letters, whatever the collection is called; two collections never share one. */
    private String name(String namespace) {
        String harmless = namespace.isEmpty() ? "collection" : namespace.replaceAll("[^A-Za-z0-9._-]", "_");
        String stem = "chave-" + harmless.substring(0, Math.min(harmless.length(), MOST_LETTERS));
        String name = stem;
        for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
            name = stem + "-" + number;
        }
        return name;
    }
}
