package dev.chave.advise;

import dev.chave.language.Capitalised;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import java.util.ArrayList;
import java.util.List;

/** What a key buys and what it costs, each in a sentence: no key wins at everything. */
final class Bargain {
    private Bargain() {}

    static Phrase buys(Judged judged, int growTo) {
        List<Phrase> buys = new ArrayList<>();
        if (judged.reads().isMeasured() && judged.reads().targeted() > 0) {
            buys.add(Sentence.of("buys.targeted", Words.percent(judged.reads().targeted())));
        }
        if (judged.reads().isMeasured() && judged.reads().multi() > 0) {
            buys.add(Sentence.of("buys.multi", Words.percent(judged.reads().multi())));
        }
        var resolved = judged.scaleOut().all().resolvedUpTo(growTo);
        ScaleOut.Point point = resolved == null ? null : resolved.getValue();
        if (resolved != null && point != null && point.value() > 1.2) {
            buys.add(Sentence.of("buys.work", resolved.getKey(), Words.times(point.value())));
        }
        if (insertsSpread(judged)) {
            buys.add(Sentence.of("buys.inserts"));
        }
        return sentence(buys, "buys.none");
    }

    private static boolean insertsSpread(Judged judged) {
        Monotonicity monotonicity = judged.monotonicity();
        boolean measured = monotonicity != null && monotonicity.concentration() != null;
        boolean crowds = judged.findings().stream().anyMatch(finding -> switch (finding.code()) {
            case MONOTONIC, MONOTONIC_LOCAL, ARRAY, LOWCARD -> true;
            case HOTVALUE, NULLS -> finding.severity() != Severity.NOTE;
            default -> false;
        });
        return measured && !crowds;
    }

    static Phrase costs(Judged judged, int growTo) {
        List<Phrase> costs = new ArrayList<>();
        if (judged.operations().scatter() > 0) {
            costs.add(Sentence.of(
                    "costs.scatter", Words.percent(judged.operations().scatter())));
        }
        var resolved = judged.scaleOut().all().resolvedUpTo(growTo);
        ScaleOut.Point point = resolved == null ? null : resolved.getValue();
        if (resolved != null && point != null && point.value() < 0.5 * point.perfect()) {
            costs.add(Sentence.of(
                    "costs.work", resolved.getKey(), Words.times(point.value()), Words.times(point.perfect())));
        }
        judged.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE && finding.code() != FindingCode.SCATTER)
                .map(finding -> finding.code().words())
                .distinct()
                .forEach(costs::add);
        if (!judged.indexed()) {
            costs.add(Sentence.of("costs.index"));
        }
        return sentence(costs, "costs.none");
    }

    /** The parts as one sentence, or what is said without any. */
    private static Phrase sentence(List<Phrase> parts, String otherwise) {
        return parts.isEmpty()
                ? Sentence.of(otherwise)
                : Sentence.of("sentence", new Capitalised(new Sequence("; ", parts)));
    }
}
