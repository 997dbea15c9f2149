package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column that a condition lets through: single values and spans between values. Immutable.
 *
 * <p>It may hold more than the condition lets through, never less: what only the database can compare (strings under a
 * collation, values not known) is kept rather than cut.
 *
 * @param everything whether every value passes, NULL too; then there are neither points nor spans
 * @param points single values; {@link Constant#NULL} stands for NULL itself
 * @param spans stretches between values
 */
public record ValueSet(boolean everything, Set<Constant> points, List<Span> spans) {
    /** Every value. */
    public static final ValueSet ALL = new ValueSet(true, Set.of(), List.of());

    /** No value. */
    public static final ValueSet NONE = new ValueSet(false, Set.of(), List.of());

    private static final int MOST_CUTS = 10_000;

    /** A stretch of values; an end that is null is open. */
    public record Span(
            @Nullable Constant low,
            boolean lowIncluded,
            @Nullable Constant high,
            boolean highIncluded) {
        boolean mayHold(Constant value) {
            if (value.kind() == Constant.Kind.NULL) {
                return false;
            }
            Integer fromLow = low == null ? Integer.valueOf(1) : value.comparedTo(low);
            Integer fromHigh = high == null ? Integer.valueOf(-1) : value.comparedTo(high);
            boolean below = fromLow != null && (fromLow < 0 || (fromLow == 0 && !lowIncluded));
            boolean above = fromHigh != null && (fromHigh > 0 || (fromHigh == 0 && !highIncluded));
            return !below && !above;
        }

        /** What both let through; null where that is nothing. Ends that cannot be compared stay as they are. */
        @Nullable
        Span cutBy(Span other) {
            Span lower = laterLow(other);
            Span upper = earlierHigh(other);
            Span cut = new Span(lower.low, lower.lowIncluded, upper.high, upper.highIncluded);
            Integer order = cut.low == null || cut.high == null ? Integer.valueOf(-1) : cut.low.comparedTo(cut.high);
            boolean empty = order != null && (order > 0 || (order == 0 && !(cut.lowIncluded && cut.highIncluded)));
            return empty ? null : cut;
        }

        private Span laterLow(Span other) {
            if (other.low == null || low == null) {
                return other.low == null ? this : other;
            }
            Integer order = low.comparedTo(other.low);
            boolean others = order != null && (order < 0 || (order == 0 && lowIncluded));
            return others ? other : this;
        }

        private Span earlierHigh(Span other) {
            if (other.high == null || high == null) {
                return other.high == null ? this : other;
            }
            Integer order = high.comparedTo(other.high);
            boolean others = order != null && (order > 0 || (order == 0 && highIncluded));
            return others ? other : this;
        }
    }

    /** One value; nothing equals NULL. */
    public static ValueSet point(Constant value) {
        return value.kind() == Constant.Kind.NULL ? NONE : new ValueSet(false, Set.of(value), List.of());
    }

    /** NULL itself, as {@code IS NULL} asks. */
    public static ValueSet nulls() {
        return new ValueSet(false, Set.of(Constant.NULL), List.of());
    }

    static ValueSet span(@Nullable Constant low, boolean lowIncluded, @Nullable Constant high, boolean highIncluded) {
        boolean never = (low != null && low.kind() == Constant.Kind.NULL)
                || (high != null && high.kind() == Constant.Kind.NULL);
        return never ? NONE : new ValueSet(false, Set.of(), List.of(new Span(low, lowIncluded, high, highIncluded)));
    }

    /** Whether no value passes. */
    public boolean isEmpty() {
        return !everything && points.isEmpty() && spans.isEmpty();
    }

    /** Whether only single values pass, and at least one. */
    public boolean isPoints() {
        return !everything && spans.isEmpty() && !points.isEmpty();
    }

    /** Whether exactly one value passes. */
    public boolean isPoint() {
        return isPoints()
                && points.size() == 1
                && points.stream().noneMatch(point -> point.kind() == Constant.Kind.UNKNOWN_LIST);
    }

    /** What passes here or there. */
    public ValueSet or(ValueSet other) {
        if (everything || other.everything) {
            return ALL;
        }
        Set<Constant> all = new LinkedHashSet<>(points);
        all.addAll(other.points);
        List<Span> both = new ArrayList<>(spans);
        both.addAll(other.spans);
        return new ValueSet(false, all, both);
    }

    /** What passes here and there. */
    public ValueSet and(ValueSet other) {
        if (everything) {
            return other;
        }
        if (other.everything) {
            return this;
        }
        if (isPoints() && other.isPoints() && (hasUnknown() || other.hasUnknown())) {
            return fewerOf(other);
        }
        Set<Constant> common = new LinkedHashSet<>();
        points.stream().filter(other::mayHold).forEach(common::add);
        other.points.stream().filter(this::mayHold).forEach(common::add);
        List<Span> cuts = new ArrayList<>();
        if ((long) spans.size() * other.spans.size() > MOST_CUTS) {
            cuts.addAll(spans.size() < other.spans.size() ? spans : other.spans);
        } else {
            for (Span mine : spans) {
                for (Span theirs : other.spans) {
                    Span cut = mine.cutBy(theirs);
                    if (cut != null) {
                        cuts.add(cut);
                    }
                }
            }
        }
        return new ValueSet(false, common, cuts);
    }

    private boolean hasUnknown() {
        return points.stream().anyMatch(point -> !point.isKnown());
    }

    /** Of two sets of single values not all known, one that bounds what is in both: the known one, else the smaller. */
    private ValueSet fewerOf(ValueSet other) {
        if (hasUnknown() != other.hasUnknown() && points.size() == other.points.size()) {
            return hasUnknown() ? other : this;
        }
        boolean list = points.stream().anyMatch(point -> point.kind() == Constant.Kind.UNKNOWN_LIST);
        return list || other.points.size() < points.size() ? other : this;
    }

    /** Whether the value passes; true where only the database could tell. */
    public boolean mayHold(Constant value) {
        return everything
                || points.contains(value)
                || points.stream().anyMatch(point -> same(point, value))
                || spans.stream().anyMatch(span -> span.mayHold(value));
    }

    private static boolean same(Constant left, Constant right) {
        Integer order = left.comparedTo(right);
        boolean mixed = left.isKnown()
                && right.isKnown()
                && left.kind() != right.kind()
                && left.text().equals(right.text());
        return (order != null && order == 0) || mixed;
    }
}
