package dev.chave.read;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A buffered stream whose next bytes can be looked at, and whose {@link #available} is 0 only at the very end, which is
 * what {@link java.util.zip.GZIPInputStream} needs to find the second member of a pipe. For one thread.
 */
final class LookAhead extends FilterInputStream {
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int limit;
    private long taken;

    LookAhead(InputStream in) {
        super(in);
    }

    /** How many bytes were taken out of this stream. */
    long taken() {
        return taken;
    }

    /** At most so many of the next bytes, which stay where they are. */
    byte[] peek(int bytes) throws IOException {
        System.arraycopy(buffer, at, buffer, 0, limit - at);
        limit -= at;
        at = 0;
        int wanted = Math.min(bytes, buffer.length);
        while (limit < wanted) {
            int count = in.read(buffer, limit, buffer.length - limit);
            if (count < 0) {
                break;
            }
            limit += count;
        }
        return Arrays.copyOf(buffer, Math.min(limit, wanted));
    }

    @Override
    public int read() throws IOException {
        if (at == limit && !fill()) {
            return -1;
        }
        taken++;
        return buffer[at++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at == limit) {
            if (length >= buffer.length) {
                int count = in.read(target, offset, length);
                taken += Math.max(0, count);
                return count;
            }
            if (!fill()) {
                return -1;
            }
        }
        int count = Math.min(length, limit - at);
        System.arraycopy(buffer, at, target, offset, count);
        at += count;
        taken += count;
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        if (count <= 0 || (at == limit && !fill())) {
            return 0;
        }
        int skipped = (int) Math.min(count, limit - at);
        at += skipped;
        taken += skipped;
        return skipped;
    }

    @Override
    public int available() throws IOException {
        return at < limit || fill() ? limit - at : 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private boolean fill() throws IOException {
        at = 0;
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        return limit > 0;
    }
}
