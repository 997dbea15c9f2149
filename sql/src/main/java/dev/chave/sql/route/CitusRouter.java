package dev.chave.sql.route;

import dev.chave.sql.route.Analysis.Block;
import dev.chave.sql.route.Analysis.Place;
import dev.chave.sql.route.Analysis.Relation;
import dev.chave.sql.statement.Constant;
import dev.chave.sql.statement.Expression;
import dev.chave.sql.statement.Predicates;
import dev.chave.sql.statement.Query;
import dev.chave.sql.statement.ReadStatement;
import dev.chave.sql.statement.Scope;
import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.SqlStatement;
import dev.chave.sql.statement.TableName;
import dev.chave.sql.statement.ValueSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Citus's rules, as seen on Citus 13.2.2 over PostgreSQL 15.
 *
 * <p>A statement goes to one shard where every distributed table in it, nested ones too, is pinned to the same shard by
 * constants. Else its tables must be joined on the distribution column, and it goes to the shards that constants leave; a
 * subquery that is not joined so runs first, as a statement of its own. Ranges do not prune: the column is hashed.
 *
 * <p>Known differences: a CTE used twice is looked at twice; which functions are volatile is not known, so each function of
 * constants counts as one value.
 */
public final class CitusRouter implements StatementRouter {
    private final Distribution distribution;
    private final int shards;
    private final boolean repartition;

    /**
     * The rules over a distribution.
     *
     * @param repartition whether {@code citus.enable_repartition_joins} is on
     */
    public CitusRouter(Distribution distribution, int shards, boolean repartition) {
        this.distribution = distribution;
        this.shards = shards;
        this.repartition = repartition;
    }

