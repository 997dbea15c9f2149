package dev.chave.sql.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * All placement schemes by name, made from a number of shards and the engine's own properties.
 *
 * <p>Those that are cut to the data ({@code directory}, {@code equal-ranges}) take the values' weights beside them.
 */
public final class Schemes {
    /** The names, in the order in which they are shown. */
    public static final List<String> NAMES = List.of(
            "citus",
            "hashtext-mod",
            "vitess:hash",
            "vitess:xxhash",
            "vitess:binary_md5",
            "vitess:numeric",
            "vitess:reverse_bits",
            "vitess:region_experimental",
            "vitess:multicol",
            "shardingsphere:MOD",
            "shardingsphere:HASH_MOD",
            "shardingsphere:VOLUME_RANGE",
            "shardingsphere:BOUNDARY_RANGE",
            "shardingsphere:AUTO_INTERVAL",
            "crc32-mod",
            "jump",
            "rendezvous",
            "ring",
            "slots",
            "directory",
            "equal-ranges",
            "split-ranges");

    private static final List<String> PROPERTIES = List.of(
            "column_bytes",
            "column_count",
            "column_vindex",
            "datetime-lower",
            "datetime-upper",
            "key-ranges",
            "range-lower",
            "range-upper",
            "region_bytes",
            "sharding-ranges",
            "sharding-seconds",
            "sharding-volume",
            "slots",
            "virtual-nodes");

    private static final String LOOSE =
            ": this vindex hashes a collation key of Go's x/text tables, which only those tables"
                    + " reproduce; expected another one, such as vitess:xxhash, or the shard as vtgate tells it (SELECT * FROM the vindex)";

    private final Map<String, String> properties;

    /**
     * Takes the properties that schemes may ask for: {@code column_bytes}, {@code sharding-volume} …, named as the engines name
     * them.
     *
     * @throws BadSchemeException when one is not known
     */
    public Schemes(Map<String, String> properties) throws BadSchemeException {
        for (String name : new TreeSet<>(properties.keySet())) {
            if (!PROPERTIES.contains(name)) {
                throw new BadSchemeException("property " + name.replaceAll("[^A-Za-z0-9_-]", "?")
                        + ": not known; expected one of " + String.join(", ", PROPERTIES));
            }
        }
        this.properties = Map.copyOf(properties);
    }

