package dev.chave.cluster;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import dev.chave.value.OrderedBytesDecoder;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * A point of a key's space at which a chunk or a zone begins or ends: the document as it was written, byte for byte, and its
 * place in the order of keys. Immutable.
 *
 * <p>Two bounds are equal when they are the same point, though one may be written {@code 1} and the other {@code 1.0}. The
 * document is kept because a catalogue must give back what it was given: a legacy UUID (binary subtype 3) must never come
 * back as subtype 4.
 */
public final class KeyBound implements Comparable<KeyBound> {
    private final byte[] tuple;
    private final byte[] bson;

    private KeyBound(byte[] tuple, byte[] bson) {
        this.tuple = tuple;
        this.bson = bson;
    }

    /**
     * A bound of a chunk or zone, as {@code config.chunks} keeps it.
     *
     * @param document exactly the key's fields, in its order; hashed fields by their hash
     * @throws BadTypedValueException when it is another key's, or holds a value that no bound can have
     */
    public static KeyBound of(ShardKey key, BsonDocument document) {
        byte[] tuple = KeyPoints.bound(key, document);
        RawDocument raw = RawDocument.of(document);
        return new KeyBound(tuple, Arrays.copyOfRange(raw.bytes(), raw.offset(), raw.offset() + raw.length()));
    }

    /**
     * The bound at a whole key tuple in ordered bytes. Numbers come back in the narrowest type that holds them, hashed fields
     * as int64.
     */
    public static KeyBound ofTuple(ShardKey key, byte[] tuple) {
        List<BsonValue> values = OrderedBytesDecoder.decode(tuple).values();
        if (values.size() != key.size()) {
            throw new IllegalArgumentException(
                    "a tuple of " + values.size() + " values for a key of " + key.size() + " fields");
        }
        BsonDocument document = new BsonDocument();
        for (int i = 0; i < key.size(); i++) {
            KeyField field = key.fields().get(i);
            BsonValue value = values.get(i);
            boolean hash = field.hashed() && value.isNumber();
            document.append(field.path(), hash ? new BsonInt64(value.asNumber().longValue()) : value);
        }
        return of(key, document);
    }

    /** MinKey in every field. */
    public static KeyBound lowest(ShardKey key) {
        return uniform(key, new BsonMinKey());
    }

    /** MaxKey in every field. */
    public static KeyBound highest(ShardKey key) {
        return uniform(key, new BsonMaxKey());
    }

    private static KeyBound uniform(ShardKey key, BsonValue value) {
        BsonDocument document = new BsonDocument();
        key.paths().forEach(path -> document.append(path, value));
        return of(key, document);
    }

    /**
     * This bound under a key that continues its own: MinKey for the new fields, but MaxKey where this is the end of the key
     * space. So a refined key's chunks hold the documents they held before.
     */
    public KeyBound extended(ShardKey from, ShardKey to) {
        boolean end = isHighest(from);
        BsonDocument document = new BsonDocument();
        document().forEach(document::append);
        to.paths()
                .subList(from.size(), to.size())
                .forEach(path -> document.append(path, end ? new BsonMaxKey() : new BsonMinKey()));
        return of(to, document);
    }

    /** Whether this is the lower end of the key's space. */
    public boolean isLowest(ShardKey key) {
        return isUniform(key, RawValue.MIN_KEY);
    }

    /** Whether this is the upper end of the key's space. */
    public boolean isHighest(ShardKey key) {
        return isUniform(key, RawValue.MAX_KEY);
    }

    private boolean isUniform(ShardKey key, RawValue value) {
        OrderedBytes out = new OrderedBytes();
        key.fields().forEach(field -> out.append(value));
        return Arrays.equals(tuple, out.toByteArray());
    }

    /** The place in the order of keys, as a tuple in ordered bytes. The array is this bound's own: do not change it. */
    @SuppressWarnings("MutableArrayReturn") // copied nowhere: bounds are compared in every search
    public byte[] tuple() {
        return tuple;
    }

    /** The document, as it was written. */
    public RawBsonDocument document() {
        return new RawBsonDocument(bson);
    }

    /** How many bytes the document has. */
    public int bsonBytes() {
        return bson.length;
    }

    /** Whether this bound lies at or below a key. */
    public boolean isAtMost(byte[] other) {
        return Arrays.compareUnsigned(tuple, other) <= 0;
    }

    @Override
    public int compareTo(KeyBound other) {
        return Arrays.compareUnsigned(tuple, other.tuple);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyBound bound && Arrays.equals(tuple, bound.tuple);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(tuple);
    }

    /** The document as extended JSON. It shows values: for tests and debugging, never for a report. */
    @Override
    public String toString() {
        return document().toJson();
    }
}
