package dev.chave.workload;

import java.util.Arrays;

/**
 * A stretch of one key field's values, in ordered bytes, each end included or not.
 *
 * <p>Whether an end is included matters when intervals are joined, cut and inverted; a router later reads both as included.
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are shared and never written to; equality is not used
record Interval(byte[] start, boolean startIncluded, byte[] end, boolean endIncluded) {
    static Interval point(byte[] value) {
        return new Interval(value, true, value, true);
    }

    static Interval closed(byte[] start, byte[] end) {
        return new Interval(start, true, end, true);
    }

    /** Whether no value lies in it. */
    boolean isEmpty() {
        int order = Arrays.compareUnsigned(start, end);
        return order > 0 || (order == 0 && !(startIncluded && endIncluded));
    }

    boolean isPoint() {
        return Arrays.equals(start, end);
    }

    /** By start, an included one first. */
    static int byStart(Interval left, Interval right) {
        int order = Arrays.compareUnsigned(left.start, right.start);
        return order != 0 ? order : Boolean.compare(right.startIncluded, left.startIncluded);
    }

    /** By end, an included one last. */
    static int byEnd(Interval left, Interval right) {
        int order = Arrays.compareUnsigned(left.end, right.end);
        return order != 0 ? order : Boolean.compare(left.endIncluded, right.endIncluded);
    }

    /** Whether this and a later-starting interval are one stretch, without a value between them. */
    boolean joins(Interval later) {
        int order = Arrays.compareUnsigned(end, later.start);
        return order > 0 || (order == 0 && (endIncluded || later.startIncluded));
    }

    /** From this start to whichever end is later. */
    Interval joinedWith(Interval later) {
        Interval last = byEnd(this, later) >= 0 ? this : later;
        return new Interval(start, startIncluded, last.end, last.endIncluded);
    }

    /** What is in both; may be empty. */
    Interval cutBy(Interval other) {
        Interval later = byStart(this, other) >= 0 ? this : other;
        Interval earlier = byEnd(this, other) <= 0 ? this : other;
        return new Interval(later.start, later.startIncluded, earlier.end, earlier.endIncluded);
    }
}
