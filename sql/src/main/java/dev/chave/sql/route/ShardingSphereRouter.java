package dev.chave.sql.route;

import dev.chave.sql.place.HashModPlacement;
import dev.chave.sql.place.ModPlacement;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.route.Analysis.Relation;
import dev.chave.sql.route.ShardingSphereConditions.Conjunction;
import dev.chave.sql.route.ShardingSphereConditions.RefusedException;
import dev.chave.sql.statement.Constant;
import dev.chave.sql.statement.Expression;
import dev.chave.sql.statement.Query;
import dev.chave.sql.statement.ReadStatement;
import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.SqlStatement;
import dev.chave.sql.statement.ValueSet;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * ShardingSphere's rules, as a run of ShardingSphere-JDBC 5.5.2 showed: {@link ShardingSphereConditions} route, in an UPDATE or DELETE
 * those outside of subqueries; for binding tables the first one that something is said about counts; a contradiction asks the first
 * shard, and all shards where it is only one of several conditions; in a SELECT with anything nested, or a UNION, only the last
 * condition counts.
 *
 * <p>Known differences: arithmetic on literals counts as a literal ({@code k = 3 + 4}), where the engine asks all shards; tables that
 * are not binding are joined within each database, and as databases are not known here all their shards count; a number in quotes is
 * placed by the column's type, since logs quote what was bound. Where binding tables are said different values, or parts of a UNION
 * have subqueries, it is one shard here and there, but not always the same one. The SQL federation engine is taken to be off, and
 * hints are not looked at.
 */
public final class ShardingSphereRouter implements StatementRouter {
    /** Why a statement asks all shards that says nothing about a sharding column: what the auditor refuses. */
    public static final String KEYLESS = "nothing fixes the sharding column to values";

    private static final String LAST_COUNTS =
            "of a SELECT with a subquery the last condition alone counts: rows on other shards are missed";

    private static final String FOREIGN = "an INSERT from a table that is neither the same nor binding";

    private static final String NO_KEY = "an INSERT without a value for the sharding column";

    private final Distribution distribution;
    private final int shards;

    /** The rules over a distribution; tables of one group are binding tables, reference tables are broadcast tables. */
    public ShardingSphereRouter(Distribution distribution, int shards) {
        this.distribution = distribution;
        this.shards = shards;
    }

