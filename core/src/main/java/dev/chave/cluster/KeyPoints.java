package dev.chave.cluster;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Points of a key's space, from documents and values, as whole tuples in ordered bytes. */
final class KeyPoints {
    private KeyPoints() {}

    /**
     * A split point: a document with every key field, a list of one value for each field, or, for a key of one field, the value.
     *
     * @throws BadTypedValueException when it is none of these, or lies at an end of the key space
     */
    static byte[] split(ShardKey key, BsonValue typed) {
        byte[] tuple = tuple(key, values(key, typed));
        if (Arrays.equals(tuple, ChunkMap.lowest(key)) || Arrays.equals(tuple, ChunkMap.highest(key))) {
            throw new BadTypedValueException(
                    "a split point of nothing but MinKey or MaxKey; expected a point between the ends of the key space");
        }
        return tuple;
    }

    /**
     * A bound of a chunk, as {@code config.chunks} keeps it: a document of exactly the key's fields.
     *
     * @throws BadTypedValueException when it is another key's
     */
    static byte[] bound(ShardKey key, BsonDocument bound) {
        if (!List.copyOf(bound.keySet()).equals(key.paths())) {
            throw new BadTypedValueException("a bound of the fields " + List.copyOf(bound.keySet())
                    + "; expected those of the key " + key + ", in its order");
        }
        return tuple(key, List.copyOf(bound.values()));
    }

    private static List<BsonValue> values(ShardKey key, BsonValue typed) {
        if (typed.isDocument() && typed.asDocument().keySet().containsAll(key.paths())) {
            BsonDocument document = typed.asDocument();
            if (document.size() == key.size()) {
                return key.paths().stream().map(document::get).toList();
            }
        }
        if (typed.isArray() && typed.asArray().size() == key.size()) {
            return typed.asArray().getValues();
        }
        if (key.size() == 1 && !typed.isArray()) {
            return List.of(typed);
        }
        throw new BadTypedValueException("a split point that does not fit the key " + key + "; expected "
                + (key.size() == 1 ? "one value" : "a document or a list with one value for each field"));
    }

    private static byte[] tuple(ShardKey key, List<BsonValue> values) {
        OrderedBytes tuple = new OrderedBytes();
        for (int field = 0; field < key.size(); field++) {
            tuple.append(storable(key.fields().get(field), values.get(field)));
        }
        return tuple.toByteArray();
    }

    private static RawValue storable(KeyField field, BsonValue value) {
        BsonType type = value.getBsonType();
        if (type == BsonType.ARRAY || type == BsonType.REGULAR_EXPRESSION || type == BsonType.UNDEFINED) {
            throw new BadTypedValueException("a value of type " + type + " for \"" + field.path()
                    + "\"; expected one that a chunk can begin at: no array, regular expression or undefined");
        }
        if (field.hashed() && !value.isNumber() && type != BsonType.MIN_KEY && type != BsonType.MAX_KEY) {
            throw new BadTypedValueException("a value of type " + type + " for the hashed field \"" + field.path()
                    + "\"; expected its hash, a number");
        }
        try {
            return RawValue.of(value);
        } catch (BSONException unwritable) {
            throw new BadTypedValueException("a value for \"" + field.path()
                    + "\" that cannot be written as BSON; expected names without a NUL in them");
        }
    }

    /** The points without repetitions. */
    static List<byte[]> distinct(List<byte[]> ascending) {
        List<byte[]> distinct = new ArrayList<>(ascending.size());
        for (byte[] point : ascending) {
            if (distinct.isEmpty() || !Arrays.equals(distinct.get(distinct.size() - 1), point)) {
                distinct.add(point);
            }
        }
        return distinct;
    }
}
