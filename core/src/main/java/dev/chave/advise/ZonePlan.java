package dev.chave.advise;

import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonMinKey;

/**
 * Zone ranges as a user has them, before any key is chosen: {@code config.tags} of a cluster, or what is to become it.
 *
 * @param place where they stand
 * @param ranges in the file's order
 */
public record ZonePlan(String place, List<Range> ranges) {
    public ZonePlan {
        ranges = List.copyOf(ranges);
    }

    /**
     * One range.
     *
     * @param namespace the collection it is for; empty for any
     * @param min lower bound, included
     * @param max upper bound, excluded
     * @param zone the zone's name
     */
    public record Range(String namespace, BsonDocument min, BsonDocument max, String zone) {}

    /** The ranges of one collection, those that name none included. */
    ZonePlan of(String namespace) {
        return new ZonePlan(
                place,
                ranges.stream()
                        .filter(range ->
                                range.namespace.isEmpty() || namespace.isEmpty() || range.namespace.equals(namespace))
                        .toList());
    }

    /** The fields that the ranges are of, in order; those of the longest range. */
    List<String> paths() {
        Set<String> longest = Set.of();
        for (Range range : ranges) {
            longest = range.min.size() > longest.size() ? new LinkedHashSet<>(range.min.keySet()) : longest;
        }
        return List.copyOf(longest);
    }

    /** The ranges under a key of their own fields, unhashed; bounds of fewer fields go on with MinKey, as the server has it. */
    ZoneRanges ranges(ShardKey fields) {
        List<ZoneRange> made = new ArrayList<>();
        for (Range range : ranges) {
            made.add(new ZoneRange(bound(fields, range.min), bound(fields, range.max), range.zone));
        }
        return new ZoneRanges(made);
    }

    /** A key of the ranges' own fields. */
    ShardKey fields() {
        return new ShardKey(paths().stream().map(KeyField::ascending).toList());
    }

    /** @throws BadTypedValueException when the bound is of other fields */
    static KeyBound bound(ShardKey fields, BsonDocument document) {
        BsonDocument whole = new BsonDocument();
        document.forEach(whole::append);
        fields.paths().stream().skip(document.size()).forEach(path -> whole.append(path, new BsonMinKey()));
        return KeyBound.of(fields, whole);
    }
}
