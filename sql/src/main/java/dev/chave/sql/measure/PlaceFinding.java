package dev.chave.sql.measure;

import dev.chave.advise.FindingCode;
import dev.chave.advise.Severity;
import java.util.Map;

/**
 * One thing to know about the key.
 *
 * @param code what it is, with a page in the reference
 * @param severity how much it weighs
 * @param numbers by name, in the order to show
 * @param sentence what was found, with its reason
 */
public record PlaceFinding(FindingCode code, Severity severity, Map<String, Number> numbers, String sentence) {
    public PlaceFinding {
        numbers = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(numbers));
    }
}
