package dev.chave.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Ordered bytes being read. Past their end it gives zeros and remembers that it broke; it never throws. */
final class OrderedSource {
    private final byte[] bytes;
    private int at;
    private boolean broken;

    OrderedSource(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean hasNext() {
        return !broken && at < bytes.length;
    }

    /** Whether the bytes ended early or made no sense. */
    boolean isBroken() {
        return broken;
    }

    /** Declares the rest unreadable. */
    void giveUp() {
        broken = true;
        at = bytes.length;
    }

    int next() {
        if (at >= bytes.length) {
            giveUp();
            return 0;
        }
        return bytes[at++] & 0xFF;
    }

    int int32() {
        int number = 0;
        for (int i = 0; i < 4; i++) {
            number = number << 8 | next();
        }
        return number;
    }

    long int64() {
        long number = 0;
        for (int i = 0; i < 8; i++) {
            number = number << 8 | next();
        }
        return number;
    }

    /** Exactly as many bytes as asked for, zeros in place of those that are missing. */
    byte[] fixed(int length) {
        return Arrays.copyOf(bytes(length), length);
    }

    /** As many bytes as asked for, or as are there. */
    byte[] bytes(int length) {
        int there = Math.max(0, Math.min(length, bytes.length - at));
        byte[] read = Arrays.copyOfRange(bytes, at, at + there);
        at += there;
        if (there < length || length < 0) {
            giveUp();
        }
        return read;
    }

    /** Text with its escapes undone; what was there when the end is missing. */
    String text() {
        int from = at;
        int escapes = 0;
        while (at < bytes.length) {
            if (bytes[at++] != OrderedBytes.END) {
                continue;
            }
            int escape = next();
            if (escape == OrderedBytes.TEXT_END && !broken) {
                return unescaped(from, at - 2, escapes);
            }
            if (escape != OrderedBytes.TEXT_NUL) {
                int end = broken ? bytes.length : at - 2;
                giveUp();
                return unescaped(from, end, escapes);
            }
            escapes++;
        }
        giveUp();
        return unescaped(from, bytes.length, escapes);
    }

    private String unescaped(int from, int to, int escapes) {
        if (escapes == 0) {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        byte[] plain = new byte[to - from];
        int size = 0;
        for (int i = from; i < to; i++) {
            plain[size++] = bytes[i];
            if (bytes[i] == OrderedBytes.END && i + 1 < to) {
                i++; // the 0xFF after a NUL
            }
        }
        return new String(plain, 0, size, StandardCharsets.UTF_8);
    }
}
