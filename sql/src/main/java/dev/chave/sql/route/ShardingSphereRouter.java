package dev.chave.sql.route;

import dev.chave.sql.route.Analysis.Relation;
import dev.chave.sql.statement.Query;
import dev.chave.sql.statement.ReadStatement;
import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.SqlStatement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * ShardingSphere's rules (5.5.x): equality and IN on the sharding column route exactly, for binding tables the condition on any
 * of them counts; a column inside an expression, or none, goes everywhere; a subquery must have the same value inside and outside.
 *
 * <p>Known differences: the SQL federation engine is taken to be off; hints are not looked at.
 */
public final class ShardingSphereRouter implements StatementRouter {
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
            return query(select.query(), false);
        }
        if (statement instanceof SqlStatement.Insert insert) {
            return insert(insert);
        }
        return statement instanceof SqlStatement.Change change ? change(change) : CitusRouter.unrouted(statement);
    }

    private TableRole.@Nullable Distributed distributed(Source.Table table) {
        return distribution.role(table.name()) instanceof TableRole.Distributed role ? role : null;
    }

    private Outcome query(Query query, boolean write) {
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
        boolean binding =
                spread.stream().map(each -> group(each.table())).distinct().count() == 1;
        boolean nested = spread.stream().map(Relation::block).distinct().count() > 1;
        ShardTargets targets = null;
        ShardTargets first = null;
        boolean same = true;
        for (Relation relation : spread) {
            TableRole.Distributed role = distributed(relation.table());
            if (role == null) {
                continue;
            }
            ShardTargets own = KeyShards.of(analysis.values(relation, role.column()), role);
            first = first == null ? own : first;
            same &= own.equals(first) || own.isSameOne(first);
            ShardTargets counted = analysis.isRequired(relation) || spread.size() == 1 ? own : ShardTargets.all(shards);
            targets = targets == null ? counted : targets.and(counted);
        }
        if (targets == null) {
            return new Outcome.Local("no sharded table in it");
        }
        if (nested && !same) {
            return new Outcome.Refused("a subquery needs the same value of the sharding column inside and outside");
        }
        if (!binding && targets.most() > 1) {
            return new Outcome.AllShards(
                    shards, "tables that are not binding are joined shard by shard, each with each");
        }
        return Outcome.of(
                targets,
                targets.isOne()
                        ? "the sharding column is compared with one value"
                        : targets.most() < shards
                                ? "the sharding column is compared with several values"
                                : "nothing fixes the sharding column to values");
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
                if (role != null && assignment.column().name().equalsIgnoreCase(role.column())) {
                    return new Outcome.Refused("the sharding column of a row cannot be changed");
                }
            }
        }
        return query(change.block(), true);
    }

    private Outcome insert(SqlStatement.Insert insert) {
        TableRole role = distribution.role(insert.target().name());
        if (role instanceof TableRole.Reference) {
            return new Outcome.Reference(true, "a broadcast table is written in every database");
        }
        if (!(role instanceof TableRole.Distributed distributed)) {
            return insert.query() == null ? new Outcome.Local("no sharded table in it") : query(insert.query(), true);
        }
        if (InsertRows.setsOnConflict(insert, distributed.column())) {
            return new Outcome.Refused("the sharding column of a row cannot be changed");
        }
        int key = InsertRows.keyPosition(insert, distributed.column(), distribution.schema());
        if (insert.query() == null) {
            return InsertRows.route(insert, distributed, key, NO_KEY);
        }
        return key == InsertRows.MISSING ? new Outcome.Refused(NO_KEY) : query(insert.query(), true);
    }
}
