package dev.chave.sql.measure;

import dev.chave.advise.FindingCode;
import dev.chave.advise.Severity;
import dev.chave.profile.Proportions;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.SqlType;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is to be known about a key, by the same rules as {@code chave advise} where they apply. N is the number of nodes where it is
 * given, else that of shards: what holds several shards can hold a large value beside small ones.
 */
final class PlaceFindings {
    private static final double HOT_BLOCKER = 1.5;
    private static final double LOW_CARDINALITY = 2;
    private static final double FEW_VALUES = 20;
    private static final int FEW_ROWS = 1000;
    private static final double SEEN_ONCE_OPEN = 0.5;

    private final PlaceRequest request;
    private final Placement placement;
    private final Counting counting;
    private final List<LargeValue> largest;
    private final boolean isSampled;
    private final List<PlaceFinding> findings = new ArrayList<>();

    PlaceFindings(
            PlaceRequest request, Placement placement, Counting counting, List<LargeValue> largest, boolean isSampled) {
        this.request = request;
        this.placement = placement;
        this.counting = counting;
        this.largest = largest;
        this.isSampled = isSampled;
    }

    private int holders() {
        return request.nodes() > 0 ? request.nodes() : placement.shards();
    }

    /** The share of the largest value, by rows or by bytes; its lower bound where rows were sampled. */
    private double largestShare() {
        if (largest.isEmpty()) {
            return 0;
        }
        LargeValue value = largest.get(0);
        double byRows = isSampled ? Proportions.wilsonLow(value.rows(), counting.rows()) : value.share();
        long bytes = counting.loads().stream().mapToLong(Load::bytes).sum();
        long most = largest.stream().mapToLong(LargeValue::bytes).max().orElse(0);
        return Math.max(byRows, bytes == 0 || isSampled ? 0 : (double) most / bytes);
    }

    /** Whether one value is so large that somebody should do something about it. */
    boolean needsRemedy() {
        return largestShare() > 1.0 / holders();
    }

    List<PlaceFinding> all(Map<SqlType, Long> mixture, List<ForeignTypes.Pair> pairs) {
        hotValue();
        cardinality();
        nulls();
        mixture(mixture);
        pairs.forEach(this::foreignTypes);
        if (placement.name().equals("shardingsphere:HASH_MOD")) {
            boundTypes();
        }
        if (counting.rows() < FEW_ROWS) {
            add(
                    FindingCode.THIN_EVIDENCE,
                    Severity.NOTE,
                    numbers("rows", counting.rows()),
                    counting.rows() + " rows are few; max/mean says little before every shard expects a hundred.");
        }
        findings.sort(Comparator.comparing(PlaceFinding::severity));
        return List.copyOf(findings);
    }

    private void hotValue() {
        double share = largestShare();
        int holders = holders();
        Severity severity = share > HOT_BLOCKER / holders
                ? Severity.BLOCKER
                : share > 1.0 / holders ? Severity.WARNING : share > 0.25 / holders ? Severity.NOTE : null;
        boolean isOneShard = holders < 2;
        if (severity == null || isOneShard) {
            return;
        }
        add(
                FindingCode.HOTVALUE,
                severity,
                numbers("largestShare", share, "holders", holders, "leastMaxOverMean", Math.max(1, share * holders)),
                String.format(
                        Locale.ROOT,
                        "One value has %.1f%% of the rows or bytes; %d %s have %.1f%% each. Equal keys stay together, so max/mean"
                                + " is at least %.2f whatever the hash.",
                        share * 100,
                        holders,
                        request.nodes() > 0 ? "nodes" : "shards",
                        100.0 / holders,
                        Math.max(1, share * holders)));
    }

