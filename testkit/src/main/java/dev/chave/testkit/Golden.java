package dev.chave.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Text that was approved once and must read the same ever since.
 *
 * <p>{@code -Dgolden.update=true} rewrites the file, and still fails, so that nobody takes a rewritten file for an
 * approved one. Line ends are compared as {@code \n}.
 */
public final class Golden {
    private Golden() {}

    /**
     * Compares the text with the file.
     *
     * @param file the approved text, relative to the module's folder
     * @throws AssertionError showing the first line that differs
     */
    public static void check(Path file, String actual) {
        String text = actual.replace("\r\n", "\n");
        if (Boolean.getBoolean("golden.update")) {
            write(file, text);
            throw new AssertionError(file + ": rewritten; read it, then run again without -Dgolden.update");
        }
        if (!Files.exists(file)) {
            throw new AssertionError(file + ": there is no such golden file; make it with -Dgolden.update=true");
        }
        String approved = read(file).replace("\r\n", "\n");
        if (!approved.equals(text)) {
            throw new AssertionError(file + difference(approved, text)
                    + "\n(if the new text is right, rewrite the file with -Dgolden.update=true)");
        }
    }

    private static String difference(String approved, String actual) {
        String[] wanted = approved.split("\n", -1);
        String[] found = actual.split("\n", -1);
        int line = 0;
        while (line < wanted.length && line < found.length && wanted[line].equals(found[line])) {
            line++;
        }
        return ":" + (line + 1) + ": differs\n  approved: " + lineAt(wanted, line) + "\n  found:    "
                + lineAt(found, line);
    }

    private static String lineAt(String[] lines, int line) {
        return line < lines.length ? lines[line] : "(the text ends here)";
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void write(Path file, String text) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, text);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
