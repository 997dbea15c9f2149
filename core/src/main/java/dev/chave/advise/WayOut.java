package dev.chave.advise;

import dev.chave.language.Capitalised;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import dev.chave.workload.TargetClass;
import dev.chave.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/** What to do when no key is good: a field to add to a query, a lookup, a finer key, a firehose. */
final class WayOut {
    private WayOut() {}

    static Phrase of(List<CandidateAdvice> ranked, Workload workload, AdviceRequest request) {
        if (ranked.isEmpty() || ranked.get(0).verdict().compareTo(Verdict.RISKY) < 0) {
            return ofNamed(ranked, request);
        }
        CandidateAdvice best = ranked.get(0);
        List<Phrase> ways = new ArrayList<>();
        String leading = best.key().first().path();
        if (best.has(FindingCode.SCATTER)) {
            best.shapes().stream()
                    .filter(shape -> shape.targetClass() == TargetClass.SCATTER)
                    .findFirst()
                    .ifPresent(shape -> ways.add(
                            Sentence.of("wayOut.carry", shape.words(), Words.percent(shape.share()), leading)));
        }
        if (best.has(FindingCode.LOWCARD)
                || best.has(FindingCode.HOTVALUE)
                || best.has(FindingCode.INDIVISIBLE)
                || best.has(FindingCode.FEW_VALUES_PER_SHARD)) {
            ways.add(Sentence.of("wayOut.finer"));
        }
        if (best.has(FindingCode.MONOTONIC)) {
            ways.add(Sentence.of("wayOut.hash"));
        }
        if (best.has(FindingCode.MONOTONIC_LOCAL)) {
            ways.add(Sentence.of("wayOut.moreValues"));
        }
        Phrase suffix = suffix(best, request);
        if (!suffix.isEmpty()) {
            ways.add(suffix);
        }
        if (best.has(FindingCode.MUTABLE)) {
            ways.add(Sentence.of("wayOut.anchor"));
        }
        if (best.has(FindingCode.UNIQUE_CONFLICT)) {
            ways.add(Sentence.of("wayOut.unique"));
        }
        if (best.has(FindingCode.ARRAY)) {
            ways.add(Sentence.of("wayOut.array"));
        }
        if (best.has(FindingCode.NULLS)) {
            ways.add(Sentence.of("wayOut.nulls"));
        }
        if (best.has(FindingCode.TYPE_MIX)) {
            ways.add(Sentence.of("wayOut.types"));
        }
        if (best.has(FindingCode.UUID_ENCODING)) {
            ways.add(Sentence.of("wayOut.encoding"));
        }
        if (best.has(FindingCode.LEXICAL_ORDER)) {
            ways.add(Sentence.of("wayOut.padding"));
        }
        if (best.has(FindingCode.UPSERT_NEEDS_KEY)) {
            ways.add(Sentence.of("wayOut.upsert"));
        }
        if (best.has(FindingCode.FLOAT_HASH)) {
            ways.add(Sentence.of("wayOut.whole"));
        }
        if (best.has(FindingCode.KEY_SIZE)) {
            ways.add(Sentence.of("wayOut.shorter"));
        }
        if (best.has(FindingCode.NOT_SHARDABLE)) {
            ways.add(Sentence.of("wayOut.server"));
        }
        if (workload.isEmpty() || best.has(FindingCode.THIN_EVIDENCE)) {
            ways.add(Sentence.of("wayOut.evidence"));
        }
        return ways.isEmpty() ? Verbatim.NOTHING : Sentence.of("sentence", new Capitalised(new Sequence("; ", ways)));
    }

    /** Where another key is good, a key that was asked about and fails by one value still has a way of its own. */
    private static Phrase ofNamed(List<CandidateAdvice> ranked, AdviceRequest request) {
        return ranked.stream()
                .filter(one -> request.keys().contains(one.key()) && one.verdict() == Verdict.REJECTED)
                .filter(one ->
                        one.has(FindingCode.HOTVALUE) && !suffix(one, request).isEmpty())
                .findFirst()
                .map(one -> Sentence.of("wayOut.keep", one.key(), suffix(one, request)))
                .map(Phrase.class::cast)
                .orElse(Verbatim.NOTHING);
    }

    /** A number before a hot value or before a few hot ends, so that its writes divide; what it takes and what reads then pay. */
    private static Phrase suffix(CandidateAdvice one, AdviceRequest request) {
        double parts = 0;
        for (Finding finding : one.findings()) {
            Number share = finding.numbers().get("share");
            Number prefixes = finding.numbers().get("prefixes");
            boolean heavy = finding.severity() != Severity.NOTE;
            if (heavy && finding.code() == FindingCode.HOTVALUE && share != null) {
                parts = Math.max(parts, Math.ceil(share.doubleValue() * request.growTo()));
            } else if (heavy && finding.code() == FindingCode.MONOTONIC_LOCAL && prefixes != null) {
                Number wanted = finding.numbers().get("prefixesWantedAtM");
                double each = wanted == null ? 0 : wanted.doubleValue() / Math.max(1, prefixes.doubleValue());
                parts = Math.max(parts, Math.ceil(each));
            }
        }
        return parts < 2
                ? Verbatim.NOTHING
                : Sentence.of(
                        "wayOut.suffix",
                        Words.count(parts),
                        one.key().first().path(),
                        Words.count(Math.min(parts, request.growTo())));
    }
}
