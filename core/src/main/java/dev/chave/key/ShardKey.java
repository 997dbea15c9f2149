package dev.chave.key;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.json.JsonParseException;
import org.bson.json.JsonReader;

/**
 * The ordered fields whose values decide which chunk, and so which shard, a document belongs to.
 *
 * <p>A key is only a choice: it knows nothing of the data it will be judged on, nor of a server version. What a version
 * allows is {@code KeyLegality}'s to say; here only what no version allows is refused. Its text form is what one types in
 * mongosh.
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
                throw new BadKeyException("the field \"" + field.path() + "\" stands twice; expected each field once");
            }
        }
        List<String> hashed =
                fields.stream().filter(KeyField::hashed).map(KeyField::path).toList();
        if (hashed.size() > 1) {
            throw new BadKeyException("more than one hashed field, " + hashed + "; expected at most one");
        }
    }

    public static ShardKey of(KeyField... fields) {
        return new ShardKey(List.of(fields));
    }

    /**
     * Reads {@code {tenantId: 1, _id: "hashed"}} as typed in mongosh, or the short form {@code tenantId,_id:hashed}.
     *
     * @throws BadKeyException saying what is wrong and what was expected
     */
    public static ShardKey parse(String text) {
        String bare = text.strip();
        return bare.startsWith("{") ? parseDocument(bare) : parseShort(bare);
    }

    /**
     * The key that a pattern document such as an index's or {@code config.collections.key} means.
     *
     * @throws BadKeyException when a value is neither numerically 1 nor "hashed"
     */
    public static ShardKey of(BsonDocument pattern) {
        List<KeyField> fields = new ArrayList<>();
        pattern.forEach((path, value) -> fields.add(new KeyField(path, isHashed(path, value))));
        return new ShardKey(fields);
    }

    private static boolean isHashed(String path, BsonValue value) {
        if (value.isString() && value.asString().getValue().equals("hashed")) {
            return true;
        }
        if (value.isNumber() && value.asNumber().intValue() == 1) {
            return false;
        }
        String found = value.isString()
                ? '"' + value.asString().getValue() + '"'
                : value.isNumber()
                        ? String.valueOf(value.asNumber().doubleValue())
                        : value.getBsonType().name();
        if (value.isNumber() && value.asNumber().intValue() == -1) {
            throw new BadKeyException(
                    "the field \"" + path
                            + "\" has the direction -1; a shard key field is 1 or \"hashed\" (an index may descend, a shard key may not)");
        }
        throw new BadKeyException("the field \"" + path + "\" has the value " + found + "; expected 1 or \"hashed\"");
    }

    private static ShardKey parseDocument(String text) {
        try (JsonReader reader = new JsonReader(text)) {
            return of(new BsonDocumentCodec()
                    .decode(reader, DecoderContext.builder().build()));
        } catch (JsonParseException notJson) {
            throw new BadKeyException("the key " + text + " cannot be read: " + notJson.getMessage()
                    + "; expected something like {tenantId: 1, _id: \"hashed\"}");
        }
    }

    private static ShardKey parseShort(String text) {
        List<KeyField> fields = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String field = part.strip();
            int colon = field.lastIndexOf(':');
            String path = colon < 0 ? field : field.substring(0, colon).strip();
            String form = colon < 0 ? "1" : field.substring(colon + 1).strip();
            switch (form) {
                case "1" -> fields.add(KeyField.ascending(path));
                case "hashed" -> fields.add(KeyField.hashed(path));
                case "-1" ->
                    throw new BadKeyException(
                            "the field \"" + path
                                    + "\" has the direction -1; a shard key field is 1 or \"hashed\" (an index may descend, a shard key may not)");
                default ->
                    throw new BadKeyException("the field \"" + path + "\" has the form \"" + form
                            + "\"; expected FIELD, FIELD:1 or FIELD:hashed, joined by commas");
            }
        }
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
                .map(field -> quoted(field.path()) + ": " + (field.hashed() ? "\"hashed\"" : "1"))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String quoted(String path) {
        if (path.matches("[A-Za-z_$][A-Za-z0-9_$]*")) {
            return path;
        }
        return '"' + path.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
