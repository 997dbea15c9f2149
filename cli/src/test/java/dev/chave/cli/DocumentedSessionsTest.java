package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sessions that the documentation shows are what the commands print.
 *
 * <p>A session is a block marked {@code console}; each line that begins with {@code $ ./chave} is run, and what follows must be what
 * it prints. A line of three dots stands for any number of lines. {@code -Dgolden.update=true} puts in what is printed now, as
 * many lines from the same places, and still fails.
 */
class DocumentedSessionsTest {
    private static final Pattern BLOCK = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final String PROMPT = "$ ./chave ";
    private static final String DOTS = "…";
    private static final int ANCHOR_LETTERS = 8;

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> everySessionIsTrue() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ExamplesTest.ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(ExamplesTest.ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages.stream().map(page -> DynamicTest.dynamicTest(page.toString(), () -> check(page)));
    }

    private void check(Path page) throws IOException {
        String text = Files.readString(page);
        StringBuilder updated = new StringBuilder();
        Matcher block = BLOCK.matcher(text);
        int end = 0;
        while (block.find()) {
            updated.append(text, end, block.start(1)).append(session(page, block.group(1)));
            end = block.end(1);
        }
        updated.append(text, end, text.length());
        if (Boolean.getBoolean("golden.update") && !updated.toString().equals(text)) {
            Files.writeString(page, updated);
            throw new AssertionError(page + ": rewritten; read it, then run again without -Dgolden.update");
        }
        assertThat(text)
                .as(page + ": its sessions (-Dgolden.update=true puts in what is printed now)")
                .isEqualTo(updated.toString());
    }

    /** The session as it would read now. */
    private String session(Path page, String shown) {
        StringBuilder now = new StringBuilder();
        List<String> lines = shown.lines().toList();
        for (int i = 0; i < lines.size(); ) {
            assertThat(lines.get(i))
                    .as(page + ": a session begins with a command")
                    .startsWith(PROMPT);
            String command = lines.get(i).substring(PROMPT.length());
            int next = i + 1;
            while (next < lines.size() && !lines.get(next).startsWith(PROMPT)) {
                next++;
            }
            now.append(lines.get(i)).append('\n');
            excerpt(lines.subList(i + 1, next), run(command))
                    .forEach(line -> now.append(line).append('\n'));
            i = next;
        }
        return now.toString();
    }

    /** As many lines of the output, from the same places, as are shown now. */
    private static List<String> excerpt(List<String> shown, List<String> output) {
        if (!shown.contains(DOTS)) {
            return output;
        }
        List<String> excerpt = new ArrayList<>();
        int at = 0;
        boolean jumps = false;
        for (String line : shown) {
            if (line.equals(DOTS)) {
                excerpt.add(DOTS);
                jumps = true;
                continue;
            }
            at = jumps ? find(line, output, at) : at;
            jumps = false;
            excerpt.add(at < output.size() ? output.get(at) : "(the output ends before this)");
            at++;
        }
        return excerpt;
    }

    private static int find(String line, List<String> output, int from) {
        String anchor = line.substring(0, Math.min(ANCHOR_LETTERS, line.length()));
        for (int at = from; at < output.size(); at++) {
            if (output.get(at).startsWith(anchor)) {
                return at;
            }
        }
        return output.size();
    }

    private List<String> run(String command) {
        Run run = TypedCommand.run(folder, command);
        return TypedCommand.printed(folder, run).lines().toList();
    }
}
