package dev.chave.read.document;

/**
 * CRC-64 with the ECMA-182 polynomial, reflected (CRC-64/XZ), which a mongodump archive keeps of each collection's
 * documents. Check value of "123456789": 995dc9bbdf1939fa. Eight bytes at a time.
 */
final class Crc64 {
    private static final long POLYNOMIAL = 0xC96C5795D7870F42L;
    private static final int SLICES = 8;
    private static final long[][] TABLE = table();

    private long state = ~0L;

    void update(byte[] bytes, int offset, int length) {
        long crc = state;
        int at = offset;
        int end = offset + length;
        for (; end - at >= SLICES; at += SLICES) {
            long next = 0;
            for (int i = 0; i < SLICES; i++) {
                int index = (int) ((crc >>> (8 * i)) & 0xFF) ^ (bytes[at + i] & 0xFF);
                next ^= TABLE[SLICES - 1 - i][index];
            }
            crc = next;
        }
        for (; at < end; at++) {
            crc = (crc >>> 8) ^ TABLE[0][(int) (crc ^ bytes[at]) & 0xFF];
        }
        state = crc;
    }

    long value() {
        return ~state;
    }

    private static long[][] table() {
        long[][] table = new long[SLICES][256];
        for (int i = 0; i < 256; i++) {
            long crc = i;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 0 ? crc >>> 1 : (crc >>> 1) ^ POLYNOMIAL;
            }
            table[0][i] = crc;
        }
        for (int slice = 1; slice < SLICES; slice++) {
            for (int i = 0; i < 256; i++) {
                long before = table[slice - 1][i];
                table[slice][i] = (before >>> 8) ^ table[0][(int) before & 0xFF];
            }
        }
        return table;
    }
}
