package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what the checks say of one candidate. */
final class Findings {
    static final Phrase ALL_VERSIONS = Sentence.of("versions.all");

    private final List<Finding> findings = new ArrayList<>();
    private final List<NotMeasured> notMeasured = new ArrayList<>();

    void add(
            FindingCode code, Severity severity, Map<String, Number> numbers, @Nullable Witness witness, Phrase proof) {
        add(code, severity, numbers, witness, proof, ALL_VERSIONS);
    }

    void add(
            FindingCode code,
            Severity severity,
            Map<String, Number> numbers,
            @Nullable Witness witness,
            Phrase proof,
            Phrase versions) {
        findings.add(new Finding(code, severity, numbers, witness, proof, versions));
    }

    void notMeasured(Phrase what, Phrase needs) {
        notMeasured.add(new NotMeasured(what, needs));
    }

    /** Worst first; of equal weight in the order of the codes. */
    List<Finding> sorted() {
        return findings.stream()
                .sorted(Comparator.comparing(Finding::severity).thenComparing(Finding::code))
                .toList();
    }

    List<NotMeasured> notMeasured() {
        return notMeasured;
    }

    /** Named numbers in the order given; names carry their unit. */
    static Map<String, Number> numbers(Object... namesAndNumbers) {
        Map<String, Number> numbers = new LinkedHashMap<>();
        for (int i = 0; i < namesAndNumbers.length; i += 2) {
            numbers.put((String) namesAndNumbers[i], (Number) namesAndNumbers[i + 1]);
        }
        return numbers;
    }
}
