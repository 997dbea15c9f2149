package dev.chave.sql.route;

import dev.chave.sql.place.CitusPlacement;
import dev.chave.sql.place.HashModPlacement;
import dev.chave.sql.place.HashVindex;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.place.VitessPlacement;
import dev.chave.sql.place.XxhashVindex;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.TableName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rules of an engine for a schema and the columns by which its tables are to be spread.
 *
 * <p>Tables whose distribution columns have one type are co-located, which is Citus's default; with other types they are not.
 * Vitess gets a {@code hash} vindex for whole numbers and {@code xxhash} for the rest, one of each for the keyspace;
 * ShardingSphere gets HASH_MOD, and all tables of one type are binding tables.
 */
public final class Designs {
    /** The engines, as {@code --with} takes them. */
    public static final List<String> ENGINES = List.of("citus", "vitess", "shardingsphere");

    private final Schema schema;
    private final Map<String, String> distribute;
    private final List<String> reference;

    /**
     * A design.
     *
     * @param distribute from table to distribution column
     * @param reference tables that every shard has
     */
    public Designs(Schema schema, Map<String, String> distribute, List<String> reference) {
        this.schema = schema;
        this.distribute = new LinkedHashMap<>(distribute);
        this.reference = List.copyOf(reference);
    }

    /** What is wrong with the design, in words for the user; null where nothing is. */
    public @Nullable String problem() {
        for (Map.Entry<String, String> each : distribute.entrySet()) {
            if (schema.tables().isEmpty()) {
                return null;
            }
            Schema.Table table = schema.table(TableName.of(each.getKey())).orElse(null);
            if (table == null) {
                return "table " + each.getKey() + ": not in the schema; expected one of " + names();
            }
            if (!table.columns().containsKey(TableName.fold(each.getValue()))) {
                return "column " + each.getValue() + " of table " + each.getKey()
                        + ": not in the schema; expected one of "
                        + String.join(", ", table.columns().keySet());
            }
        }
        for (String table : reference) {
            if (!schema.tables().isEmpty() && schema.table(TableName.of(table)).isEmpty()) {
                return "table " + table + ": not in the schema; expected one of " + names();
            }
            if (distribute.keySet().stream().anyMatch(table::equalsIgnoreCase)) {
                return "table " + table + ": both distributed and a reference table; expected one of the two";
            }
        }
        return null;
    }

    private String names() {
        return String.join(
                ", ", schema.tables().stream().map(table -> table.name().name()).toList());
    }

    /** The distribution over so many shards with the placement of the engine. */
    public Distribution distribution(String engine, int shards) {
        Map<String, TableRole> roles = new LinkedHashMap<>();
        distribute.forEach((table, column) -> {
            SqlType type = type(table, column);
            String group = type == null ? "of no known type" : type.name();
            roles.put(
                    table,
                    new TableRole.Distributed(TableName.fold(column), type, group, placement(engine, type, shards)));
        });
        reference.forEach(table -> roles.put(table, new TableRole.Reference()));
        return new Distribution(schema, roles);
    }

    private @Nullable SqlType type(String table, String column) {
        return schema.table(TableName.of(table))
                .map(known -> known.columns().get(TableName.fold(column)))
                .flatMap(SqlType::named)
                .orElse(null);
    }

    private static Placement placement(String engine, @Nullable SqlType type, int shards) {
        return switch (engine) {
            case "vitess" -> VitessPlacement.equal(isWhole(type) ? new HashVindex() : new XxhashVindex(), shards);
            case "shardingsphere" -> new HashModPlacement(shards);
            default -> new CitusPlacement(shards);
        };
    }

    private static boolean isWhole(@Nullable SqlType type) {
        return type != null && type.isWhole();
    }

    /** The rules of an engine; Vitess takes its own VSchema where there is one. */
    public StatementRouter router(String engine, int shards, @Nullable VSchema vschema, boolean repartition) {
        Distribution distribution = distribution(engine, shards);
        return switch (engine.toLowerCase(Locale.ROOT)) {
            case "vitess" -> vitess(distribution, shards, vschema);
            case "shardingsphere" -> new ShardingSphereRouter(distribution, shards);
            default -> new CitusRouter(distribution, shards, repartition);
        };
    }

    private StatementRouter vitess(Distribution distribution, int shards, @Nullable VSchema vschema) {
        Map<String, TableRole.Distributed> placements = new LinkedHashMap<>();
        if (vschema != null) {
            return new VitessRouter(vschema, merged(vschema), placements, shards);
        }
        Map<String, VSchema.Table> sharded = new LinkedHashMap<>();
        distribution.roles().forEach((name, role) -> {
            List<VSchema.ColumnVindex> vindexes = new ArrayList<>();
            if (role instanceof TableRole.Distributed distributed) {
                placements.put(name, distributed);
                String vindex = isWhole(distributed.type()) ? "hash" : "xxhash";
                vindexes.add(new VSchema.ColumnVindex(vindex, vindex, List.of(distributed.column())));
            }
            VSchema.Kind kind = vindexes.isEmpty() ? VSchema.Kind.REFERENCE : VSchema.Kind.SHARDED;
            sharded.put(name, new VSchema.Table("sharded", name, kind, vindexes, List.of(), false, null));
        });
        Map<String, VSchema.Table> unsharded = new LinkedHashMap<>();
        for (Schema.Table table : schema.tables()) {
            String name = table.name().folded();
            if (!sharded.containsKey(name)) {
                unsharded.put(
                        name,
                        new VSchema.Table(
                                "unsharded", name, VSchema.Kind.UNSHARDED, List.of(), List.of(), false, null));
            }
        }
        VSchema made = VSchema.of(
                new VSchema.Keyspace("sharded", true, sharded), new VSchema.Keyspace("unsharded", false, unsharded));
        return new VitessRouter(made, schema, placements, shards);
    }

    private Schema merged(VSchema vschema) {
        List<Schema.Table> tables = new ArrayList<>(vschema.schema().tables());
        tables.addAll(schema.tables());
        return Schema.of(tables);
    }
}