    /** The name as listed, for one typed in another case or short: {@code hash_mod}, {@code Citus}, {@code xxhash}. */
    public static Optional<String> named(String typed) {
        String lower = typed.strip().toLowerCase(Locale.ROOT);
        for (String name : NAMES) {
            String known = name.toLowerCase(Locale.ROOT);
            if (known.equals(lower) || known.substring(known.indexOf(':') + 1).equals(lower)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /** Whether the scheme is cut to the data. */
    public static boolean needsValues(String name) {
        return name.equals("directory") || name.equals("equal-ranges");
    }

    /**
     * Makes a scheme.
     *
     * @param typed its name
     * @param shards how many shards; left aside by those whose properties fix them
     * @param values the data's values and weights, for a scheme that {@link #needsValues}; else empty
     * @throws BadSchemeException when there is no such scheme, or a property is missing or wrong
     */
    public Placement make(String typed, int shards, List<WeightedValue> values) throws BadSchemeException {
        if (typed.toLowerCase(Locale.ROOT).contains("unicode_loose")) {
            throw new BadSchemeException(typed.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_:]", "?") + LOOSE);
        }
        String name = named(typed)
                .orElseThrow(
                        () -> new BadSchemeException("an unknown scheme; expected one of " + String.join(", ", NAMES)));
        try {
            return name.startsWith("vitess:") ? vitess(name, shards) : other(name, shards, values);
        } catch (IllegalArgumentException refused) {
            throw new BadSchemeException(name + ": " + refused.getMessage());
        }
    }

    private Placement other(String name, int shards, List<WeightedValue> values) throws BadSchemeException {
        return switch (name) {
            case "citus" -> new CitusPlacement(shards);
            case "hashtext-mod" -> new HashtextModulo(shards);
            case "shardingsphere:MOD" -> new ModPlacement(shards);
            case "shardingsphere:HASH_MOD" -> new HashModPlacement(shards);
            case "shardingsphere:VOLUME_RANGE" ->
                RangePlacement.ofVolume(
                        whole(name, "range-lower"), whole(name, "range-upper"), whole(name, "sharding-volume"));
            case "shardingsphere:BOUNDARY_RANGE" -> RangePlacement.ofBoundaries(wholes(name, "sharding-ranges"));
            case "shardingsphere:AUTO_INTERVAL" ->
                new AutoIntervalPlacement(
                        time(name, "datetime-lower"), time(name, "datetime-upper"), whole(name, "sharding-seconds"));
            case "crc32-mod" -> new Crc32Modulo(shards);
            case "jump" -> new JumpPlacement(shards);
            case "rendezvous" -> new RendezvousPlacement(shards);
            case "ring" -> new RingPlacement(shards, small(name, "virtual-nodes", RingPlacement.POINTS));
            case "slots" ->
                new SlotTablePlacement(shards, small(name, "slots", Math.max(shards, SlotTablePlacement.SLOTS)));
            case "directory" -> new DirectoryPlacement(values, shards);
            case "equal-ranges" -> new EqualRangesPlacement(values, shards);
            default -> new SplitRangesPlacement(shards);
        };
    }

    private Placement vitess(String name, int shards) throws BadSchemeException {
        Vindex vindex =
                switch (name) {
                    case "vitess:region_experimental" -> new RegionVindex(small(name, "region_bytes", 1));
                    case "vitess:multicol" -> multicol(name);
                    default -> simple(name.substring("vitess:".length()));
                };
        String ranges = properties.get("key-ranges");
        return ranges == null
                ? VitessPlacement.equal(vindex, shards)
                : VitessPlacement.of(vindex, KeyRange.parse(ranges));
    }

    /** The vindex of one column of this type. */
    static Vindex simple(String type) {
        return switch (type) {
            case "hash", "" -> new HashVindex();
            case "xxhash" -> new XxhashVindex();
            case "binary_md5" -> new BinaryMd5Vindex();
            case "binary" -> new BinaryVindex();
            case "numeric" -> new NumericVindex();
            case "reverse_bits" -> new ReverseBitsVindex();
            default ->
                throw new IllegalArgumentException(
                        "a vindex that is not known here; expected hash, xxhash, binary_md5, binary, numeric or reverse_bits");
        };
    }

    /** As many columns as the longer of the two lists has; the other is filled up as Vitess does. */
    private Vindex multicol(String name) throws BadSchemeException {
        List<Integer> bytes = new ArrayList<>();
        for (long each : properties.containsKey("column_bytes") ? wholes(name, "column_bytes") : new long[0]) {
            bytes.add((int) Math.max(0, Math.min(99, each)));
        }
        List<Vindex> vindexes = new ArrayList<>();
        for (String type : properties.getOrDefault("column_vindex", "").split(",", -1)) {
            vindexes.add(simple(type.strip()));
        }
        int columns = small(name, "column_count", Math.max(2, Math.max(bytes.size(), vindexes.size())));
        while (vindexes.size() < columns) {
            vindexes.add(new HashVindex());
        }
        return new MulticolVindex(vindexes, bytes);
    }

    private int small(String name, String property, int otherwise) throws BadSchemeException {
        if (!properties.containsKey(property)) {
            return otherwise;
        }
        long value = whole(name, property);
        if (value < 1 || value > ShardCounts.MOST) {
            throw new BadSchemeException(name + ": " + property + " out of bounds; expected 1 to " + ShardCounts.MOST);
        }
        return (int) value;
    }

    private long whole(String name, String property) throws BadSchemeException {
        long[] values = wholes(name, property);
        if (values.length != 1) {
            throw new BadSchemeException(name + ": " + property + " holds several numbers; expected one");
        }
        return values[0];
    }

    private long[] wholes(String name, String property) throws BadSchemeException {
        String text = given(name, property);
        try {
            return Arrays.stream(text.split(",", -1))
                    .mapToLong(each -> Long.parseLong(each.strip()))
                    .toArray();
        } catch (NumberFormatException noNumber) {
            throw new BadSchemeException(
                    name + ": " + property + " is no whole number; expected one, or several with commas");
        }
    }

    private SqlValue time(String name, String property) throws BadSchemeException {
        try {
            return SqlValue.parse(SqlType.TIMESTAMP, given(name, property));
        } catch (BadSqlValueException noTime) {
            throw new BadSchemeException(name + ": " + property + " is no time; " + noTime.getMessage());
        }
    }

    private String given(String name, String property) throws BadSchemeException {
        String text = properties.get(property);
        if (text == null) {
            throw new BadSchemeException(
                    name + ": no " + property + "; expected it as a property (--property " + property + "=…)");
        }
        return text;
    }
}
