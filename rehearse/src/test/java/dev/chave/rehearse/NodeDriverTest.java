package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official Node driver, where it is installed: in target/tools (beside mongosh), or as -Dchave.node.modules says. */
class NodeDriverTest {
    private static final long MOST_SECONDS = 120;

    private static Optional<Path> modules() {
        String root = System.getProperty("chave.root", "..");
        return Stream.of(
                        System.getProperty("chave.node.modules", ""),
                        Path.of(root, "target", "tools", "node_modules").toString())
                .filter(name -> !name.isEmpty())
                .map(Path::of)
                .filter(folder -> Files.isDirectory(folder.resolve("mongodb")))
                .findFirst();
    }

    private static boolean hasNode() {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void itsSuitePasses(int shards) throws Exception {
        Optional<Path> modules = modules();
        assumeThat(hasNode() && modules.isPresent())
                .as(
                        "no Node with its MongoDB driver: expected them in target/tools or by -Dchave.node.modules; skipped")
                .isTrue();
        Path script = Path.of(Objects.requireNonNull(NodeDriverTest.class.getResource("/node-suite.cjs"))
                .toURI());
        try (RehearsalCluster cluster = RehearsalCluster.start(shards)) {
            assertThat(run(modules.orElseThrow(), script, cluster.connectionString(), shards))
                    .isEqualTo("done\n");
        }
    }

    private static String run(Path modules, Path script, String uri, int shards)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("node", script.toString(), uri, String.valueOf(shards)).redirectErrorStream(true);
        builder.environment().put("NODE_PATH", modules.toAbsolutePath().toString());
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
        return printed.replace("\r\n", "\n");
    }
}
