package dev.chave.advise;

import dev.chave.design.Design;
import dev.chave.design.DesignedData;
import dev.chave.design.Expectations;
import dev.chave.key.BadKeyException;
import dev.chave.key.ShardKey;
import dev.chave.language.English;
import dev.chave.read.UnreadableException;
import dev.chave.workload.OperationShape;
import dev.chave.workload.TargetClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Compares an advice with what a design file expects of it: one line for each expectation. */
final class CaseCheck {
    private final Design design;
    private final Advice advice;
    private final Map<String, String> shapeTexts = new TreeMap<>();
    private final List<Line> lines = new ArrayList<>();

    /** One expectation. */
    record Line(String key, String expected, String got, boolean holds) {
        String what() {
            return key.isEmpty() ? expected : key + " " + expected;
        }
    }

    private CaseCheck(Design design, Advice advice) {
        this.design = design;
        this.advice = advice;
    }

    static List<Line> of(Design design, Advice advice) throws UnreadableException {
        CaseCheck check = new CaseCheck(design, advice);
        new DesignedData(design, design.seed()).operations(operation -> {
            check.shapeTexts.putIfAbsent(
                    String.valueOf(operation.comment()),
                    OperationShape.of(operation).text());
            return true;
        });
        check.all();
        return check.lines;
    }

    private void all() {
        Expectations expected = design.expectations();
        if (expected.first() != null) {
            ShardKey first = advice.candidates().get(0).key();
            add("", "first " + expected.first(), first.toString(), first.equals(expected.first()));
        }
        for (String text : expected.refused()) {
            refused(text);
        }
        for (String text : expected.wayOut()) {
            String wayOut = English.of(advice.wayOut());
            add("", "way out: " + text, wayOut, wayOut.contains(text));
        }
        for (Expectations.OfKey key : expected.keys()) {
            Optional<CandidateAdvice> found = advice.candidates().stream()
                    .filter(candidate -> candidate.key().equals(key.key()))
                    .findFirst();
            if (found.isEmpty()) {
                add(key.key().toString(), "is judged", "it is not", false);
            } else {
                ofKey(key, found.get());
            }
        }
    }

    private void refused(String text) {
        try {
            add("", "refused " + text, ShardKey.parse(text).toString(), false);
        } catch (BadKeyException refused) {
            add("", "refused " + text, "refused", true);
        }
    }

    private void ofKey(Expectations.OfKey expected, CandidateAdvice got) {
        String key = expected.key().toString();
        if (!expected.verdicts().isEmpty()) {
            String verdict = got.verdict().name();
            add(
                    key,
                    String.join(" or ", expected.verdicts()),
                    verdict,
                    expected.verdicts().contains(verdict));
        }
        for (Expectations.OfFinding finding : expected.findings()) {
            finding(key, finding, got);
        }
        List<String> codes = AdviceRuns.findings(got);
        for (String without : expected.without()) {
            boolean has = codes.stream().anyMatch(code -> code.equals(without) || code.startsWith(without + " "));
            add(key, "no " + without, has ? without : "none", !has);
        }
        for (String shape : expected.targeted()) {
            TargetClass target = target(got, shape);
            add(
                    key,
                    shape + ": not scattered",
                    String.valueOf(target),
                    target != null && target != TargetClass.SCATTER);
        }
        for (String shape : expected.scattered()) {
            TargetClass target = target(got, shape);
            add(key, shape + ": scattered", String.valueOf(target), target == TargetClass.SCATTER);
        }
        expected.scaleOut().forEach((shards, bounds) -> {
            double value = AdviceRuns.valueAt(got.scaleOut().all(), shards);
            add(
                    key,
                    "S(" + shards + ") " + bounds.least() + " to " + bounds.most(),
                    String.format(Locale.ROOT, "%.2f", value),
                    bounds.hold(value));
        });
    }

    private TargetClass target(CandidateAdvice candidate, String name) {
        String text = shapeTexts.get(name);
        return candidate.shapes().stream()
                .filter(shape -> shape.shape().equals(text))
                .map(ShapeTargeting::targetClass)
                .findFirst()
                .orElseThrow(() -> new AssertionError(design.place() + ": no shape " + name + " (" + text + ")"));
    }

    private void finding(String key, Expectations.OfFinding expected, CandidateAdvice got) {
        List<Finding> ofCode = got.findings().stream()
                .filter(finding -> finding.code().name().equals(expected.code()))
                .toList();
        boolean holds = ofCode.stream().anyMatch(finding -> holds(expected, finding));
        String what = expected.code()
                + (expected.severity().isEmpty() ? "" : " " + expected.severity())
                + (expected.about().isEmpty() ? "" : " about " + expected.about())
                + (expected.numbers().isEmpty() ? "" : " " + expected.numbers());
        add(key, what, ofCode.isEmpty() ? "none" : shown(ofCode.get(0), expected), holds);
    }

    private static boolean holds(Expectations.OfFinding expected, Finding finding) {
        String text = English.of(finding.proof())
                + (finding.witness() == null ? "" : English.of(finding.witness().phrase(true)));
        return (expected.severity().isEmpty() || finding.severity().name().equals(expected.severity()))
                && text.contains(expected.about())
                && expected.numbers().entrySet().stream().allMatch(number -> {
                    Number value = finding.numbers().get(number.getKey());
                    return value != null && number.getValue().hold(value.doubleValue());
                });
    }

    private static String shown(Finding finding, Expectations.OfFinding expected) {
        StringBuilder shown = new StringBuilder(finding.severity().name());
        expected.numbers().keySet().forEach(name -> shown.append(' ')
                .append(name)
                .append('=')
                .append(finding.numbers().get(name)));
        return shown.toString();
    }

    private void add(String key, String expected, String got, boolean holds) {
        lines.add(new Line(key, expected, got, holds));
    }
}