    @Override
    public String engine() {
        return "ShardingSphere 5.5";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public Outcome route(ReadStatement read) {
        SqlStatement statement = read.statement();
        if (!read.attached().isEmpty()) {
            return new Outcome.Refused("a WITH clause that changes rows");
        }
        if (statement instanceof SqlStatement.Select select) {
            return query(select.query(), false, true);
        }
        if (statement instanceof SqlStatement.Insert insert) {
            return insert(insert);
        }
        return statement instanceof SqlStatement.Change change ? change(change) : CitusRouter.unrouted(statement);
    }

    private TableRole.@Nullable Distributed distributed(Source.Table table) {
        return distribution.role(table.name()) instanceof TableRole.Distributed role ? role : null;
    }

    private Outcome query(Query query, boolean write, boolean isSelect) {
        Analysis analysis = Analysis.of(query, distribution.schema());
        List<Relation> all = analysis.relations();
        List<Relation> spread =
                all.stream().filter(each -> distributed(each.table()) != null).toList();
        if (spread.isEmpty()) {
            boolean broadcast = all.stream()
                    .anyMatch(each -> distribution.role(each.table().name()) instanceof TableRole.Reference);
            return broadcast
                    ? new Outcome.Reference(write, "every table in it is a broadcast table")
                    : new Outcome.Local("no sharded table in it");
        }
        try {
            if (write && !isSelect) {
                return sum(ShardingSphereConditions.ofOutermost(analysis, distribution), spread);
            }
            List<Conjunction> conditions = ShardingSphereConditions.of(analysis, distribution);
            boolean nested =
                    analysis.roots().size() > 1 || analysis.roots().stream().anyMatch(root -> !root.children.isEmpty());
            return nested && !conditions.isEmpty() ? lastOf(conditions, spread) : sum(conditions, spread);
        } catch (RefusedException refused) {
            return new Outcome.Refused(String.valueOf(refused.getMessage()));
        }
    }

    /** In a SELECT with something nested the last condition alone counts, whatever the others say. */
    private Outcome lastOf(List<Conjunction> conditions, List<Relation> spread) throws RefusedException {
        Outcome last = sum(conditions.subList(conditions.size() - 1, conditions.size()), spread);
        Outcome each = sum(conditions, spread);
        ShardTargets asked = Outcomes.targets(last, shards);
        if (asked == null || asked.equals(Outcomes.targets(each, shards))) {
            return last;
        }
        return Outcome.of(asked, LAST_COUNTS);
    }

    /** The shards of any of the conditions, for each group of binding tables. */
    private Outcome sum(List<Conjunction> conditions, List<Relation> spread) throws RefusedException {
        if (!conditions.isEmpty() && conditions.stream().allMatch(Conjunction::never)) {
            BitSet first = new BitSet();
            first.set(0);
            return Outcome.of(
                    ShardTargets.of(first, List.of(), false, shards),
                    "no row can satisfy it, and the first shard alone is asked");
        }
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (Relation relation : spread) {
            groups.computeIfAbsent(group(relation.table()), group -> new ArrayList<>())
                    .add(relation.table().name().folded());
        }
        ShardTargets targets = null;
        for (List<String> tables : groups.values()) {
            ShardTargets own = group(conditions, tables);
            targets = targets == null ? own : targets.or(own);
        }
        if (targets == null || conditions.isEmpty()) {
            return Outcome.of(targets == null ? ShardTargets.all(shards) : targets, KEYLESS);
        }
        if (groups.size() > 1 && targets.most() > 1) {
            return Outcome.of(targets, "tables that are not binding are joined shard by shard, each with each");
        }
        return Outcome.of(
                targets,
                targets.isOne()
                        ? "the sharding column is compared with one value"
                        : targets.most() < shards
                                ? "the sharding column is compared with several values"
                                : "what it says of the sharding column leaves every shard");
    }

    private ShardTargets group(List<Conjunction> conditions, List<String> tables) throws RefusedException {
        ShardTargets targets = null;
        for (Conjunction condition : conditions) {
            ShardTargets own = ShardTargets.all(shards);
            for (String table : condition.never() ? List.<String>of() : tables) {
                ValueSet said = condition.values().get(table);
                if (said != null && distribution.roles().get(table) instanceof TableRole.Distributed role) {
                    own = asked(said, role);
                    break; // of binding tables the first one that something is said about counts
                }
            }
            targets = targets == null ? own : targets.or(own);
        }
        return targets == null ? ShardTargets.all(shards) : targets;
    }

    private static ShardTargets asked(ValueSet values, TableRole.Distributed role) throws RefusedException {
        if (role.placement() instanceof ModPlacement && values.spans().stream().anyMatch(span -> span.low() == null)) {
            throw new RefusedException("a range without a lower end, on which MOD fails");
        }
        if (!values.isPoints()) {
            // Also a stretch of one value, k >= 7 AND k <= 7, is no point to the engine.
            boolean hashed = role.placement() instanceof HashModPlacement;
            return hashed ? ShardTargets.all(role.placement().shards()) : KeyShards.of(values, role);
        }
        ShardTargets targets = null;
        for (Constant point : values.points()) {
            ShardTargets own = point.kind() == Constant.Kind.UNKNOWN_LIST
                    ? KeyShards.of(values, role)
                    : KeyShards.ofRow(point, written(point, role));
            if (own == null) {
                throw new RefusedException("the sharding algorithm takes no such value of the sharding column");
            }
            targets = targets == null ? own : targets.or(own);
        }
        return targets == null ? KeyShards.of(values, role) : targets;
    }

    /** The type by which a literal is placed: a number's own, and not the column's. */
    private static TableRole.Distributed written(Constant literal, TableRole.Distributed role) {
        SqlType type = role.type();
        if (literal.kind() == Constant.Kind.INTEGER && literal.text().matches("[+-]?[0-9]{1,1000}")) {
            int bits = new BigInteger(literal.text()).bitLength();
            type = bits < Integer.SIZE ? SqlType.INT4 : bits < Long.SIZE ? SqlType.INT8 : SqlType.NUMERIC;
        } else if (literal.kind() == Constant.Kind.DECIMAL) {
            type = SqlType.NUMERIC;
        }
        return new TableRole.Distributed(role.column(), type, role.group(), role.placement());
    }

    private String group(Source.Table table) {
        return Optional.ofNullable(distributed(table))
                .map(TableRole.Distributed::group)
                .orElse("");
    }

    private Outcome change(SqlStatement.Change change) {
        for (SqlStatement.Assignment assignment : change.assignments()) {
            for (Source.Table target : change.targets()) {
                TableRole.Distributed role = distributed(target);
                if (role != null
                        && assignment.column().name().equalsIgnoreCase(role.column())
                        && !staysThere(assignment, role, query(change.block(), true, false))) {
                    return new Outcome.Refused("the sharding column of a row cannot be changed");
                }
            }
        }
        Outcome outcome = query(change.block(), true, false);
        return change.block().extras().limited() && outcome.shardsAsked() > 1 && !(outcome instanceof Outcome.Reference)
                ? new Outcome.Refused("an UPDATE or DELETE with LIMIT on more than one shard")
                : outcome;
    }

    /** Whether the new key lies on the one shard where the row is. */
    private static boolean staysThere(SqlStatement.Assignment assignment, TableRole.Distributed role, Outcome where) {
        Constant value = ShardingSphereConditions.value(assignment.value());
        if (value == null || !(where instanceof Outcome.OneShard one) || !value.isKnown()) {
            return false;
        }
        ShardTargets target = KeyShards.ofRow(value, written(value, role));
        return target != null && target.equals(one.targets());
    }

    private Outcome insert(SqlStatement.Insert insert) {
        TableRole role = distribution.role(insert.target().name());
        if (role instanceof TableRole.Reference) {
            boolean fromSharded = insert.query() != null
                    && Analysis.of(insert.query(), distribution.schema()).relations().stream()
                            .anyMatch(each -> distributed(each.table()) != null);
            return fromSharded
                    ? new Outcome.Refused(FOREIGN)
                    : new Outcome.Reference(true, "a broadcast table is written in every database");
        }
        if (!(role instanceof TableRole.Distributed distributed)) {
            return insert.query() == null
                    ? new Outcome.Local("no sharded table in it")
                    : query(insert.query(), true, true);
        }
        int key = InsertRows.keyPosition(insert, distributed.column(), distribution.schema());
        if (insert.query() == null) {
            return rows(insert, distributed, key);
        }
        return copied(insert.query(), distributed);
    }

    /** INSERT … SELECT runs where its SELECT does: the rows stay on their shard, whatever key they get. */
    private Outcome copied(Query query, TableRole.Distributed role) {
        boolean elsewhere = Analysis.of(query, distribution.schema()).relations().stream()
                .anyMatch(each -> !group(each.table()).equals(role.group()));
        if (elsewhere) {
            return new Outcome.Refused(FOREIGN);
        }
        Outcome outcome = query(query, true, true);
        if (outcome instanceof Outcome.Local) {
            return new Outcome.AllShards(shards, KEYLESS);
        }
        boolean several = outcome.shardsAsked() > 1 && !outcome.why().equals(KEYLESS);
        return several ? new Outcome.Refused("an INSERT from a SELECT with conditions on several shards") : outcome;
    }

    private static Outcome rows(SqlStatement.Insert insert, TableRole.Distributed role, int key) {
        for (List<Expression> row : insert.rows()) {
            if (key >= 0 && key < row.size() && ShardingSphereConditions.value(row.get(key)) == null) {
                return new Outcome.Refused("an INSERT that computes the sharding column");
            }
        }
        return InsertRows.route(insert, constant -> written(constant, role), key, NO_KEY);
    }
}
