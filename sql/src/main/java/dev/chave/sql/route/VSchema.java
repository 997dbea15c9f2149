package dev.chave.sql.route;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.TableName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A VSchema of Vitess: keyspaces, their vindexes and tables. Member names are taken in both spellings,
 * {@code column_vindexes} and {@code columnVindexes}. Immutable.
 */
public final class VSchema {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> MANY_TO_MANY = Set.of(
            "lookup", "lookup_hash", "consistent_lookup", "lookup_unicodeloosemd5_hash", "lookup_cost", "lookup_test");
    private static final String FILLING = "(being filled)";
    private static final int MOST_DEPTH = 50;

    private final Map<String, Keyspace> keyspaces;
    private final Map<String, List<String>> rules;

    /**
     * A keyspace.
     *
     * @param tables by name in lower case
     */
    public record Keyspace(String name, boolean sharded, Map<String, Table> tables) {}

    /** What a table is in its keyspace. */
    public enum Kind {
        SHARDED,
        UNSHARDED,
        REFERENCE,
        SEQUENCE,
        /** All rows on one shard named by its keyspace id. */
        PINNED
    }

    /**
     * A table.
     *
     * @param vindexes in order; the first is the primary one
     * @param columns those declared, in lower case
     * @param source the table that a reference table copies, {@code keyspace.table}; null where there is none
     */
    public record Table(
            String keyspace,
            String name,
            Kind kind,
            List<ColumnVindex> vindexes,
            List<String> columns,
            boolean complete,
            @Nullable String source) {}

    /** A vindex over columns of a table; two tables that name the same vindex keep rows of equal values together. */
    public record ColumnVindex(String name, String type, List<String> columns) {
        /** Whether a value has one keyspace id. */
        boolean isUnique() {
            return !MANY_TO_MANY.contains(type);
        }

        /** Whether finding the keyspace id asks another table. */
        boolean isLookup() {
            return type.contains("lookup");
        }

        /** What Vitess reckons a look-up to cost (go/vt/vtgate/vindexes). */
        int cost() {
            if (type.equals("null")) {
                return 100;
            }
            if (isLookup()) {
                return isUnique() ? 10 : 20;
            }
            return type.equals("binary") || type.equals("numeric") ? 0 : columns.size();
        }

        /** Whether its leading columns alone name a range of keyspace ids. */
        boolean isPartial() {
            return type.equals("multicol") || type.startsWith("region");
        }
    }

    private VSchema(Map<String, Keyspace> keyspaces, Map<String, List<String>> rules) {
        this.keyspaces = keyspaces;
        this.rules = rules;
    }

    /** A VSchema of one keyspace and no rules. */
    public static VSchema of(Keyspace... keyspaces) {
        Map<String, Keyspace> all = new LinkedHashMap<>();
        for (Keyspace keyspace : keyspaces) {
            all.put(keyspace.name(), keyspace);
        }
        return new VSchema(all, Map.of());
    }