    private void cardinality() {
        ValueTable values = counting.values();
        double distinct = values.distinct();
        int shards = placement.shards();
        boolean isOpen = isSampled && values.seenOnce() > SEEN_ONCE_OPEN * distinct;
        if (shards < 2 || distinct < 1 || isOpen || distinct >= FEW_VALUES * shards) {
            return;
        }
        double predicted = FewValues.predictedMaxOverMean(Math.round(distinct), shards);
        boolean isTooLow = distinct < LOW_CARDINALITY * shards;
        String time = isTime() ? " Distribute by an entity and partition the table by time instead." : "";
        add(
                isTooLow ? FindingCode.LOWCARD : FindingCode.FEW_VALUES_PER_SHARD,
                isTooLow ? Severity.BLOCKER : Severity.WARNING,
                numbers("values", distinct, "shards", shards, "predictedMaxOverMean", predicted),
                String.format(
                        Locale.ROOT,
                        "%,.0f values over %d shards are %.1f for each; hashed, values of equal size alone make max/mean %.2f.%s",
                        distinct,
                        shards,
                        distinct / shards,
                        predicted,
                        time));
    }

    private boolean isTime() {
        return !largest.isEmpty()
                && List.of(SqlType.DATE, SqlType.TIMESTAMP, SqlType.TIMESTAMPTZ)
                        .contains(largest.get(0).key().get(0).type());
    }

    private void nulls() {
        long nulls = counting.nulls();
        if (nulls == 0) {
            return;
        }
        double share = (double) nulls / (nulls + counting.rows() + counting.refused());
        Severity severity = share == 1 ? Severity.BLOCKER : share > 1.0 / holders() ? Severity.WARNING : Severity.NOTE;
        add(
                FindingCode.NULLS,
                severity,
                numbers("rows", nulls, "share", share),
                nulls + (nulls == 1 ? " row has" : " rows have")
                        + " no key; they lie on no shard here. Citus and Vitess' hash refuse them, ShardingSphere fails on them,"
                        + " Vitess' xxhash puts them where the empty text goes.");
    }

    private void mixture(Map<SqlType, Long> mixture) {
        if (mixture.isEmpty()) {
            return;
        }
        Map<String, Number> numbers = new LinkedHashMap<>();
        mixture.forEach((type, count) -> numbers.put(type.sqlName(), count));
        long total = mixture.values().stream().mapToLong(Long::longValue).sum();
        long most = mixture.values().stream().mapToLong(Long::longValue).max().orElse(0);
        add(
                FindingCode.TYPE_MIX,
                Severity.NOTE,
                numbers,
                (total - most) + " of " + total
                        + " values look like another type than the rest, so the column was taken for text;"
                        + " a number lies elsewhere as a number than as text (--type decides).");
    }

    private void foreignTypes(ForeignTypes.Pair pair) {
        add(
                FindingCode.TYPE_MIX,
                Severity.WARNING,
                Map.of(),
                "The foreign key " + ValueText.quotedInMessage(pair.table() + "." + pair.column()) + " ("
                        + ValueText.quotedInMessage(pair.type()) + ") refers to "
                        + ValueText.quotedInMessage(pair.target() + "." + pair.targetColumn()) + " ("
                        + ValueText.quotedInMessage(pair.targetType())
                        + "): Citus co-locates tables only on columns of one type and refuses this key between distributed tables.");
    }

    /** Values that one Java type puts on another shard than the other. */
    private void boundTypes() {
        List<ValueCount> sample = counting.values().sample();
        long differing = BoundTypes.differing(sample, placement);
        if (differing == 0) {
            return;
        }
        long rows = sample.stream().mapToLong(ValueCount::rows).sum();
        add(
                FindingCode.TYPE_MIX,
                Severity.WARNING,
                numbers("rows", differing, "share", (double) differing / rows),
                String.format(
                        Locale.ROOT,
                        "%.1f%% of the rows lie elsewhere when the key is bound as Integer instead of Long: HASH_MOD takes"
                                + " Java's hashCode. Reads with the other type find nothing, without an error.",
                        100.0 * differing / rows));
    }

    private void add(FindingCode code, Severity severity, Map<String, Number> numbers, String sentence) {
        findings.add(new PlaceFinding(code, severity, numbers, sentence));
    }

    private static Map<String, Number> numbers(Object... pairs) {
        Map<String, Number> numbers = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            numbers.put((String) pairs[i], (Number) pairs[i + 1]);
        }
        return numbers;
    }
}
