package dev.chave.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The zone ranges of one collection, ascending and apart. Immutable. */
public record ZoneRanges(List<ZoneRange> ranges) {
    /** The name that stands for keys in no zone's range. */
    public static final String NO_ZONE = "";

    /** No zones. */
    public static final ZoneRanges NONE = new ZoneRanges(List.of());

    public ZoneRanges {
        ranges = ranges.stream().sorted(Comparator.comparing(ZoneRange::min)).toList();
        for (int i = 1; i < ranges.size(); i++) {
            if (ranges.get(i - 1).max().compareTo(ranges.get(i).min()) > 0) {
                throw new IllegalArgumentException("zone ranges that overlap");
            }
        }
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** The zones' names, in order. */
    public SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        ranges.forEach(range -> names.add(range.zone()));
        return names;
    }

    /** The zone of a chunk: that of the range which holds all of it, else {@link #NO_ZONE}. */
    public String zoneOf(Chunk chunk) {
        int at = lastAtMost(chunk.min().tuple());
        if (at < 0 || ranges.get(at).max().compareTo(chunk.max()) < 0) {
            return NO_ZONE;
        }
        return ranges.get(at).zone();
    }

    /** The zone that a key belongs to, else {@link #NO_ZONE}. */
    public String zoneOf(byte[] tuple) {
        int at = lastAtMost(tuple);
        return at >= 0 && ranges.get(at).contains(tuple) ? ranges.get(at).zone() : NO_ZONE;
    }

    /** The bounds of ranges that lie strictly inside a chunk, ascending: it straddles them. */
    public List<KeyBound> boundsInside(KeyBound min, KeyBound max) {
        List<KeyBound> inside = new ArrayList<>();
        for (int i = Math.max(0, lastAtMost(min.tuple())); i < ranges.size(); i++) {
            ZoneRange range = ranges.get(i);
            if (range.min().compareTo(max) >= 0) {
                break;
            }
            addInside(range.min(), min, max, inside);
            addInside(range.max(), min, max, inside);
        }
        return inside;
    }

    private static void addInside(KeyBound bound, KeyBound min, KeyBound max, List<KeyBound> inside) {
        boolean strictly = bound.compareTo(min) > 0 && bound.compareTo(max) < 0;
        boolean known = !inside.isEmpty() && inside.get(inside.size() - 1).equals(bound);
        if (strictly && !known) {
            inside.add(bound);
        }
    }

    /** The last range that begins at or below a key, or -1. */
    private int lastAtMost(byte[] tuple) {
        int low = -1;
        int high = ranges.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (ranges.get(middle).min().isAtMost(tuple)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
