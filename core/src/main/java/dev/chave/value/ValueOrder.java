package dev.chave.value;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import org.bson.types.Decimal128;

/**
 * The server's order of BSON values: canonical type first, then the value, numbers by what they are and not by their type.
 *
 * <p>It compares the values where they lie and shares nothing with {@link OrderedBytes} but the reading of elements, so that
 * each can be held to the other. A total order in which values of different types can be equal (5 and 5.0, a string and a
 * symbol). Source: MongoDB server bsonelement and compare_numbers, 4.2 to 8.x, restated; no collation, since shard keys have
 * none.
 */
public final class ValueOrder implements Comparator<RawValue> {
    public static final ValueOrder ASCENDING = new ValueOrder();

    private ValueOrder() {}

    /** Compares two values. @throws BadBsonException when one is damaged or nested too deep */
    @Override
    public int compare(RawValue left, RawValue right) {
        return compare(left, right, 1);
    }

    private static int compare(RawValue left, RawValue right, int depth) {
        int byType = Integer.compare(left.kind().canonical(), right.kind().canonical());
        return byType != 0 ? byType : compareContent(left, right, depth);
    }

    private static int compareContent(RawValue left, RawValue right, int depth) {
        return switch (left.kind()) {
            case MIN_KEY, UNDEFINED, NULL, MAX_KEY -> 0;
            case INT32, INT64, DOUBLE, DECIMAL128 -> compareNumbers(left, right);
            case STRING, SYMBOL, CODE -> compareBytes(left, 4, left.length() - 5, right, 4, right.length() - 5);
            case DOCUMENT, ARRAY -> compareElements(left.asDocument(), right.asDocument(), depth);
            case BINARY -> compareBinary(left, right);
            case OBJECT_ID, BOOLEAN -> compareBytes(left, 0, left.length(), right, 0, right.length());
            case DATE -> Long.compare(left.int64(), right.int64());
            case TIMESTAMP -> Long.compareUnsigned(left.int64(), right.int64());
            case REGEX -> compareRegex(left, right);
            case DB_POINTER -> compareSized(left, right);
            case CODE_WITH_SCOPE -> {
                int byCode = compareBytes(left, 8, left.scopedCodeLength() - 1, right, 8, right.scopedCodeLength() - 1);
                yield byCode != 0 ? byCode : compareElements(left.scope(), right.scope(), depth);
            }
        };
    }

    /** At each place the type decides, then the name, then the value; a document that ends first is smaller. */
    private static int compareElements(RawDocument left, RawDocument right, int depth) {
        RawDocuments.checkDepth(depth);
        RawCursor ours = new RawCursor(left);
        RawCursor theirs = new RawCursor(right);
        while (ours.advance()) {
            if (!theirs.advance()) {
                return 1;
            }
            int byType = Integer.compare(ours.kind().canonical(), theirs.kind().canonical());
            int byHead = byType != 0 ? byType : compareNames(ours, theirs);
            int order = byHead != 0 ? byHead : compareContent(ours.value(), theirs.value(), depth + 1);
            if (order != 0) {
                return order;
            }
        }
        return theirs.advance() ? -1 : 0;
    }

    private static int compareNames(RawCursor left, RawCursor right) {
        return Arrays.compareUnsigned(
                left.bytes(),
                left.nameOffset(),
                left.nameOffset() + left.nameLength(),
                right.bytes(),
                right.nameOffset(),
                right.nameOffset() + right.nameLength());
    }

    /** By length, then subtype and bytes, which lie side by side. */
    private static int compareBinary(RawValue left, RawValue right) {
        int byLength = Integer.compare(left.length(), right.length());
        return byLength != 0 ? byLength : compareBytes(left, 4, left.length() - 4, right, 4, right.length() - 4);
    }

    private static int compareSized(RawValue left, RawValue right) {
        int byLength = Integer.compare(left.length(), right.length());
        return byLength != 0 ? byLength : compareBytes(left, 0, left.length(), right, 0, right.length());
    }

    private static int compareRegex(RawValue left, RawValue right) {
        int ours = left.patternLength();
        int theirs = right.patternLength();
        int byPattern = compareBytes(left, 0, ours, right, 0, theirs);
        return byPattern != 0
                ? byPattern
                : compareBytes(
                        left, ours + 1, left.length() - ours - 2, right, theirs + 1, right.length() - theirs - 2);
    }

    private static int compareBytes(
            RawValue left, int leftFrom, int leftLength, RawValue right, int rightFrom, int rightLength) {
        int ours = left.offset() + leftFrom;
        int theirs = right.offset() + rightFrom;
        return Arrays.compareUnsigned(
                left.bytes(), ours, ours + leftLength, right.bytes(), theirs, theirs + rightLength);
    }

    private static int compareNumbers(RawValue left, RawValue right) {
        if (isWhole(left) && isWhole(right)) {
            return Long.compare(whole(left), whole(right));
        }
        if (left.kind() == BsonKind.DOUBLE && right.kind() == BsonKind.DOUBLE) {
            return compareDoubles(left.float64(), right.float64());
        }
        double ours = extreme(left);
        double theirs = extreme(right);
        if (ours != 0 || theirs != 0) {
            return compareDoubles(ours, theirs);
        }
        return exact(left).compareTo(exact(right));
    }

    private static boolean isWhole(RawValue number) {
        return number.kind() == BsonKind.INT32 || number.kind() == BsonKind.INT64;
    }

    private static long whole(RawValue number) {
        return number.kind() == BsonKind.INT32 ? number.int32() : number.int64();
    }

    /** NaN below everything and equal to itself, -0.0 equal to 0.0: neither is so in Java's own order. */
    private static int compareDoubles(double left, double right) {
        if (Double.isNaN(left) || Double.isNaN(right)) {
            return Boolean.compare(Double.isNaN(right), Double.isNaN(left));
        }
        return left < right ? -1 : left > right ? 1 : 0;
    }

    /** NaN or an infinity as a double; 0 for every finite number, which stands for the middle. */
    private static double extreme(RawValue number) {
        if (number.kind() == BsonKind.DOUBLE) {
            double value = number.float64();
            return Double.isNaN(value) || Double.isInfinite(value) ? value : 0;
        }
        if (number.kind() != BsonKind.DECIMAL128) {
            return 0;
        }
        Decimal128 decimal = number.decimal();
        if (decimal.isNaN()) {
            return Double.NaN;
        }
        double sign = decimal.isNegative() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        return decimal.isInfinite() ? sign : 0;
    }

    private static BigDecimal exact(RawValue finite) {
        return switch (finite.kind()) {
            case DOUBLE -> new BigDecimal(finite.float64());
            case DECIMAL128 -> Numbers.exact(finite.decimal());
            default -> BigDecimal.valueOf(whole(finite));
        };
    }
}
