package dev.chave.advise;

import dev.chave.profile.HeavyValue;
import dev.chave.profile.KeyProfile;
import dev.chave.profile.Proportions;

/**
 * How large the largest value's share is for certain: the lower 95% bound, resting on its repetitions.
 *
 * <p>The first time a value is seen says nothing of how often it comes, so one observation less is counted; and the largest of
 * many values is large by chance too, so the bound is held to their number.
 */
final class RepeatedShare {
    private RepeatedShare() {}

    /** The bound of the largest share, with so many observations of it, among so many values. */
    static double low(double count, double total, double values) {
        return Proportions.lowOfLargest(Math.max(0, count - 1), total, values);
    }

    /** The bound of a value's share of documents. */
    static double lowOfDocuments(HeavyValue value, KeyProfile key) {
        return low(value.documentsLow(), key.documents(), key.distinct().value());
    }

    /** The bound of a value's share of bytes: that of its documents, scaled by how much larger than the mean they are. */
    static double lowOfBytes(HeavyValue value, KeyProfile key, double bytes) {
        if (bytes <= 0 || value.documentsLow() == 0) {
            return 0;
        }
        double documentShare = (double) value.documentsLow() / key.documents();
        return value.bytesLow() / bytes * lowOfDocuments(value, key) / documentShare;
    }
}
