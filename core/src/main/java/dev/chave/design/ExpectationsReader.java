package dev.chave.design;

import dev.chave.design.Expectations.Bounds;
import dev.chave.design.Expectations.OfFinding;
import dev.chave.design.Expectations.OfKey;
import dev.chave.read.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads {@code expect:}, what a case wants an advice to say. */
final class ExpectationsReader {
    private static final List<String> VERDICTS = List.of("RECOMMENDED", "VIABLE", "RISKY", "REJECTED");
    private static final List<String> SEVERITIES = List.of("BLOCKER", "WARNING", "NOTE");

    private ExpectationsReader() {}

    static Expectations read(Section page) throws UnreadableException {
        if (!page.has("expect")) {
            return Expectations.NONE;
        }
        Section expect = page.section("expect", "first", "keys", "refused", "wayOut");
        List<OfKey> keys = new ArrayList<>();
        for (Section key :
                expect.sections("keys", "key", "verdict", "findings", "without", "targeted", "scattered", "scaleOut")) {
            keys.add(ofKey(key));
        }
        return new Expectations(
                expect.has("first") ? expect.key("first") : null,
                keys,
                expect.texts("refused"),
                expect.texts("wayOut"));
    }

    private static OfKey ofKey(Section section) throws UnreadableException {
        List<String> verdicts = section.texts("verdict");
        for (String verdict : verdicts) {
            if (!VERDICTS.contains(verdict)) {
                throw section.bad("verdict", Wording.name(verdict), Wording.expectedOneOf(VERDICTS, verdict));
            }
        }
        List<OfFinding> findings = new ArrayList<>();
        if (section.has("findings")) {
            for (Section finding : section.listOf("findings", "code", "severity", "about", "numbers")) {
                findings.add(finding(finding));
            }
        }
        return new OfKey(
                section.key("key"),
                verdicts,
                findings,
                section.texts("without"),
                section.texts("targeted"),
                section.texts("scattered"),
                scaleOut(section));
    }

    /** A code, {@code CODE SEVERITY}, or a mapping. */
    private static OfFinding finding(Section section) throws UnreadableException {
        String[] words = section.text("code").split(" ", 2);
        String severity = section.text("severity", words.length > 1 ? words[1] : "");
        if (!severity.isEmpty() && !SEVERITIES.contains(severity)) {
            throw section.bad("severity", Wording.name(severity), Wording.expectedOneOf(SEVERITIES, severity));
        }
        SortedMap<String, Bounds> numbers = new TreeMap<>();
        if (section.has("numbers")) {
            Section bounds = section.section("numbers");
            for (String name : bounds.names()) {
                numbers.put(name, bounds(bounds, name));
            }
        }
        return new OfFinding(words[0], severity, section.text("about", ""), numbers);
    }

    private static SortedMap<Integer, Bounds> scaleOut(Section section) throws UnreadableException {
        SortedMap<Integer, Bounds> scaleOut = new TreeMap<>();
        if (section.has("scaleOut")) {
            Section points = section.section("scaleOut");
            for (String shards : points.names()) {
                long at = Quantities.whole(shards).orElse(-1);
                if (at < 1 || at > 1_000) {
                    throw points.bad(shards, "no number of shards", "1 to 1000");
                }
                scaleOut.put((int) at, bounds(points, shards));
            }
        }
        return scaleOut;
    }

    /** Two numbers, the least and the most; or one. */
    private static Bounds bounds(Section section, String name) throws UnreadableException {
        List<Double> ends = new ArrayList<>();
        for (String text : section.texts(name)) {
            OptionalDouble number = Quantities.number(text);
            if (number.isPresent()) {
                ends.add(number.getAsDouble());
            }
        }
        if (ends.isEmpty() || ends.size() > 2 || ends.get(0) > ends.get(ends.size() - 1)) {
            throw section.bad(name, "no bounds", "a number, or a list of the least and the most");
        }
        return new Bounds(ends.get(0), ends.get(ends.size() - 1));
    }
}
