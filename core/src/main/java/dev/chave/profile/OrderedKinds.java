package dev.chave.profile;

import dev.chave.value.BsonKind;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;

/** The first byte of a value's ordered bytes, by its kind; and the ordered bytes of null. */
final class OrderedKinds {
    private static final byte[] NULL = OrderedBytes.of(RawValue.NULL);
    private static final int SHIFT = NULL[0] - BsonKind.NULL.canonical();

    private OrderedKinds() {}

    static int of(BsonKind kind) {
        return kind.canonical() + SHIFT;
    }

    /** The ordered bytes of null, which a missing field counts as. */
    static byte[] nullBytes() {
        return NULL.clone();
    }
}
