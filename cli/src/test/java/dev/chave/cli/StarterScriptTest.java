package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The starter script, against a Maven and a Java that only say what they were asked to do. */
class StarterScriptTest {
    private static final Path SH = Path.of("/bin/sh");
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    private Path folder;

    private Path home;
    private Path jar;
    private Path source;
    private Path tools;

    @BeforeEach
    void aProjectAndItsTools() throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(SH), "there is no /bin/sh here to run the script");
        home = Files.createDirectories(folder.resolve("a project"));
        jar = home.resolve("cli/target/chave.jar");
        Files.copy(ExamplesTest.ROOT.resolve("chave"), home.resolve("chave"));
        source = Files.createDirectories(home.resolve("cli/src/main/java")).resolve("Main.java");
        Files.writeString(source, "class Main {}");
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Files.writeString(home.resolve("cli/pom.xml"), "<project/>");
        tools = Files.createDirectories(folder.resolve("jdk/bin"));
        tool("java", "echo \"java $*\"");
        tool(
                "mvn",
                "echo \"mvn $*\" >> '" + folder.resolve("mvn.log")
                        + "'\nmkdir -p cli/target\necho jar > cli/target/chave.jar");
        version("17.0.15");
    }

    @Test
    void buildsOnceAndThenOnlyRuns() throws Exception {
        Answer first = run("hash", "4 2");
        assertThat(first.out()).contains("-jar " + jar + " hash 4 2");
        assertThat(first.err()).contains("chave: building");
        assertThat(builds()).containsExactly("mvn -q -B -Pjar package");
        assertThat(run("hash").err()).isEmpty();
        assertThat(builds()).hasSize(1);
        assertThat(home.resolve("cli/target/chave.lock")).doesNotExist();
    }

    @Test
    void buildsAgainWhenAnythingIsNewerThanTheJar() throws Exception {
        run();
        for (Path changed : List.of(source, home.resolve("pom.xml"), home.resolve("cli/pom.xml"))) {
            Files.setLastModifiedTime(jar, FileTime.from(LONG_AGO.plusSeconds(60)));
            setAllBack();
            int before = builds().size();
            run();
            assertThat(builds()).hasSize(before);
            Files.setLastModifiedTime(changed, FileTime.from(LONG_AGO.plusSeconds(120)));
            run();
            assertThat(builds()).hasSize(before + 1);
        }
    }

    @Test
    void findsItsFolderThroughLinksAndFromAnywhere() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("bin"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("chave"), Path.of("../second"));
        Files.createSymbolicLink(folder.resolve("second"), home.resolve("chave"));
        assertThat(run(link, Map.of(), elsewhere).out()).contains("-jar " + jar.toRealPath());
    }

    @Test
    void handsOptionsToJavaAndLeavesTheChoiceOfACollectorToTheUser() throws Exception {
        Answer plain = run();
        assertThat(plain.out()).contains("-XX:+UseSerialGC");
        Answer chosen = run(
                home.resolve("chave"),
                Map.of("JAVA_OPTS", "-Xmx512m", "CHAVE_JAVA_OPTS", "-XX:+UseG1GC -Da=b"),
                folder);
        assertThat(chosen.out()).contains("-Xmx512m -XX:+UseG1GC -Da=b -jar").doesNotContain("UseSerialGC");
    }

    @Test
    void runsAJarThatHasNoSourcesBesideIt() throws Exception {
        Path bare = Files.createDirectories(folder.resolve("bare"));
        Files.copy(home.resolve("chave"), bare.resolve("chave"));
        Files.writeString(bare.resolve("chave.jar"), "jar");
        assertThat(run(bare.resolve("chave"), Map.of(), folder).out()).contains("-jar " + bare.resolve("chave.jar"));
        assertThat(builds()).isEmpty();
    }

    @Test
    void saysReadablyWhatIsMissing() throws Exception {
        Path bare = Files.createDirectories(folder.resolve("bare"));
        Files.copy(home.resolve("chave"), bare.resolve("chave"));
        Answer noJar = run(bare.resolve("chave"), Map.of(), folder);
        assertThat(noJar.err()).contains("chave.jar: not found; expected the jar, or the sources to build it from");
        assertThat(noJar.code()).isEqualTo(ExitCode.FAULT);
        version("11.0.2");
        assertThat(run().err()).contains("Java 11.0.2; expected 17 or later");
        version("1.8.0_402");
        assertThat(run().err()).contains("Java 1.8.0_402; expected 17 or later");
    }

    @Test
    void showsTheEndOfAFailedBuildAndLetsGoOfTheLock() throws Exception {
        tool("mvn", "echo '[ERROR] Main.java: no such thing'\necho '[ERROR] -> [Help 1]'\nexit 1");
        Answer failed = run();
        assertThat(failed.code()).isEqualTo(ExitCode.FAULT);
        assertThat(failed.err())
                .contains("Main.java: no such thing", "the build failed")
                .doesNotContain("Help 1");
        assertThat(home.resolve("cli/target/chave.lock")).doesNotExist();
    }

    @Test
    void takesOverTheLockOfAStartThatDied() throws Exception {
        Path lock = Files.createDirectories(home.resolve("cli/target/chave.lock"));
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
        assertThat(run().out()).contains("-jar " + jar);
        assertThat(lock).doesNotExist();
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws Exception {
        Path second = folder.resolve("second.err");
        tool("mvn", """
                echo mvn >> '%s/mvn.log'
                '%s/chave' hash 5 2> '%s' > '%s.out' &
                until grep -q 'another start is building' '%s'; do :; done
                echo jar > cli/target/chave.jar
                """.formatted(folder, home, second, second, second));
        Files.setPosixFilePermissions(home.resolve("chave"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(run().out()).contains("-jar " + jar);
        assertThat(builds()).containsExactly("mvn");
    }

    private record Answer(int code, String out, String err) {}

    private Answer run(String... arguments) throws Exception {
        return run(home.resolve("chave"), Map.of(), folder, arguments);
    }

    private Answer run(Path script, Map<String, String> environment, Path from, String... arguments) throws Exception {
        return answer(start(script, environment, from, arguments));
    }

    private Process start(Path script, Map<String, String> environment, Path from, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(SH.toString(), script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(from.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().put("PATH", tools + ":/usr/bin:/bin");
        if (environment.isEmpty()) {
            builder.environment().remove("JAVA_OPTS");
            builder.environment().remove("CHAVE_JAVA_OPTS");
        }
        return builder.start();
    }

    private static Answer answer(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), out, err);
    }

    private List<String> builds() throws IOException {
        Path log = folder.resolve("mvn.log");
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }

    private void setAllBack() throws IOException {
        try (var files = Files.walk(home)) {
            for (Path file : files.filter(file -> !file.equals(jar)).toList()) {
                Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
            }
        }
    }

    private void tool(String name, String body) throws IOException {
        Path tool = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void version(String version) throws IOException {
        Files.writeString(folder.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }
}