    /**
     * Reads a VSchema: either {@code {"keyspaces": {…}}} or that of one keyspace, which is then called {@code main}.
     *
     * @throws IOException when it is no JSON of that form; the message says what was expected
     */
    public static VSchema read(String json) throws IOException {
        Object root;
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            root = value(parser, 0);
        }
        if (!(root instanceof Map<?, ?> object)) {
            throw new IOException("no JSON object; expected a VSchema");
        }
        Map<String, Keyspace> keyspaces = new LinkedHashMap<>();
        Object named = object.get("keyspaces");
        if (named instanceof Map<?, ?> several) {
            several.forEach(
                    (name, keyspace) -> keyspaces.put(String.valueOf(name), keyspace(String.valueOf(name), keyspace)));
        } else if (object.containsKey("tables") || object.containsKey("sharded")) {
            keyspaces.put("main", keyspace("main", object));
        } else {
            throw new IOException("neither keyspaces nor tables; expected a VSchema");
        }
        Map<String, List<String>> rules = new LinkedHashMap<>();
        for (Object rule : list(member(member(object, "routing_rules"), "rules"))) {
            List<String> to = list(member(rule, "to_tables")).stream()
                    .map(String::valueOf)
                    .toList();
            rules.put(fold(String.valueOf(member(rule, "from_table"))), to);
        }
        return new VSchema(keyspaces, rules);
    }

    private static @Nullable Object value(JsonParser parser, int depth) throws IOException {
        if (depth > MOST_DEPTH) {
            throw new IOException("nested more than " + MOST_DEPTH + " deep; expected a VSchema");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                object.put(name, value(parser, depth + 1));
            }
            return object;
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> array = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                array.add(value(parser, depth + 1));
            }
            return array;
        }
        return token == null || token == JsonToken.VALUE_NULL ? null : parser.getText();
    }

    private static @Nullable Object member(@Nullable Object object, String... names) {
        if (object instanceof Map<?, ?> map) {
            for (String name : names) {
                if (map.get(name) != null) {
                    return map.get(name);
                }
            }
        }
        return null;
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static Keyspace keyspace(String name, @Nullable Object value) {
        boolean sharded = "true".equals(member(value, "sharded"));
        Map<String, String> types = new LinkedHashMap<>();
        if (member(value, "vindexes") instanceof Map<?, ?> vindexes) {
            vindexes.forEach((key, vindex) -> {
                // one that is being filled is written and not yet read
                boolean filling = "true".equals(member(member(vindex, "params"), "write_only"));
                types.put(String.valueOf(key), filling ? FILLING : String.valueOf(member(vindex, "type")));
            });
        }
        Map<String, Table> tables = new LinkedHashMap<>();
        if (member(value, "tables") instanceof Map<?, ?> named) {
            named.forEach((key, table) ->
                    tables.put(fold(String.valueOf(key)), table(name, sharded, String.valueOf(key), table, types)));
        }
        return new Keyspace(name, sharded, tables);
    }

    private static Table table(
            String keyspace, boolean sharded, String name, @Nullable Object value, Map<String, String> types) {
        Object type = member(value, "type");
        Kind kind = sharded ? Kind.SHARDED : Kind.UNSHARDED;
        if ("reference".equals(type)) {
            kind = Kind.REFERENCE;
        } else if ("sequence".equals(type)) {
            kind = Kind.SEQUENCE;
        } else if (member(value, "pinned") != null) {
            kind = Kind.PINNED;
        }
        List<ColumnVindex> vindexes = new ArrayList<>();
        for (Object each : list(member(value, "column_vindexes", "columnVindexes"))) {
            String vindex = String.valueOf(member(each, "name"));
            List<String> columns = new ArrayList<>();
            list(member(each, "columns")).forEach(column -> columns.add(fold(String.valueOf(column))));
            if (columns.isEmpty()) {
                columns.add(fold(String.valueOf(member(each, "column"))));
            }
            String vindexType = types.getOrDefault(vindex, "hash");
            if (!vindexType.equals(FILLING)) {
                vindexes.add(new ColumnVindex(vindex, vindexType, List.copyOf(columns)));
            }
        }
        List<String> columns = new ArrayList<>();
        list(member(value, "columns")).forEach(each -> columns.add(fold(String.valueOf(member(each, "name")))));
        boolean complete = "true".equals(member(value, "column_list_authoritative", "columnListAuthoritative"));
        Object source = member(value, "source");
        return new Table(keyspace, name, kind, vindexes, columns, complete, source == null ? null : source.toString());
    }

    /** The table that a name means, rules followed; null where there is none, or where it is in several keyspaces. */
    public @Nullable Table table(TableName name) {
        return table(name, 0);
    }

    private @Nullable Table table(TableName name, int depth) {
        List<String> to = rules.get(fold(name.toString()));
        if (to != null && depth < 8) {
            return to.size() == 1 ? table(TableName.of(to.get(0)), depth + 1) : null;
        }
        if (name.schema() != null) {
            Keyspace keyspace = keyspaces.get(name.schema());
            Table found = keyspace == null ? null : keyspace.tables().get(name.folded());
            return found != null || keyspace == null || keyspace.sharded() ? found : unsharded(keyspace, name);
        }
        List<Table> found = new ArrayList<>();
        for (Keyspace keyspace : keyspaces.values()) {
            Table table = keyspace.tables().get(name.folded());
            if (table != null) {
                found.add(table);
            }
        }
        if (found.size() > 1) {
            // a reference table and the table it copies are one
            found.removeIf(table -> table.kind() == Kind.REFERENCE && table.source() != null);
        }
        return found.size() == 1 ? found.get(0) : null;
    }

    /** An unsharded keyspace takes any table. */
    private static Table unsharded(Keyspace keyspace, TableName name) {
        return new Table(keyspace.name(), name.name(), Kind.UNSHARDED, List.of(), List.of(), false, null);
    }

    /** Reference tables that copy this one, by their keyspace. */
    Set<String> copies(Table table) {
        Set<String> copies = new TreeSet<>();
        for (Keyspace keyspace : keyspaces.values()) {
            for (Table each : keyspace.tables().values()) {
                boolean copy = each.source() != null
                        && (each.source().equalsIgnoreCase(table.keyspace() + "." + table.name())
                                || each.source().equalsIgnoreCase(table.name()));
                if (copy && !each.equals(table)) {
                    copies.add(keyspace.name());
                }
            }
        }
        return copies;
    }

    /** The only keyspace, or null where there are several. */
    @Nullable
    String onlyKeyspace() {
        return keyspaces.size() == 1 ? keyspaces.keySet().iterator().next() : null;
    }

    /** The columns that the VSchema tells, as a schema that is mostly not complete. */
    public Schema schema() {
        List<Schema.Table> tables = new ArrayList<>();
        for (Keyspace keyspace : keyspaces.values()) {
            for (Table table : keyspace.tables().values()) {
                Map<String, String> columns = new LinkedHashMap<>();
                table.columns().forEach(column -> columns.put(column, ""));
                table.vindexes().forEach(vindex -> vindex.columns().forEach(column -> columns.putIfAbsent(column, "")));
                tables.add(new Schema.Table(new TableName(null, table.name()), columns, table.complete()));
            }
        }
        return Schema.of(tables);
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
