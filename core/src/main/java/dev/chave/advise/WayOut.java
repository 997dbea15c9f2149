package dev.chave.advise;

import dev.chave.workload.TargetClass;
import dev.chave.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/** What to do when no key is good: a field to add to a query, a lookup, a finer key, a firehose. */
final class WayOut {
    private WayOut() {}

    static String of(List<CandidateAdvice> ranked, Workload workload, AdviceRequest request) {
        if (ranked.isEmpty() || ranked.get(0).verdict().compareTo(Verdict.RISKY) < 0) {
            return ofNamed(ranked, request);
        }
        CandidateAdvice best = ranked.get(0);
        List<String> ways = new ArrayList<>();
        String leading = best.key().first().path();
        if (best.has(FindingCode.SCATTER)) {
            best.shapes().stream()
                    .filter(shape -> shape.targetClass() == TargetClass.SCATTER)
                    .findFirst()
                    .ifPresent(shape -> ways.add("let the operation \"" + shape.shape() + "\" ("
                            + Words.percent(shape.share()) + " of all) carry " + leading
                            + ", or look " + leading + " up first in a small collection keyed by what it does carry"));
        }
        if (best.has(FindingCode.LOWCARD)
                || best.has(FindingCode.HOTVALUE)
                || best.has(FindingCode.INDIVISIBLE)
                || best.has(FindingCode.FEW_VALUES_PER_SHARD)) {
            ways.add(
                    "append a finer field such as _id to the key, so that a large value can be split; reads of the whole value"
                            + " then ask as many shards as it lies on");
        }
        if (best.has(FindingCode.MONOTONIC)) {
            ways.add(
                    "hash the leading field, at the price that ranges of it ask every shard, or set one strong shard aside for"
                            + " all inserts (a firehose)");
        }
        if (best.has(FindingCode.MONOTONIC_LOCAL)) {
            ways.add("put a field with more values in front");
        }
        String suffix = suffix(best, request);
        if (!suffix.isEmpty()) {
            ways.add(suffix);
        }
        if (best.has(FindingCode.MUTABLE)) {
            ways.add("anchor the key on a field that never changes");
        }
        if (best.has(FindingCode.UNIQUE_CONFLICT)) {
            ways.add("begin the unique index with the key, or keep uniqueness in a collection of its own");
        }
        if (best.has(FindingCode.ARRAY)) {
            ways.add("choose a field that holds one value, or keep the list's values in a collection of their own");
        }
        if (best.has(FindingCode.NULLS)) {
            ways.add("fill the missing values before sharding");
        }
        if (best.has(FindingCode.TYPE_MIX)) {
            ways.add("store one identity in one type");
        }
        if (best.has(FindingCode.UUID_ENCODING)) {
            ways.add("store UUIDs in one encoding");
        }
        if (best.has(FindingCode.LEXICAL_ORDER)) {
            ways.add("pad numbers kept as text, or store numbers and dates as such");
        }
        if (best.has(FindingCode.UPSERT_NEEDS_KEY)) {
            ways.add("let every upsert say the whole key in its filter, as mappers do when they are told the key");
        }
        if (best.has(FindingCode.FLOAT_HASH)) {
            ways.add("hash a field of whole numbers or text instead");
        }
        if (best.has(FindingCode.KEY_SIZE)) {
            ways.add("choose a shorter field");
        }
        if (best.has(FindingCode.NOT_SHARDABLE)) {
            ways.add("follow what the server says it expects");
        }
        if (workload.isEmpty() || best.has(FindingCode.THIN_EVIDENCE)) {
            ways.add("bring more evidence: a longer log or profiler dump");
        }
        if (ways.isEmpty()) {
            return "";
        }
        String joined = String.join("; ", ways) + ".";
        return Character.toUpperCase(joined.charAt(0)) + joined.substring(1);
    }

    /** Where another key is good, a key that was asked about and fails by one value still has a way of its own. */
    private static String ofNamed(List<CandidateAdvice> ranked, AdviceRequest request) {
        return ranked.stream()
                .filter(one -> request.keys().contains(one.key()) && one.verdict() == Verdict.REJECTED)
                .filter(one ->
                        one.has(FindingCode.HOTVALUE) && !suffix(one, request).isEmpty())
                .findFirst()
                .map(one -> "To keep " + one.key() + ", which was asked about: " + suffix(one, request) + ".")
                .orElse("");
    }

    /** A number before a hot value or before a few hot ends, so that its writes divide; what it takes and what reads then pay. */
    private static String suffix(CandidateAdvice one, AdviceRequest request) {
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
                ? ""
                : "put a suffix of " + Words.count(parts) + " numbers to the value, in a field of its own before "
                        + one.key().first().path()
                        + " or appended to it, by a hash of _id: a write still asks one shard, a read"
                        + " of the whole value asks up to " + Words.count(Math.min(parts, request.growTo()));
    }
}
