package dev.chave.key;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * Which indexes stand in the way of a shard key, and which can back one.
 *
 * <p>Source: MongoDB server shard_key_util and shard_key_pattern, 4.2 to 8.x, and the manual of 8.0, restated. The seed of a
 * hashed index is not known here and is taken for the default one.
 */
public final class IndexRules {
    /** Why an index that begins with the key's fields still cannot back it. */
    public enum Flaw {
        DIRECTION,
        SPARSE,
        PARTIAL,
        HIDDEN,
        COLLATION,
        SPECIAL,
        MULTIKEY;

        /** The flaw in words, to follow "is". */
        public Phrase words() {
            return Sentence.of("flaw." + name());
        }
    }

    /** An index that nearly backs a key, and all that keeps it from doing so. */
    public record NearMiss(Index index, List<Flaw> flaws) {
        public NearMiss {
            flaws = List.copyOf(flaws);
        }
    }

    private IndexRules() {}

    /**
     * The unique indexes that a shard over this key could not keep unique: those that neither begin with {@code _id} nor with
     * the key's field names in the key's order. Directions and hashing do not matter.
     */
    public static List<Index> uniqueConflicts(ShardKey key, List<Index> indexes) {
        return indexes.stream()
                .filter(index -> index.unique() && !"_id".equals(index.firstPath()) && !startsWithNames(key, index))
                .toList();
    }

    /**
     * The index that backs the key: begins with the key's fields, values equal, and has no {@link Flaw}. Of several the
     * shortest, then the first by name. Where there is none, {@link #nearMisses} tells why.
     */
    public static Optional<Index> supportingIndex(ShardKey key, List<Index> indexes) {
        return indexes.stream()
                .filter(index ->
                        startsWithNames(key, index) && flaws(key, index).isEmpty())
                .min(Comparator.<Index>comparingInt(index -> index.pattern().size())
                        .thenComparing(Index::name));
    }

    /** The indexes that begin with the key's field names and yet cannot back it, each with its flaws. */
    public static List<NearMiss> nearMisses(ShardKey key, List<Index> indexes) {
        return indexes.stream()
                .filter(index -> startsWithNames(key, index))
                .map(index -> new NearMiss(index, flaws(key, index)))
                .filter(miss -> !miss.flaws().isEmpty())
                .toList();
    }

    /**
     * The index that the server's {@code analyzeShardKey} would read: begins with the key's field names, 1 and hashed counting
     * alike, and is neither multikey, sparse, partial, collated nor special. Of several the shortest, then a unique one.
     */
    public static Optional<Index> compatibleIndex(ShardKey key, List<Index> indexes) {
        return indexes.stream()
                .filter(index -> startsWithNames(key, index))
                .filter(index -> flaws(key, index).stream().allMatch(flaw -> flaw == Flaw.DIRECTION))
                .min(Comparator.<Index>comparingInt(index -> index.pattern().size())
                        .thenComparing(index -> !isUnique(index))
                        .thenComparing(Index::name));
    }

    /** Whether the index's pattern is the key's, fields, order and values. */
    public static boolean isExact(ShardKey key, Index index) {
        return index.pattern().size() == key.size() && startsWithNames(key, index) && startsWithValues(key, index);
    }

    /** Whether the index keeps its keys unique, which the one on {@code _id} always does. */
    public static boolean isUnique(Index index) {
        return index.unique() || index.isId();
    }

    private static List<Flaw> flaws(ShardKey key, Index index) {
        List<Flaw> flaws = new ArrayList<>();
        addIf(flaws, !startsWithValues(key, index), Flaw.DIRECTION);
        addIf(flaws, index.sparse(), Flaw.SPARSE);
        addIf(flaws, index.partial(), Flaw.PARTIAL);
        addIf(flaws, index.hidden(), Flaw.HIDDEN);
        addIf(flaws, index.collated(), Flaw.COLLATION);
        addIf(flaws, isSpecial(index), Flaw.SPECIAL);
        addIf(flaws, index.multikey() && !isIdAlone(key), Flaw.MULTIKEY);
        return flaws;
    }

    private static void addIf(List<Flaw> flaws, boolean present, Flaw flaw) {
        if (present) {
            flaws.add(flaw);
        }
    }

    private static boolean isIdAlone(ShardKey key) {
        return key.size() == 1 && key.first().equals(KeyField.ascending("_id"));
    }

    private static boolean startsWithNames(ShardKey key, Index index) {
        List<String> paths = index.paths();
        return paths.size() >= key.size() && paths.subList(0, key.size()).equals(key.paths());
    }

    private static boolean startsWithValues(ShardKey key, Index index) {
        return key.fields().stream()
                .allMatch(field -> isForm(field, index.pattern().get(field.path(), BsonNull.VALUE)));
    }

    private static boolean isForm(KeyField field, BsonValue value) {
        return field.hashed() ? isHashed(value) : value.isNumber() && direction(value) == 1;
    }

    /** The number of a direction; NaN where it is a Decimal128 that no double can stand for. */
    private static double direction(BsonValue number) {
        return number.isDecimal128()
                ? Double.parseDouble(number.asDecimal128().getValue().toString())
                : number.asNumber().doubleValue();
    }

    private static boolean isSpecial(Index index) {
        return !index.pattern().entrySet().stream()
                .allMatch(field -> (field.getValue().isNumber() || isHashed(field.getValue()))
                        && !field.getKey().contains("$**"));
    }

    private static boolean isHashed(BsonValue value) {
        return value.isString() && value.asString().getValue().equals("hashed");
    }
}
