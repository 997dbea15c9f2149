package dev.chave.sql.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Vitess shard: keyspace ids from a start, included, to an end, not included, compared as byte strings from the left, the
 * shorter one filled up with zeros; an empty start or end is open.
 *
 * @param start the first keyspace id
 * @param end the first one after the shard
 */
@SuppressWarnings("ArrayRecordComponent") // compared by compareUnsigned only
public record KeyRange(byte[] start, byte[] end) {
    private static final Pattern FORM = Pattern.compile("((?:[0-9a-f]{2}){0,16})-((?:[0-9a-f]{2}){0,16})");

    /**
     * The ranges of equal width that {@code vtctldclient GenerateShardRanges} prints (Vitess 22): bounds of one byte up to 256
     * shards, of two up to 65536, each the rounded-down multiple.
     */
    public static List<KeyRange> equal(int shards) {
        ShardCounts.checked(shards);
        int bytes = shards <= 256 ? 1 : 2;
        long most = 1L << (8 * bytes);
        List<KeyRange> ranges = new ArrayList<>();
        for (int i = 0; i < shards; i++) {
            ranges.add(
                    new KeyRange(bound(i * most / shards, bytes, most), bound((i + 1) * most / shards, bytes, most)));
        }
        return ranges;
    }

    private static byte[] bound(long at, int bytes, long most) {
        if (at == 0 || at == most) {
            return new byte[0];
        }
        return bytes == 1 ? new byte[] {(byte) at} : new byte[] {(byte) (at >>> 8), (byte) at};
    }

    /**
     * Ranges as Vitess writes them, in order and without a gap: {@code -40,40-c0,c0-}.
     *
     * @throws IllegalArgumentException saying what is wrong with them
     */
    public static List<KeyRange> parse(String text) {
        List<KeyRange> ranges = new ArrayList<>();
        byte[] end = new byte[0];
        for (String name : text.split(",", -1)) {
            Matcher form = FORM.matcher(name.strip().toLowerCase(Locale.ROOT));
            if (!form.matches()) {
                throw new IllegalArgumentException("a shard that is no range; expected ranges as -40,40-c0,c0-");
            }
            HexFormat hex = HexFormat.of();
            KeyRange range = new KeyRange(hex.parseHex(form.group(1)), hex.parseHex(form.group(2)));
            boolean follows = Arrays.equals(range.start, end) && (ranges.isEmpty() || end.length > 0);
            boolean rises = range.end.length == 0 || compare(range.start, range.end) < 0;
            if (!follows || !rises) {
                throw new IllegalArgumentException(
                        "shards that leave a gap or overlap; expected each to begin where the one before ends");
            }
            ranges.add(range);
            end = range.end;
        }
        if (end.length > 0) {
            throw new IllegalArgumentException("shards that end early; expected the last one to be open, as c0-");
        }
        return ranges;
    }

    /** Whether the keyspace id lies in the range. */
    public boolean contains(byte[] keyspaceId) {
        return compare(start, keyspaceId) <= 0 && (end.length == 0 || compare(keyspaceId, end) < 0);
    }

    /** Compares byte strings as if the shorter one went on with zeros. */
    static int compare(byte[] one, byte[] two) {
        int length = Math.max(one.length, two.length);
        return Arrays.compareUnsigned(Arrays.copyOf(one, length), Arrays.copyOf(two, length));
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return hex.formatHex(start) + "-" + hex.formatHex(end);
    }
}
