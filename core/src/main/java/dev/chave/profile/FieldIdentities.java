package dev.chave.profile;

import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;

/**
 * What a field's value is besides itself: what is left of it after hashing, and what it stands for in another type.
 *
 * <p>Hashing truncates numbers, also within sub-documents, and loses nothing of any other value. Holds one digest and
 * one buffer for all fields; not safe for use by several threads.
 */
final class FieldIdentities {
    private static final int LARGE = 1 << 16;

    private final Fingerprints fingerprints;
    private final boolean containersWhole;
    private final TwinIdentity twin;
    private final OrderedBytes ordered = new OrderedBytes();
    private HashedValue hashedValue = new HashedValue();

    /**
     * Makes one.
     *
     * @param containersWhole whether sub-documents are taken to lose nothing by hashing, which is quicker
     */
    FieldIdentities(Fingerprints fingerprints, boolean containersWhole) {
        this.fingerprints = fingerprints;
        this.containersWhole = containersWhole;
        this.twin = new TwinIdentity(fingerprints);
    }

    /** The fingerprint of what is left of the value after hashing; its own when nothing is lost. */
    long afterHashing(RawValue value, long fingerprint) {
        return switch (value.kind()) {
            case DOUBLE, DECIMAL128 -> {
                ordered.clear();
                ordered.appendLong(HashedValue.numberOf(value));
                yield fingerprints.of(ordered.buffer(), 0, ordered.size());
            }
            case DOCUMENT, CODE_WITH_SCOPE -> containersWhole ? fingerprint : fingerprints.join(hash(value), 1);
            default -> fingerprint;
        };
    }

    private long hash(RawValue value) {
        long hash = hashedValue.of(value);
        if (value.length() > LARGE) {
            hashedValue = new HashedValue();
        }
        return hash;
    }

    /** Looks at the value's identity; the answer is valid until the next look. */
    TwinIdentity twin(RawValue value, long fingerprint) {
        twin.look(value, fingerprint);
        return twin;
    }
}
