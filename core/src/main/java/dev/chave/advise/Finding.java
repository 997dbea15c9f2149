package dev.chave.advise;

import dev.chave.language.Phrase;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing said about one candidate, with its proof.
 *
 * @param code what is said
 * @param severity how much it weighs
 * @param numbers the measured numbers, name to value, in the order to show them; names carry their unit
 * @param witness the smallest thing that shows it, or null where numbers are all there is
 * @param proof one sentence that proves it
 * @param versions the server versions in which it holds: all, or up to some
 */
public record Finding(
        FindingCode code,
        Severity severity,
        Map<String, Number> numbers,
        @Nullable Witness witness,
        Phrase proof,
        Phrase versions) {
    public Finding {
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    }

    /** Where the page about this finding's code lies, relative to the documentation's root. */
    public String page() {
        return "reference/findings/" + code.name() + ".md";
    }
}
