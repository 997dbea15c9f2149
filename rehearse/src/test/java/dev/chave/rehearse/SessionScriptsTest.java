package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.chave.key.ServerVersion;
import dev.chave.testkit.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sessions under {@code examples/sessions}, typed by a real mongosh: on a rehearsal cluster, and with {@code
 * -Dmongodb.uri=…} on a real one, each with the output that lies beside it.
 */
@Tag("C4")
@Tag("D1")
@Tag("E1")
@Tag("E6")
@Tag("E9")
@Tag("I6")
@Tag("I7")
@Tag("K1")
@Tag("K4")
@Tag("L1")
@Tag("L2")
@Tag("L4")
@Tag("M1")
@Tag("M2")
@Tag("M3")
@Tag("N1")
class SessionScriptsTest {
    private static final Path FOLDER = Path.of(System.getProperty("chave.root", ".."), "examples", "sessions");

    /** A script, the number of shards that it is written for and the versions on which it prints the same. */
    record Session(Path script, int shards, List<String> versions) {
        static Session of(Path script) {
            try {
                List<String> lines = Files.readAllLines(script);
                return new Session(
                        script,
                        Integer.parseInt(note(lines, "shards")),
                        List.of(note(lines, "versions").split(" ")));
            } catch (IOException unreadable) {
                throw new java.io.UncheckedIOException(unreadable);
            }
        }

        private static String note(List<String> lines, String name) {
            String start = "// " + name + ": ";
            return lines.stream()
                    .filter(line -> line.startsWith(start))
                    .findFirst()
                    .orElseThrow()
                    .substring(start.length());
        }

        Path expected() {
            return script.resolveSibling(script.getFileName().toString().replace(".js", ".expected"));
        }
    }

    record Run(Session session, String version) {
        @Override
        public String toString() {
            return session.script().getFileName() + " on " + version;
        }
    }

    static List<Session> sessions() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".js"))
                    .sorted()
                    .map(Session::of)
                    .toList();
        }
    }

    static List<Run> runs() throws IOException {
        return sessions().stream()
                .flatMap(session -> session.versions().stream().map(version -> new Run(session, version)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void printsWhatIsExpectedOnARehearsalCluster(Run run) throws IOException, InterruptedException {
        RehearsalSettings settings = RehearsalSettings.ofShards(run.session().shards())
                .withVersion(ServerVersion.parse(run.version()))
                .withBalancing(Duration.ofMillis(20));
        try (RehearsalCluster cluster = RehearsalCluster.start(settings)) {
            Golden.check(
                    run.session().expected(),
                    Mongosh.run(cluster.connectionString(), run.session().script()));
        }
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void printsWhatIsExpectedOnARealCluster(Session session) throws IOException, InterruptedException {
        String uri = System.getProperty("mongodb.uri", "");
        assumeThat(uri).as("no real cluster: expected -Dmongodb.uri=…; skipped").isNotEmpty();
        try (MongoClient client = MongoClients.create(uri)) {
            String version = client.getDatabase("admin")
                    .runCommand(new Document("buildInfo", 1))
                    .getString("version");
            long shards = client.getDatabase("config").getCollection("shards").countDocuments();
            assumeThat(session.versions())
                    .as("written for other versions than %s; skipped", version)
                    .anyMatch(one -> version.startsWith(one + "."));
            assumeThat(shards)
                    .as("written for another number of shards; skipped")
                    .isEqualTo(session.shards());
        }
        assertThat(Mongosh.run(uri, session.script()))
                .isEqualToNormalizingNewlines(Files.readString(session.expected()));
    }

    @org.junit.jupiter.api.Test
    void eachScriptHasItsOutputBesideIt() throws IOException {
        assertThat(sessions()).isNotEmpty().allSatisfy(session -> assertThat(session.expected())
                .isRegularFile());
        assertThat(Arrays.stream(FOLDER.toFile().list()).filter(name -> name.endsWith(".expected")))
                .hasSameSizeAs(sessions());
    }
}