    @Override
    public String engine() {
        return "Citus 13.2";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public Outcome route(ReadStatement read) {
        Outcome main = route(read.statement());
        for (SqlStatement attached : read.attached()) {
            main = together(main, route(attached));
        }
        return main;
    }

    private Outcome route(SqlStatement statement) {
        if (statement instanceof SqlStatement.Select select) {
            return query(select.query());
        }
        if (statement instanceof SqlStatement.Insert insert) {
            return insert(insert);
        }
        return statement instanceof SqlStatement.Change change ? change(change) : unrouted(statement);
    }

    static Outcome unrouted(SqlStatement statement) {
        return new Outcome.Unrouted(
                statement.verbOf() == SqlStatement.Verb.UNKNOWN
                        ? "not understood"
                        : "no shard key routes it: "
                                + TableName.fold(statement.verbOf().name()));
    }

    private TableRole.@Nullable Distributed distributed(Source.Table table) {
        return distribution.role(table.name()) instanceof TableRole.Distributed role ? role : null;
    }

    private Outcome query(Query query) {
        return query(Analysis.of(query, distribution.schema()));
    }

    private Outcome query(Analysis analysis) {
        List<Relation> relations = analysis.relations();
        List<Relation> spread = spread(relations);
        if (spread.isEmpty()) {
            boolean reference = relations.stream()
                    .anyMatch(each -> distribution.role(each.table().name()) instanceof TableRole.Reference);
            return reference
                    ? new Outcome.Reference(false, "every table in it is a reference table")
                    : new Outcome.Local("no distributed table in it");
        }
        ShardTargets one = commonShard(analysis, spread);
        if (one != null) {
            return Outcome.of(one, "every distributed table in it is pinned to one shard by its distribution column");
        }
        Outcome all = null;
        for (Block root : analysis.roots()) {
            Outcome outcome = manyShards(analysis, root);
            all = all == null ? outcome : together(all, outcome);
        }
        return all == null ? new Outcome.Local("no table in it") : all;
    }

    private List<Relation> spread(List<Relation> relations) {
        return relations.stream()
                .filter(each -> distributed(each.table()) != null)
                .toList();
    }

    private ShardTargets targets(Analysis analysis, Relation relation, TableRole.Distributed role) {
        return KeyShards.of(analysis.values(relation, role.column()), role);
    }

    /** The one shard that all these tables are pinned to; null where there is none. */
    private @Nullable ShardTargets commonShard(Analysis analysis, List<Relation> spread) {
        ShardTargets one = null;
        String group = "";
        for (Relation relation : spread) {
            TableRole.Distributed role = distributed(relation.table());
            if (role == null) {
                continue;
            }
            ShardTargets targets = targets(analysis, relation, role);
            boolean first = one == null;
            if (!targets.isOne()
                    || (one != null && !(one.isSameOne(targets) && role.group().equals(group)))) {
                return null;
            }
            one = first ? targets : one;
            group = role.group();
        }
        return one;
    }

    /** One block that is not pinned to a shard, with what is nested in it. */
    private Outcome manyShards(Analysis analysis, Block block) {
        if (block.query.extras().locking() && !spread(block.relations).isEmpty()) {
            return new Outcome.Refused("FOR UPDATE and FOR SHARE need a statement for one shard");
        }
        List<Relation> core = new ArrayList<>(spread(block.relations));
        List<Block> first = new ArrayList<>();
        sort(analysis, block, core, first);
        Outcome outcome = joined(analysis, core);
        for (Block subplan : first) {
            boolean joinsOuter = analysis.isCorrelated(subplan) && !core.isEmpty();
            Outcome own = joinsOuter
                    ? new Outcome.Refused("a correlated subquery is not joined on the distribution column")
                    : subplan(subplan);
            outcome = outcome == null ? own : together(outcome, own);
        }
        return outcome == null ? new Outcome.Reference(false, "only reference tables are left") : outcome;
    }

    /** A subquery that runs first, as a statement of its own. */
    private Outcome subplan(Block block) {
        Outcome outcome = query(block.query);
        return outcome instanceof Outcome.AllShards all
                ? new Outcome.AllShards(
                        all.shards(), "a subquery without the distribution column runs first, on all shards")
                : outcome;
    }

    /** Parts nested blocks into those that run along with the block and those that run before it. */
    private void sort(Analysis analysis, Block block, List<Relation> core, List<Block> first) {
        for (Block child : block.children) {
            List<Relation> inner = spread(child.allRelations());
            if (inner.isEmpty()) {
                continue;
            }
            boolean along = child.place == Place.FROM
                    ? runsAlong(analysis, child)
                    : !core.isEmpty() && joins(analysis, core, inner);
            if (along) {
                core.addAll(spread(child.relations));
                sort(analysis, child, core, first);
            } else {
                first.add(child);
            }
        }
    }

    /** Whether each shard can work out a derived table for itself. */
    private boolean runsAlong(Analysis analysis, Block block) {
        Query.Grouping grouping = block.query.grouping();
        boolean sums = block.query.items().stream().anyMatch(item -> isAggregate(item.expression()));
        if (block.query.extras().limited()) {
            return false;
        }
        boolean byKey = grouping.by().stream().anyMatch(each -> isKey(analysis, block, each));
        boolean distinctKey = !grouping.distinct()
                || block.query.items().stream().anyMatch(item -> isKey(analysis, block, item.expression()));
        return (byKey || (!sums && grouping.by().isEmpty())) && distinctKey;
    }

    private boolean isKey(Analysis analysis, Block block, Expression expression) {
        Scope.Origin origin = block.scope.origin(expression);
        if (origin == null) {
            return false;
        }
        return spread(block.allRelations()).stream().anyMatch(relation -> {
            TableRole.Distributed role = distributed(relation.table());
            return role != null && analysis.areEqual(origin, new Scope.Origin(relation.table(), role.column()));
        });
    }

    static boolean isAggregate(Expression expression) {
        return expression instanceof Expression.Computed computed
                && (computed.aggregate() || computed.parts().stream().anyMatch(CitusRouter::isAggregate));
    }

    /** Whether these tables are joined to those on the distribution column. */
    private boolean joins(Analysis analysis, List<Relation> core, List<Relation> inner) {
        return inner.stream().allMatch(each -> isJoined(analysis, core.get(0), each));
    }

    private boolean isJoined(Analysis analysis, Relation left, Relation right) {
        TableRole.Distributed one = distributed(left.table());
        TableRole.Distributed other = distributed(right.table());
        return one != null
                && other != null
                && one.group().equals(other.group())
                && analysis.areEqual(
                        new Scope.Origin(left.table(), one.column()), new Scope.Origin(right.table(), other.column()));
    }

    private @Nullable Outcome joined(Analysis analysis, List<Relation> core) {
        ShardTargets targets = null;
        for (Relation relation : core) {
            TableRole.Distributed role = distributed(relation.table());
            if (role == null) {
                continue;
            }
            if (!isJoined(analysis, core.get(0), relation)) {
                return repartition
                        ? new Outcome.AllShards(shards, "joined on another column: rows are sent between shards first")
                        : new Outcome.Refused(
                                "distributed tables are joined on another column than the distribution column"
                                        + " (citus.enable_repartition_joins is off)");
            }
            ShardTargets own = analysis.isRequired(relation) || core.size() == 1
                    ? targets(analysis, relation, role)
                    : ShardTargets.all(role.placement().shards());
            targets = targets == null ? own : targets.and(own);
        }
        return targets == null ? null : Outcome.of(targets, why(targets));
    }

    private static String why(ShardTargets targets) {
        return targets.most() < targets.shards()
                ? "the distribution column is compared with several values"
                : "nothing fixes the distribution column to values";
    }

    private Outcome together(Outcome left, Outcome right) {
        return Outcomes.together(left, right, shards);
    }

    private Outcome change(SqlStatement.Change change) {
        for (SqlStatement.Assignment assignment : change.assignments()) {
            for (Source.Table target : change.targets()) {
                TableRole.Distributed role = distributed(target);
                if (role != null
                        && assignment.column().name().equalsIgnoreCase(role.column())
                        && changes(change, assignment, target, role)) {
                    return new Outcome.Refused("the distribution column of a row cannot be changed");
                }
            }
        }
        Outcome outcome = query(change.block());
        boolean writesReference = change.targets().stream()
                .anyMatch(target -> distribution.role(target.name()) instanceof TableRole.Reference);
        return writesReference && outcome instanceof Outcome.Reference
                ? new Outcome.Reference(true, "a reference table is written on every node")
                : outcome;
    }

    /** Setting the column to the value that the condition fixes it to anyway changes nothing. */
    private boolean changes(
            SqlStatement.Change change,
            SqlStatement.Assignment assignment,
            Source.Table target,
            TableRole.Distributed role) {
        if (assignment.value() instanceof Expression.Column same && same.name().equalsIgnoreCase(role.column())) {
            return false;
        }
        Analysis analysis = Analysis.of(change.block(), distribution.schema());
        for (Relation relation : analysis.relations()) {
            if (relation.table() == target) {
                ValueSet values = analysis.values(relation, role.column());
                Constant set = Predicates.literal(assignment.value());
                return !(values.isPoint() && set != null && values.points().contains(set));
            }
        }
        return true;
    }

    private Outcome insert(SqlStatement.Insert insert) {
        TableRole role = distribution.role(insert.target().name());
        if (role instanceof TableRole.Reference) {
            return new Outcome.Reference(true, "a reference table is written on every node");
        }
        if (!(role instanceof TableRole.Distributed distributed)) {
            return insert.query() == null ? new Outcome.Local("no distributed table in it") : query(insert.query());
        }
        if (InsertRows.setsOnConflict(insert, distributed.column())) {
            return new Outcome.Refused("the distribution column of a row cannot be changed");
        }
        int key = keyPosition(insert, distributed);
        if (insert.query() != null) {
            return insertSelect(insert.query(), distributed, key);
        }
        return InsertRows.route(insert, distributed, key, "cannot perform an INSERT without the distribution column");
    }

    private int keyPosition(SqlStatement.Insert insert, TableRole.Distributed role) {
        return InsertRows.keyPosition(insert, role.column(), distribution.schema());
    }

    private Outcome insertSelect(Query query, TableRole.Distributed role, int key) {
        if (key == InsertRows.MISSING) {
            return new Outcome.Refused("cannot perform an INSERT without the distribution column");
        }
        Outcome read = query(query);
        if (read instanceof Outcome.Refused || !(query instanceof Query.Block block)) {
            return read;
        }
        Analysis analysis = Analysis.of(query, distribution.schema());
        Scope scope = new Scope(null, block.from(), distribution.schema());
        Scope.Origin origin = key >= 0 && key < block.items().size()
                ? scope.origin(block.items().get(key).expression())
                : null;
        boolean inPlace = origin != null
                && spread(analysis.relations()).stream().anyMatch(relation -> {
                    TableRole.Distributed source = distributed(relation.table());
                    return source != null
                            && source.group().equals(role.group())
                            && analysis.areEqual(origin, new Scope.Origin(relation.table(), source.column()));
                });
        if (inPlace) {
            return read;
        }
        return together(read, new Outcome.AllShards(shards, "rows of the SELECT are sent to other shards"));
    }
}
