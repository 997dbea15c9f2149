package dev.chave.design;

import dev.chave.key.ShardKey;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the page expects an advice to say, when it is a case. Codes, verdicts and severities are the words of the report.
 *
 * @param first the key that ranks first, or null
 * @param keys what is said of each key
 * @param refused keys that are refused before they are judged
 * @param wayOut texts that the way out holds
 */
public record Expectations(@Nullable ShardKey first, List<OfKey> keys, List<String> refused, List<String> wayOut) {
    public static final Expectations NONE = new Expectations(null, List.of(), List.of(), List.of());

    public Expectations {
        keys = List.copyOf(keys);
        refused = List.copyOf(refused);
        wayOut = List.copyOf(wayOut);
    }

    public boolean isEmpty() {
        return first == null && keys.isEmpty() && refused.isEmpty() && wayOut.isEmpty();
    }

    /**
     * What is expected of one key.
     *
     * @param verdicts any of these; empty for any at all
     * @param findings these, among others
     * @param without codes, or {@code CODE SEVERITY}, that are not found
     * @param targeted names of shapes that all go to one place
     * @param scattered names of shapes that ask every shard
     * @param scaleOut S(N) for all operations, least and most, by N
     */
    public record OfKey(
            ShardKey key,
            List<String> verdicts,
            List<OfFinding> findings,
            List<String> without,
            List<String> targeted,
            List<String> scattered,
            SortedMap<Integer, Bounds> scaleOut) {
        public OfKey {
            verdicts = List.copyOf(verdicts);
            findings = List.copyOf(findings);
            without = List.copyOf(without);
            targeted = List.copyOf(targeted);
            scattered = List.copyOf(scattered);
            scaleOut = Collections.unmodifiableSortedMap(new TreeMap<>(scaleOut));
        }
    }

    /**
     * What is expected of one finding.
     *
     * @param severity one of the report's, or empty for any
     * @param about text that its proof or witness holds, or empty
     * @param numbers bounds of its numbers, by name
     */
    public record OfFinding(String code, String severity, String about, SortedMap<String, Bounds> numbers) {
        public OfFinding {
            numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
        }
    }

    /** Both ends included. */
    public record Bounds(double least, double most) {
        public boolean hold(double number) {
            return least <= number && number <= most;
        }
    }
}
