package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A real browser that shows a page in frames of several widths at once.
 *
 * <p>It is a Chromium on the PATH, or the one that {@code CHAVE_CHROMIUM} names; without one the test is skipped.
 */
final class Browser {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
    private static final Pattern OUTCOME = Pattern.compile("<li>(.*?)</li>");
    private static final int[] WIDTHS = {400, 1280};

    private final Path chromium;
    private final Path folder;

    private Browser(Path chromium, Path folder) {
        this.chromium = chromium;
        this.folder = folder;
    }

    /**
     * What a visit told.
     *
     * @param outcomes one for each width, the narrow one first or last
     * @param console what the browser wrote to its console
     */
    record Visit(List<String> outcomes, List<String> console) {}

    /** The browser of this machine, which shows pages of a folder. */
    static Browser in(Path folder) {
        String named = System.getenv("CHAVE_CHROMIUM");
        Stream<Path> places = named != null
                ? Stream.of(Path.of(named))
                : Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
                        .filter(place -> !place.isEmpty())
                        .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)));
        Optional<Path> found = places.filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(
                found.isPresent(),
                "no browser: none of " + String.join(", ", NAMES) + " is on the PATH; nothing was played");
        return new Browser(found.orElseThrow(), folder);
    }

    static int widths() {
        return WIDTHS.length;
    }

    /**
     * Visits a page.
     *
     * @param address the file's name in the folder, with what stands behind it
     * @param dark whether the reader likes dark pages
     * @param driver a script that is run around the frames; whatever is posted to its window is told
     */
    Visit visit(String address, boolean dark, String driver) throws IOException, InterruptedException {
        StringBuilder around = new StringBuilder("<!doctype html><meta charset=utf-8><ul></ul><script>"
                + "addEventListener('message', e => { const li = document.createElement('li');"
                + " li.textContent = e.data; document.querySelector('ul').append(li); });" + driver + "</script>");
        for (int width : WIDTHS) {
            around.append(
                    "<iframe src='" + address + "' style='border:0;height:900px;width:" + width + "px'></iframe>");
        }
        Path page = Files.writeString(folder.resolve("around.html"), around);
        Path dom = folder.resolve("dom.html");
        Path log = folder.resolve("browser.log");
        List<String> command = new ArrayList<>(List.of(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--allow-file-access-from-files", // so that the driver may reach into the frames
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve(dark ? "dark" : "light"),
                "--virtual-time-budget=600000",
                "--window-size=1400,1000",
                "--dump-dom"));
        if (dark) {
            command.add("--blink-settings=preferredColorScheme=0");
        }
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        boolean ended = process.waitFor(180, TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        assertThat(ended).as("the browser ends by itself").isTrue();
        List<String> outcomes = OUTCOME.matcher(Files.readString(dom))
                .results()
                .map(found ->
                        found.group(1).replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&"))
                .toList();
        try (Stream<String> lines = Files.lines(log)) {
            return new Visit(
                    outcomes, lines.filter(line -> line.contains("CONSOLE")).toList());
        }
    }
}
