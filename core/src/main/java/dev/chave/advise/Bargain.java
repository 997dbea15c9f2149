package dev.chave.advise;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a key buys and what it costs, each in a sentence: no key wins at everything. */
final class Bargain {
    private Bargain() {}

    static String buys(Judged judged, int growTo) {
        List<String> buys = new ArrayList<>();
        if (judged.reads().isMeasured() && judged.reads().targeted() > 0) {
            buys.add(Words.percent(judged.reads().targeted()) + " of reads go to one shard");
        }
        if (judged.reads().isMeasured() && judged.reads().multi() > 0) {
            buys.add(Words.percent(judged.reads().multi()) + " of reads go to a part of the key space");
        }
        var resolved = judged.scaleOut().all().resolvedUpTo(growTo);
        ScaleOut.Point point = resolved == null ? null : resolved.getValue();
        if (resolved != null && point != null && point.value() > 1.2) {
            buys.add(resolved.getKey() + " shards do " + Words.times(point.value()) + " times the work of one");
        }
        if (insertsSpread(judged)) {
            buys.add("inserts spread over the whole key space");
        }
        return sentence(buys, "Nothing was measured that speaks for it.");
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

    static String costs(Judged judged, int growTo) {
        List<String> costs = new ArrayList<>();
        if (judged.operations().scatter() > 0) {
            costs.add(Words.percent(judged.operations().scatter()) + " of operations ask every shard");
        }
        var resolved = judged.scaleOut().all().resolvedUpTo(growTo);
        ScaleOut.Point point = resolved == null ? null : resolved.getValue();
        if (resolved != null && point != null && point.value() < 0.5 * point.perfect()) {
            costs.add(resolved.getKey() + " shards do only " + Words.times(point.value())
                    + " times the work of one (a perfect key: " + Words.times(point.perfect()) + ")");
        }
        judged.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE && finding.code() != FindingCode.SCATTER)
                .map(finding -> finding.code().words())
                .distinct()
                .forEach(costs::add);
        if (!judged.indexed()) {
            costs.add("an index more");
        }
        return sentence(costs, "Nothing was measured that speaks against it.");
    }

    private static String sentence(List<String> parts, @Nullable String otherwise) {
        if (parts.isEmpty()) {
            return otherwise == null ? "" : otherwise;
        }
        String joined = String.join("; ", parts) + ".";
        return Character.toUpperCase(joined.charAt(0)) + joined.substring(1);
    }
}
