package dev.chave.simulate;

import dev.chave.key.ServerVersion;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.read.operation.NearestName;
import dev.chave.value.ValueText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** The scenarios that come along: pages as anybody could write them, each about one thing. */
public final class Scenarios {
    private static final List<String> NAMES = List.of(
            "ascending",
            "ascending-top-chunk",
            "random-10000",
            "hashed-presplit",
            "string-hash",
            "ip-zones",
            "zones-first",
            "zones-after",
            "firehose",
            "firehose-stopped",
            "multi-hotspot-few",
            "multi-hotspot-right",
            "multi-hotspot-many",
            "gridfs-id",
            "gridfs-files-n",
            "gridfs-hashed",
            "log-level",
            "refine",
            "collection-zones",
            "stranded-zone",
            "manual-book",
            "manual-8.0",
            "reshard",
            "giant-tenant",
            "hot-value",
            "bulk-load",
            "one-server",
            "grow",
            "trace-8.0");

    private Scenarios() {}

    /** Their names, in the order in which they are best looked at. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * What one is about, in a sentence.
     *
     * @throws UnreadableException when there is none of that name
     */
    public static String summary(String name) throws UnreadableException {
        String about = read(name, 1, Optional.empty()).about();
        int end = about.indexOf(". ");
        return end < 0 ? about : about.substring(0, end + 1);
    }

    /**
     * Reads one.
     *
     * @param seed of the documents that it describes
     * @param otherVersion the server's version to take instead of the page's
     * @throws UnreadableException when there is none of that name
     */
    public static Scenario read(String name, long seed, Optional<ServerVersion> otherVersion)
            throws UnreadableException {
        if (!NAMES.contains(name)) {
            throw new UnreadableException("scenario " + ValueText.quotedInMessage(name)
                    + ": there is none of this name; expected one of " + String.join(", ", NAMES)
                    + NearestName.of(name, NAMES)
                            .map(nearest -> " (did you mean \"" + nearest + "\"?)")
                            .orElse(""));
        }
        ByteSource page = ByteSource.ofStream("scenario " + name, new ByteArrayInputStream(bytes(name)));
        return ScenarioFile.read(page, name, seed, otherVersion);
    }

    private static byte[] bytes(String name) {
        try (InputStream in = Scenarios.class.getResourceAsStream("scenarios/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("the page of scenario " + name + " is not in the jar");
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
