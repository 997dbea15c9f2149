package dev.chave.design;

import dev.chave.read.operation.NearestName;
import dev.chave.value.ValueText;
import java.util.Collection;

/** How messages about design files are worded. */
final class Wording {
    private static final int MOST_LISTED = 40;

    private Wording() {}

    /** A name of the page, quoted and harmless. */
    static String name(String name) {
        return ValueText.quotedInMessage(name);
    }

    /** The right words, and which of them was most likely meant. */
    static String expectedOneOf(Collection<String> right, String wrong) {
        String listed =
                right.size() > MOST_LISTED ? "one of " + right.size() + " names" : "one of " + String.join(", ", right);
        return listed
                + NearestName.of(wrong, right)
                        .map(nearest -> " (did you mean " + name(nearest) + "?)")
                        .orElse("");
    }
}
