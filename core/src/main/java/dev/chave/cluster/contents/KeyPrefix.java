package dev.chave.cluster.contents;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The first eight bytes of a key tuple as a number, so that most comparisons need not look at the tuple itself. Numbers compare,
 * unsigned, as tuples do; equal ones say nothing.
 */
public final class KeyPrefix {
    private static final int BYTES = 8;
    private static final VarHandle AT_ONCE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private KeyPrefix() {}

    /** The prefix of a tuple; a shorter one is filled up with zeros. */
    public static long of(byte[] tuple) {
        return of(tuple, 0);
    }

    /** The prefix of what follows after so many bytes of a tuple; of nothing, it is zero. */
    static long of(byte[] tuple, int offset) {
        if (tuple.length - BYTES >= offset) {
            return (long) AT_ONCE.get(tuple, offset);
        }
        long prefix = 0;
        for (int i = offset; i < tuple.length; i++) {
            prefix |= (tuple[i] & 0xFFL) << (56 - 8 * (i - offset));
        }
        return prefix;
    }

    /** Compares two tuples whose prefixes are known, as {@link Arrays#compareUnsigned(byte[], byte[])} does. */
    public static int compare(long leftPrefix, byte[] left, long rightPrefix, byte[] right) {
        return leftPrefix != rightPrefix
                ? Long.compareUnsigned(leftPrefix, rightPrefix)
                : Arrays.compareUnsigned(left, right);
    }
}
