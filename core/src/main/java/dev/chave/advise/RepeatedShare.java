package dev.chave.advise;

import dev.chave.profile.HeavyValue;
import dev.chave.profile.Proportions;

/**
 * How large a value's share is for certain: the lower 95% bound, resting on its repetitions.
 *
 * <p>The first time a value is seen says nothing of how often it comes: in a sample of eight, eight values that will never
 * come again have an eighth each. So the bound counts one observation less, which matters to small samples alone.
 */
final class RepeatedShare {
    private RepeatedShare() {}

    /** The bound of a share of so many observations. */
    static double low(double count, double total) {
        return total <= 0 ? 0 : Proportions.wilsonLow(Math.max(0, count - 1), total);
    }

    /** The bound of a value's share of bytes: that of its documents, scaled by how much larger than the mean they are. */
    static double lowOfBytes(HeavyValue value, long documents, double bytes) {
        if (bytes <= 0 || value.documentsLow() == 0) {
            return 0;
        }
        double documentShare = (double) value.documentsLow() / documents;
        return value.bytesLow() / bytes * low(value.documentsLow(), documents) / documentShare;
    }
}
