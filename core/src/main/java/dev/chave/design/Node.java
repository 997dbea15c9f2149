package dev.chave.design;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of a YAML page, with the line where it begins. */
public sealed interface Node {
    int line();

    /** What it is, in words. */
    String words();

    /**
     * A scalar as it stands in the page.
     *
     * @param absent whether nothing is written there, or null
     */
    record Text(int line, String text, boolean absent) implements Node {
        @Override
        public String words() {
            return absent ? "nothing" : "a plain value";
        }
    }

    /** Names with values, in the page's order. */
    record Mapping(int line, LinkedHashMap<String, Entry> entries) implements Node {
        @Override
        public String words() {
            return "a mapping";
        }
    }

    /** A value and the line of its name. */
    record Entry(int line, Node value) {}

    /** A list. */
    record Items(int line, List<Node> items) implements Node {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String words() {
            return "a list";
        }
    }

    /** An empty mapping that stands on a line. */
    static Mapping empty(int line) {
        return new Mapping(line, new LinkedHashMap<>(Map.of()));
    }
}
