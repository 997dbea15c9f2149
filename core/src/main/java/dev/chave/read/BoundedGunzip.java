package dev.chave.read;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Refuses to go on unpacking what grows beyond any real data's measure, so that a small file cannot cost hours. */
final class BoundedGunzip extends FilterInputStream {
    /** Growth is not judged below this, since one large and very even document is legal. */
    private static final long FREE_BYTES = 256L << 20;

    private static final long MOST_GROWTH = 800;

    private final LookAhead packed;
    private long unpacked;

    /** The message is for the user. */
    static final class GrowsTooMuchException extends IOException {
        private static final long serialVersionUID = 1L;

        GrowsTooMuchException() {
            super("the gzip stream grows more than " + MOST_GROWTH
                    + " times when unpacked; expected real data (if it is, unpack it first)");
        }
    }

    BoundedGunzip(InputStream unpacking, LookAhead packed) {
        super(unpacking);
        this.packed = packed;
    }

    @Override
    public int read() throws IOException {
        return count(in.read(), 1);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = in.read(target, offset, length);
        return count(count, count);
    }

    @Override
    public long skip(long count) throws IOException {
        throw new IOException("not meant to be skipped");
    }

    private int count(int result, int bytes) throws IOException {
        if (result >= 0) {
            unpacked += bytes;
            if (unpacked > FREE_BYTES && unpacked / MOST_GROWTH > packed.taken()) {
                throw new GrowsTooMuchException();
            }
        }
        return result;
    }
}
