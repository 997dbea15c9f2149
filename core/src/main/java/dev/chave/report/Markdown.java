package dev.chave.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The little of Markdown that the pages of findings use: a title, headings, paragraphs, lists, tables, code, links.
 *
 * <p>Whatever else a page holds is shown as it stands.
 */
final class Markdown {
    private static final Pattern INLINE =
            Pattern.compile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\[([^\\]]+)]\\(([^)\\s]+)\\)");
    private static final Pattern RULE = Pattern.compile("\\|[-| :]+\\|");

    private final List<Block> blocks = new ArrayList<>();
    private final List<String> open = new ArrayList<>();

    private Markdown() {}

    /** What a block is. */
    enum Kind {
        HEADING,
        PARAGRAPH,
        LIST,
        TABLE,
        CODE
    }

    /**
     * A block of a page.
     *
     * @param lines one for a heading or a paragraph, else one for each item or row; a row has its cells
     */
    record Block(Kind kind, List<List<List<Piece>>> lines) {
        Block {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A stretch of text.
     *
     * @param css {@code text}, {@code code}, {@code strong} or {@code link}
     * @param target where a link leads, as the page has it; empty for the others
     */
    record Piece(String css, String text, String target) {}

    /** The blocks of a page, without its title. */
    static List<Block> blocks(String page) {
        Markdown reader = new Markdown();
        boolean code = false;
        for (String line : page.lines().toList()) {
            boolean fence = line.startsWith("```");
            if (fence) {
                reader.close(code ? Kind.CODE : reader.kind());
                code = !code;
            } else if (code) {
                reader.open.add(line);
            } else {
                reader.read(line);
            }
        }
        reader.close(reader.kind());
        return reader.blocks;
    }

    private void read(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            close(kind());
        }
        if (line.startsWith("## ")) {
            open.add(line.substring(3));
            close(Kind.HEADING);
        } else if (!line.isBlank() && !line.startsWith("# ")) {
            open.add(line);
        }
    }

    private Kind kind() {
        if (!open.isEmpty() && open.stream().allMatch(line -> line.startsWith("|"))) {
            return Kind.TABLE;
        }
        return !open.isEmpty() && open.get(0).startsWith("- ") ? Kind.LIST : Kind.PARAGRAPH;
    }

    private void close(Kind kind) {
        if (open.isEmpty()) {
            return;
        }
        List<List<List<Piece>>> lines = new ArrayList<>();
        switch (kind) {
            case TABLE ->
                open.stream().filter(line -> !RULE.matcher(line).matches()).forEach(line -> lines.add(cells(line)));
            case LIST -> items().forEach(item -> lines.add(List.of(pieces(item))));
            case CODE -> lines.add(List.of(List.of(new Piece("text", String.join("\n", open), ""))));
            case HEADING, PARAGRAPH -> lines.add(List.of(pieces(String.join(" ", open))));
        }
        blocks.add(new Block(kind, lines));
        open.clear();
    }

    /** The items of a list, their further lines joined to their first. */
    private List<String> items() {
        List<String> items = new ArrayList<>();
        for (String line : open) {
            if (line.startsWith("- ")) {
                items.add(line.substring(2));
            } else {
                items.set(items.size() - 1, items.get(items.size() - 1) + " " + line.strip());
            }
        }
        return items;
    }

    private static List<List<Piece>> cells(String line) {
        List<List<Piece>> cells = new ArrayList<>();
        String inner = line.strip().replaceAll("^\\||\\|$", "");
        for (String cell : inner.split("\\|", -1)) {
            cells.add(pieces(cell.strip()));
        }
        return cells;
    }

    private static List<Piece> pieces(String text) {
        List<Piece> pieces = new ArrayList<>();
        Matcher inline = INLINE.matcher(text);
        int from = 0;
        while (inline.find()) {
            add(pieces, text.substring(from, inline.start()));
            if (inline.group(1) != null) {
                pieces.add(new Piece("code", inline.group(1), ""));
            } else if (inline.group(2) != null) {
                pieces.add(new Piece("strong", inline.group(2), ""));
            } else {
                pieces.add(new Piece("link", inline.group(3), inline.group(4)));
            }
            from = inline.end();
        }
        add(pieces, text.substring(from));
        return pieces;
    }

    private static void add(List<Piece> pieces, String text) {
        if (!text.isEmpty()) {
            pieces.add(new Piece("text", text, ""));
        }
    }
}
