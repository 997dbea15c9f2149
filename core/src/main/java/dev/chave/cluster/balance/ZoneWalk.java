package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Tells the zones of chunks that come in the order of their keys: it goes along the ranges as they go along the chunks. */
final class ZoneWalk {
    /** What stands for the zone of a chunk that straddles the bound of a range. */
    static final int STRADDLES = -1;

    private final List<ZoneRange> ranges;
    private final int[] zoneOfRange;
    private final List<String> names;
    private int at;

    ZoneWalk(ZoneRanges zones) {
        ranges = zones.ranges();
        List<String> sorted = new ArrayList<>(zones.names());
        zoneOfRange = ranges.stream()
                .mapToInt(range -> Collections.binarySearch(sorted, range.zone()))
                .toArray();
        sorted.add(ZoneRanges.NO_ZONE);
        names = List.copyOf(sorted);
    }

    /** The zones in the order in which they are balanced: by name, and at last {@link ZoneRanges#NO_ZONE}. */
    List<String> names() {
        return names;
    }

    /**
     * The position in {@link #names} of a chunk's zone, or {@link #STRADDLES}.
     *
     * @param chunk one that begins no lower than those asked for before
     */
    int zoneOf(Chunk chunk) {
        while (at < ranges.size() && ranges.get(at).max().compareTo(chunk.min()) <= 0) {
            at++;
        }
        if (at == ranges.size()) {
            return names.size() - 1;
        }
        ZoneRange range = ranges.get(at);
        if (range.min().compareTo(chunk.min()) > 0) {
            return range.min().compareTo(chunk.max()) < 0 ? STRADDLES : names.size() - 1;
        }
        return range.max().compareTo(chunk.max()) < 0 ? STRADDLES : zoneOfRange[at];
    }
}
