package dev.chave.key;

import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;

/**
 * The ordered fields whose values decide which chunk, and so which shard, a document belongs to.
 *
 * <p>A key is only a choice: it knows nothing of the data it will be judged on, nor of a server version. What a version
 * allows is {@link KeyLegality}'s to say; here only what no version allows is refused. Its text form is what one types in
 * mongosh. Knowingly stricter than the server in one place: -1 is refused for the time field of a time-series collection too.
 */
public record ShardKey(List<KeyField> fields) {
    private static final int MAX_FIELDS = 32; // the limit of a compound index

    public ShardKey {
        fields = List.copyOf(fields);
        if (fields.isEmpty() || fields.size() > MAX_FIELDS) {
            throw new BadKeyException("a shard key of " + fields.size() + " fields; expected 1 to " + MAX_FIELDS);
        }
        Set<String> paths = new HashSet<>();
        for (KeyField field : fields) {
            if (!paths.add(field.path())) {
                throw new BadKeyException("the field " + ValueText.quotedInMessage(field.path())
                        + " stands twice; expected each field once");
            }
        }
        List<String> hashed = fields.stream()
                .filter(KeyField::hashed)
                .map(field -> ValueText.quotedInMessage(field.path()))
                .toList();
        if (hashed.size() > 1) {
            throw new BadKeyException(
                    "more than one hashed field, " + String.join(" and ", hashed) + "; expected at most one");
        }
    }

    public static ShardKey of(KeyField... fields) {
        return new ShardKey(List.of(fields));
    }

    /**
     * Reads {@code {tenantId: 1, _id: "hashed"}} as typed in mongosh, or the short form {@code tenantId,_id:hashed}, in
     * which names hold neither commas nor colons nor brackets nor quotes.
     *
     * @throws BadKeyException saying what is wrong and what was expected
     */
    public static ShardKey parse(String text) {
        return KeyPatternReader.read(text);
    }

    /**
     * The key that a pattern document such as an index's or {@code config.collections.key} means.
     *
     * <p>A number counts by its whole part, as in the server.
     *
     * @throws BadKeyException when a value is neither numerically 1 nor "hashed"
     */
    public static ShardKey of(BsonDocument pattern) {
        List<KeyField> fields = new ArrayList<>();
        pattern.forEach((path, value) -> fields.add(KeyPatternReader.field(path, value)));
        return new ShardKey(fields);
    }

    /** The paths in order. */
    public List<String> paths() {
        return fields.stream().map(KeyField::path).toList();
    }

    public boolean hasHashedField() {
        return fields.stream().anyMatch(KeyField::hashed);
    }

    public KeyField first() {
        return fields.get(0);
    }

    public int size() {
        return fields.size();
    }

    /** Whether this key's fields, forms included, are the first fields of the other key. */
    public boolean isPrefixOf(ShardKey other) {
        return fields.size() <= other.fields.size()
                && other.fields.subList(0, fields.size()).equals(fields);
    }

    /** As typed in mongosh: {@code {tenantId: 1, "address.zip": "hashed"}}. */
    @Override
    public String toString() {
        return fields.stream()
                .map(field -> ValueText.fieldName(field.path()) + ": " + (field.hashed() ? "\"hashed\"" : "1"))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
