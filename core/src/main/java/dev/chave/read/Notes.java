package dev.chave.read;

import java.util.ArrayList;
import java.util.List;

/** Collects what a reader has to say about one input: the first screenful as told, the rest counted. For one thread. */
public final class Notes {
    private static final int MOST = 20;

    private final List<String> first = new ArrayList<>();
    private long more;

    /** Takes one line: where, what was found, what was done about it. */
    public void add(String line) {
        if (first.size() < MOST) {
            first.add(line);
        } else {
            more++;
        }
    }

    /** The lines, at last how many there would be more. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(first);
        if (more > 0) {
            lines.add("and " + more + " more like these");
        }
        return lines;
    }
}
