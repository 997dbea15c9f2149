package dev.chave.advise;

import dev.chave.cluster.ZoneRanges;
import dev.chave.key.KeyField;
import dev.chave.key.KeyText;
import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import dev.chave.value.OrderedBytesDecoder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Which documents must live where, whatever the key: the values of the field that decides, and the zone of each (claim D6).
 *
 * <p>Zones come from the ranges of a file; without one, from regions of shards that bear a value's name, whatever its case; without
 * these, each value is a zone of its own. A value in no zone may live on any shard.
 *
 * @param paths the fields that decide
 * @param values the values of the first of them seen in the sample, most documents first, at most 50
 * @param distinct how many there are
 * @param uncoveredShare share of the documents in no zone
 */
public record Residency(List<String> paths, List<Value> values, int distinct, double uncoveredShare) {
    private static final int MOST = 50;

    public Residency {
        paths = List.copyOf(paths);
        values = List.copyOf(values);
    }

    /**
     * One value.
     *
     * @param shown as it is
     * @param masked without the value
     * @param share of the documents; of those not covered, where some are not
     * @param zone its zone, or zones; empty where no range covers all of its documents
     * @param looksLike a covered value that it may have been meant to be, as a witness; null for none
     */
    public record Value(
            String shown,
            String masked,
            double share,
            String zone,
            @Nullable Witness looksLike) {
        public boolean isCovered() {
            return !zone.isEmpty();
        }
    }

    /** The values no range covers, most documents first. */
    public List<Value> uncovered() {
        return values.stream().filter(value -> !value.isCovered()).toList();
    }

    /** What was asked of residency, looked up in the sample; null where nothing was asked, or the sample has not its fields. */
    static @Nullable Residency of(Wishes wishes, String namespace, DocumentSample sample) {
        ZonePlan zones = wishes.zones() == null ? null : wishes.zones().of(namespace);
        if (zones != null && zones.ranges().isEmpty()) {
            zones = null;
        }
        String field = wishes.residency();
        ShardKey key = zones != null ? zones.fields() : field != null ? ShardKey.of(KeyField.ascending(field)) : null;
        if (key == null || sample.size() == 0 || !sample.paths().containsAll(key.paths())) {
            return null;
        }
        ShardKey first = ShardKey.of(key.first());
        ZoneRanges ranges = zones == null ? null : zones.ranges(key);
        Map<String, String> regions = regions(wishes);
        Map<ByteBuffer, Tally> tallies = new HashMap<>();
        for (int row = 0; row < sample.size(); row++) {
            byte[] value = sample.tuple(row, first);
            String zone = ranges != null ? ranges.zoneOf(sample.tuple(row, key)) : zoneByName(value, regions);
            tallies.computeIfAbsent(ByteBuffer.wrap(value), absent -> new Tally())
                    .add(zone);
        }
        List<Map.Entry<ByteBuffer, Tally>> ordered = tallies.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<ByteBuffer, Tally> entry) -> -entry.getValue().rows)
                        .thenComparing(entry -> entry.getKey().array(), Arrays::compareUnsigned))
                .toList();
        Map<String, byte[]> covered = new LinkedHashMap<>();
        int uncovered = 0;
        for (Map.Entry<ByteBuffer, Tally> entry : ordered) {
            uncovered += entry.getValue().uncovered;
            if (entry.getValue().uncovered == 0) {
                covered.putIfAbsent(
                        folded(entry.getKey().array()), entry.getKey().array());
            }
        }
        List<Value> values = new ArrayList<>();
        // Uncovered values come first into the list's room: they are what the reader must act on.
        for (boolean isCovered : new boolean[] {false, true}) {
            for (Map.Entry<ByteBuffer, Tally> entry : ordered) {
                Tally tally = entry.getValue();
                if ((tally.uncovered == 0) == isCovered && values.size() < MOST) {
                    byte[] tuple = entry.getKey().array();
                    values.add(new Value(
                            KeyText.of(first, tuple),
                            KeyText.masked(first, tuple),
                            (double) (isCovered ? tally.rows : tally.uncovered) / sample.size(),
                            isCovered ? String.join("/", tally.zones) : "",
                            isCovered ? null : lookalike(first, tuple, covered)));
                }
            }
        }
        values.sort(Comparator.comparingDouble(Value::share).reversed());
        return new Residency(key.paths(), values, ordered.size(), (double) uncovered / sample.size());
    }

    /** The documents with one value of the first field. */
    private static final class Tally {
        private final SortedSet<String> zones = new TreeSet<>();
        private int rows;
        private int uncovered;

        void add(String zone) {
            rows++;
            if (zone.isEmpty()) {
                uncovered++;
            } else {
                zones.add(zone);
            }
        }
    }

    private static Map<String, String> regions(Wishes wishes) {
        Map<String, String> regions = new TreeMap<>();
        wishes.shards().stream()
                .filter(shard -> !shard.region().isEmpty())
                .forEach(shard -> regions.put(shard.region().toLowerCase(Locale.ROOT), shard.region()));
        return regions;
    }

    private static String zoneByName(byte[] tuple, Map<String, String> regions) {
        String text = text(tuple);
        if (regions.isEmpty()) {
            return text == null ? "zone" : text;
        }
        return text == null ? "" : regions.getOrDefault(text.toLowerCase(Locale.ROOT), "");
    }

    /** The first value as text; null where it is none, as for a missing one. */
    static @Nullable String text(byte[] tuple) {
        List<BsonValue> values = OrderedBytesDecoder.decode(tuple).values();
        return values.isEmpty() || !values.get(0).isString()
                ? null
                : values.get(0).asString().getValue();
    }

    private static String folded(byte[] tuple) {
        String text = text(tuple);
        return text == null ? "" : text.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    /** {@code "us"} and {@code "USA"} beside a covered {@code "US"}: the same but for case and marks, or with an ending more. */
    private static @Nullable Witness lookalike(ShardKey key, byte[] tuple, Map<String, byte[]> covered) {
        String own = folded(tuple);
        if (own.length() < 2) {
            return null;
        }
        for (Map.Entry<String, byte[]> other : covered.entrySet()) {
            String known = other.getKey();
            boolean one = known.length() >= 2 && (own.startsWith(known) || known.startsWith(own));
            if (one) {
                return Witnesses.value(key, other.getValue());
            }
        }
        return null;
    }
}
