package dev.chave.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The lines of a stream as stretches of one reused buffer, without decoding them. A line ends with LF or with the stream; a
 * CR before the LF is no part of it. A line longer than allowed is passed over without being held. For one thread.
 */
public final class ByteLines {
    private final InputStream in;
    private final int mostBytes;
    private byte[] buffer = new byte[1 << 16];
    private int begin;
    private int end;
    private int next;
    private int limit;
    private long number;
    private long offset;
    private long nextOffset;
    private boolean tooLong;

    public ByteLines(InputStream in, int mostBytes) {
        this.in = in;
        this.mostBytes = mostBytes;
    }

    /** Goes to the next line; false at the end of the stream. An empty last line does not count. */
    public boolean next() throws IOException {
        begin = next;
        offset = nextOffset;
        tooLong = false;
        int searched = 0;
        while (true) {
            int feed = indexOfFeed(begin + searched);
            if (feed >= 0) {
                return line(feed, feed + 1);
            }
            searched = limit - begin;
            if (searched > mostBytes) {
                passOver();
                searched = 0;
            }
            if (!fill()) {
                return (limit > begin || tooLong) && line(limit, limit);
            }
        }
    }

    /** The array that holds the line, valid until the next one. */
    public byte[] bytes() {
        return buffer;
    }

    /** Where the line begins in {@link #bytes()}. */
    public int begin() {
        return begin;
    }

    /** How many bytes the line has, 0 for one that was too long. */
    public int length() {
        return tooLong ? 0 : end - begin;
    }

    /** The line's number, from 1. */
    public long number() {
        return number;
    }

    /** Where in the stream the line begins, in bytes. */
    public long offset() {
        return offset;
    }

    /** Whether the line was longer than allowed and so was passed over. */
    public boolean tooLong() {
        return tooLong;
    }

    private boolean line(int lineEnd, int nextLine) {
        number++;
        nextOffset += nextLine - begin;
        next = nextLine;
        tooLong |= lineEnd - begin > mostBytes;
        end = lineEnd > begin && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        return true;
    }

    private void passOver() {
        tooLong = true;
        nextOffset += limit - begin;
        begin = limit;
    }

    private boolean fill() throws IOException {
        System.arraycopy(buffer, begin, buffer, 0, limit - begin);
        limit -= begin;
        begin = 0;
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, mostBytes + (1L << 16)));
        }
        int count = in.read(buffer, limit, buffer.length - limit);
        limit += Math.max(0, count);
        return count > 0;
    }

    private int indexOfFeed(int from) {
        for (int i = from; i < limit; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}
