package dev.chave.sql.route;

import dev.chave.sql.route.VitessRoute.Variant;
import dev.chave.sql.statement.ReadStatement;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.SqlStatement;
import dev.chave.sql.statement.TableName;
import dev.chave.sql.statement.ValueSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Vitess's rules: which vindex a statement can use, and which of its parts one shard can answer, after the Gen4 planner of
 * Vitess 18–19 (go/vt/vtgate/planbuilder and vindexes).
 *
 * <p>Known differences: index hints of vindexes are not looked at; a look-up vindex counts for the shard it finds, its own query
 * beside is told in the reason.
 */
public final class VitessRouter implements StatementRouter {
    private final VSchema vschema;
    private final Schema schema;
    private final Map<String, TableRole.Distributed> placements;
    private final int shards;

    /**
     * The rules over a VSchema.
     *
     * @param schema the columns of the tables; those that the VSchema tells where there is no other
     * @param placements where rows of a table live by its primary vindex, by table name in lower case; a table without one is
     *     answered with one shard not known
     */
    public VitessRouter(VSchema vschema, Schema schema, Map<String, TableRole.Distributed> placements, int shards) {
        this.vschema = vschema;
        this.schema = schema;
        this.placements = Map.copyOf(placements);
        this.shards = shards;
    }

    @Override
    public String engine() {
        return "Vitess 19";
    }

    @Override
    public int shards() {
        return shards;
    }

    /** The variants of the routes of a statement by Vitess's names, in the order in which vtgate runs them; empty for DML. */
    public List<String> variants(ReadStatement read) {
        List<String> labels = new ArrayList<>();
        for (VitessRoute route : routes(read.statement())) {
            labels.add(route.choice.variant().label());
        }
        return labels;
    }

    private List<VitessRoute> routes(SqlStatement statement) {
        VitessPlanner planner = new VitessPlanner(vschema, schema, statement instanceof SqlStatement.Change);
        if (statement instanceof SqlStatement.Select select) {
            return planner.plan(select.query());
        }
        if (statement instanceof SqlStatement.Change change) {
            return planner.plan(change.block());
        }
        return List.of();
    }

    @Override
    public Outcome route(ReadStatement read) {
        try {
            return route(read.statement());
        } catch (VitessPlanner.NotSupportedException refused) {
            return new Outcome.Refused("Vitess does not plan it: " + refused.getMessage());
        }
    }

    private Outcome route(SqlStatement statement) {
        if (statement instanceof SqlStatement.Insert insert) {
            return insert(insert);
        }
        if (statement instanceof SqlStatement.Change change) {
            return change(change);
        }
        return statement instanceof SqlStatement.Select
                ? outcome(routes(statement), false)
                : CitusRouter.unrouted(statement);
    }

    private Outcome change(SqlStatement.Change change) {
        for (SqlStatement.Assignment assignment : change.assignments()) {
            for (Source.Table target : change.targets()) {
                VSchema.Table table = vschema.table(target.name());
                boolean primary = table != null
                        && table.kind() == VSchema.Kind.SHARDED
                        && !table.vindexes().isEmpty()
                        && table.vindexes().get(0).columns().stream()
                                .anyMatch(column -> column.equalsIgnoreCase(
                                        assignment.column().name()));
                if (primary) {
                    return new Outcome.Refused("a primary vindex column of a row cannot be changed");
                }
            }
        }
        return outcome(routes(change), true);
    }

    private Outcome insert(SqlStatement.Insert insert) {
        VSchema.Table table = vschema.table(insert.target().name());
        if (table == null) {
            return new Outcome.Refused("Vitess does not plan it: a table that the VSchema does not have");
        }
        if (table.kind() == VSchema.Kind.REFERENCE) {
            return new Outcome.Reference(true, "a reference table is written where its source is");
        }
        if (table.kind() != VSchema.Kind.SHARDED || table.vindexes().isEmpty()) {
            return new Outcome.Local("its keyspace is not sharded");
        }
        if (insert.query() != null) {
            return Outcomes.together(
                    outcome(routes(new SqlStatement.Select(insert.query())), false),
                    new Outcome.AllShards(shards, "rows of the SELECT are sent to the shards of their keys"),
                    shards);
        }
        TableRole.Distributed role = role(table);
        String column = table.vindexes().get(0).columns().get(0);
        if (InsertRows.setsOnConflict(insert, column)) {
            return new Outcome.Refused("a primary vindex column of a row cannot be changed");
        }
        int key = InsertRows.keyPosition(insert, column, schema);
        if (role == null) {
            ShardTargets unknown =
                    ShardTargets.of(new BitSet(), rowNames(insert.rows().size()), false, Math.max(1, shards));
            return key == InsertRows.MISSING
                    ? new Outcome.Refused("an INSERT without a value for the primary vindex column")
                    : Outcome.of(unknown, "each row goes to the shard of its keyspace id");
        }
        return InsertRows.route(insert, role, key, "an INSERT without a value for the primary vindex column");
    }

    private static List<String> rowNames(int rows) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= rows; i++) {
            names.add("row " + i);
        }
        return names;
    }

    private TableRole.@Nullable Distributed role(VSchema.Table table) {
        return placements.get(TableName.fold(table.name()));
    }

    private Outcome outcome(List<VitessRoute> routes, boolean write) {
        Outcome all = null;
        for (VitessRoute route : routes) {
            if (!route.dual) {
                Outcome own = outcome(route, write);
                all = all == null ? own : Outcomes.together(all, own, shards);
            }
        }
        return all == null ? new Outcome.Local("no table in it") : all;
    }

    private Outcome outcome(VitessRoute route, boolean write) {
        Variant variant = route.choice.variant();
        VSchema.ColumnVindex vindex = route.choice.vindex();
        String by = vindex == null ? "" : " on " + String.join(", ", vindex.columns());
        String also = vindex != null && vindex.isLookup() ? ", found by a look-up table first" : "";
        return switch (variant) {
            case UNSHARDED, DBA -> new Outcome.Local("its keyspace is not sharded");
            case REFERENCE -> new Outcome.Reference(write, "every table in it is a reference table");
            case NONE ->
                new Outcome.OneShard(ShardTargets.of(new BitSet(), List.of(), false, shards), "no row can match");
            case EQUAL_UNIQUE -> Outcome.of(targets(route), "one value" + by + also);
            case EQUAL, IN, MULTI_EQUAL -> Outcome.of(targets(route), "several shards by values" + by + also);
            case SUB_SHARD ->
                new Outcome.SomeShards(
                        ShardTargets.of(new BitSet(), List.of(), true, shards),
                        true,
                        "leading columns of a vindex name a range");
            case SCATTER -> new Outcome.AllShards(shards, "no vindex column is compared with values");
        };
    }

    private ShardTargets targets(VitessRoute route) {
        VSchema.ColumnVindex vindex = route.choice.vindex();
        ValueSet values = route.choice.set();
        if (vindex != null && values != null && !vindex.isLookup()) {
            for (Source.Leaf leaf : route.leaves) {
                VSchema.Table table = leaf instanceof Source.Table named ? vschema.table(named.name()) : null;
                TableRole.Distributed role = table == null ? null : role(table);
                boolean primary = table != null
                        && !table.vindexes().isEmpty()
                        && table.vindexes().get(0).name().equals(vindex.name());
                if (role != null && primary) {
                    return KeyShards.of(values, role);
                }
            }
        }
        boolean one = route.choice.variant() == Variant.EQUAL_UNIQUE;
        return ShardTargets.of(new BitSet(), List.of(route.choice.values()), !one, shards);
    }
}
