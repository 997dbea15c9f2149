package dev.chave.sql.route;

import dev.chave.sql.statement.Condition;
import dev.chave.sql.statement.Expression;
import dev.chave.sql.statement.Predicates;
import dev.chave.sql.statement.Query;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.Scope;
import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.Sources;
import dev.chave.sql.statement.ValueSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query with everything nested in it, taken apart: which tables are read where, which columns are equal to which, and what is
 * said about each. What equals what passes through joins, derived tables and subqueries, as in PostgreSQL's equivalence classes.
 */
final class Analysis {
    /** How a block hangs in the one around it. */
    enum Place {
        MAIN,
        /** In FROM. */
        FROM,
        /** {@code IN (SELECT)} or EXISTS that must hold. */
        SEMI,
        /** Anything else: NOT EXISTS, a scalar subquery, below OR, a branch of UNION. What it says holds only within it. */
        APART
    }

    /** One SELECT. */
    static final class Block {
        final Query.Block query;
        final @Nullable Block parent;
        final Place place;
        final Scope scope;
        final List<Relation> relations = new ArrayList<>();
        final List<Block> children = new ArrayList<>();
        final List<Said> said = new ArrayList<>();

        Block(Query.Block query, @Nullable Block parent, Place place, Scope scope) {
            this.query = query;
            this.parent = parent;
            this.place = place;
            this.scope = scope;
        }

        /** Whether what it says holds for the blocks around it too. */
        boolean isPositive() {
            return place != Place.APART && (parent == null || parent.isPositive());
        }

        boolean isWithin(Block other) {
            return this == other || (parent != null && parent.isWithin(other));
        }

        /** All tables read in it and below. */
        List<Relation> allRelations() {
            List<Relation> all = new ArrayList<>(relations);
            children.forEach(child -> all.addAll(child.allRelations()));
            return all;
        }
    }

    /** A table where it is read. */
    record Relation(Source.Table table, Block block) {}

    /**
     * A condition that a block says.
     *
     * @param only the tables it holds for; null for all
     */
    private record Said(Condition condition, @Nullable Set<Source.Table> only) {}

    private final Schema schema;
    private final List<Block> roots = new ArrayList<>();
    private final Map<Scope.Origin, Scope.Origin> parents = new HashMap<>();
    private final Set<Source.Table> optional = Collections.newSetFromMap(new IdentityHashMap<>());

    private Analysis(Schema schema) {
        this.schema = schema;
    }

    /** Takes a query apart. */
    static Analysis of(Query query, Schema schema) {
        Analysis analysis = new Analysis(schema);
        analysis.query(query, null, Place.MAIN, null);
        return analysis;
    }

    /** The outermost blocks: one, or those of a UNION. */
    List<Block> roots() {
        return roots;
    }

    List<Relation> relations() {
        List<Relation> all = new ArrayList<>();
        roots.forEach(root -> all.addAll(root.allRelations()));
        return all;
    }

    private void query(Query query, @Nullable Block parent, Place place, @Nullable Scope outer) {
        if (query instanceof Query.Block block) {
            block(block, parent, place, outer);
        } else if (query instanceof Query.Combined combined) {
            combined.parts().forEach(part -> query(part, parent, parent == null ? Place.MAIN : Place.APART, outer));
        }
    }

    private void block(Query.Block query, @Nullable Block parent, Place place, @Nullable Scope outer) {
        Scope scope = new Scope(outer, query.from(), schema);
        Block block = new Block(query, parent, place, scope);
        if (parent == null) {
            roots.add(block);
        } else {
            parent.children.add(block);
        }
        query.items().forEach(item -> expression(item.expression(), block));
        query.from().forEach(source -> source(source, block));
        say(query.where(), block, null);
        condition(query.grouping().having(), block, false);
        query.extras().orderBy().forEach(each -> expression(each, block));
    }

    private void source(Source source, Block block) {
        if (source instanceof Source.Table table) {
            block.relations.add(new Relation(table, block));
        } else if (source instanceof Source.Derived derived) {
            query(derived.query(), block, Place.FROM, derived.lateral() ? block.scope : null);
        } else if (source instanceof Source.Join join) {
            source(join.left(), block);
            source(join.right(), block);
            Set<Source.Table> only =
                    switch (join.kind()) {
                        case LEFT -> tables(join.right());
                        case RIGHT -> tables(join.left());
                        case FULL -> Set.of();
                        case INNER, STRAIGHT -> null;
                    };
            if (only != null) {
                optional.addAll(join.kind() == Source.Join.Kind.FULL ? tables(join) : only);
            }
            say(join.on(), block, only);
            block.scope.merging(join).forEach(each -> say(each, block, only));
        }
    }

    private static Set<Source.Table> tables(Source source) {
        Set<Source.Table> tables = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Source.Leaf leaf : Sources.leaves(List.of(source))) {
            if (leaf instanceof Source.Table table) {
                tables.add(table);
            }
        }
        return tables;
    }

    private void say(Condition condition, Block block, @Nullable Set<Source.Table> only) {
        block.said.add(new Said(condition, only));
        condition(condition, block, true);
    }

    /** Finds equalities and subqueries; {@code holds} while only ANDs are above. */
    private void condition(Condition condition, Block block, boolean holds) {
        if (condition instanceof Condition.All all) {
            all.parts().forEach(part -> condition(part, block, holds));
        } else if (condition instanceof Condition.Any any) {
            any.parts()
                    .forEach(part -> condition(part, block, holds && any.parts().size() == 1));
        } else if (condition instanceof Condition.Not not) {
            condition(not.part(), block, false);
        } else if (condition instanceof Condition.Compare compare) {
            if (holds && compare.operator() == Condition.Operator.EQUAL) {
                equal(compare.left(), block.scope, compare.right(), block.scope);
            }
            expression(compare.left(), block);
            expression(compare.right(), block);
        } else if (condition instanceof Condition.Exists exists) {
            query(exists.query(), block, holds && !exists.negated() ? Place.SEMI : Place.APART, block.scope);
        } else if (condition instanceof Condition.MemberOf member) {
            memberOf(member, block, holds);
        } else if (condition instanceof Condition.Member member) {
            expression(member.left(), block);
            member.items().forEach(item -> expression(item, block));
        } else if (condition instanceof Condition.Between between) {
            List.of(between.test(), between.low(), between.high()).forEach(each -> expression(each, block));
        } else if (condition instanceof Condition.Truth truth) {
            expression(truth.expression(), block);
        } else if (condition instanceof Condition.IsNull isNull) {
            expression(isNull.test(), block);
        }
    }

    private void memberOf(Condition.MemberOf member, Block block, boolean holds) {
        boolean semi = holds && !member.negated();
        int before = block.children.size();
        query(member.query(), block, semi ? Place.SEMI : Place.APART, block.scope);
        if (block.children.size() != before + 1) {
            return;
        }
        // NOT IN by the key joins as well, but what the subquery says then does not hold outside
        Block child = block.children.get(before);
        List<Query.Item> items = child.query.items();
        List<Expression> lefts = member.left() instanceof Expression.Row row ? row.items() : List.of(member.left());
        for (int i = 0; holds && i < Math.min(lefts.size(), items.size()); i++) {
            equal(lefts.get(i), block.scope, items.get(i).expression(), child.scope);
        }
    }

    private void expression(Expression expression, Block block) {
        if (expression instanceof Expression.Subselect subselect) {
            query(subselect.query(), block, Place.APART, block.scope);
        } else if (expression instanceof Expression.Computed computed) {
            computed.parts().forEach(part -> expression(part, block));
        } else if (expression instanceof Expression.Row row) {
            row.items().forEach(part -> expression(part, block));
        } else if (expression instanceof Expression.Listing listing) {
            listing.items().forEach(part -> expression(part, block));
        } else if (expression instanceof Expression.Test test) {
            condition(test.condition(), block, false);
        }
    }

    private void equal(Expression left, Scope leftScope, Expression right, Scope rightScope) {
        if (left instanceof Expression.Row lefts && right instanceof Expression.Row rights) {
            for (int i = 0; i < Math.min(lefts.items().size(), rights.items().size()); i++) {
                equal(lefts.items().get(i), leftScope, rights.items().get(i), rightScope);
            }
            return;
        }
        Scope.Origin one = leftScope.origin(left);
        Scope.Origin other = rightScope.origin(right);
        if (one != null && other != null) {
            parents.put(root(one), root(other));
        }
    }

    private Scope.Origin root(Scope.Origin column) {
        Scope.Origin at = column;
        Scope.Origin parent = parents.get(at);
        while (parent != null && !parent.equals(at)) {
            at = parent;
            parent = parents.get(at);
        }
        return at;
    }

    /** Whether two columns are equal wherever the query gives a row. */
    boolean areEqual(Scope.Origin left, Scope.Origin right) {
        return root(left).equals(root(right));
    }

    /** What the query says about a column of a table, by itself and by what it equals. */
    ValueSet values(Relation relation, String column) {
        Scope.Origin asked = root(new Scope.Origin(relation.table(), column));
        ValueSet set = ValueSet.ALL;
        for (Block root : roots) {
            if (relation.block().isWithin(root)) {
                set = set.and(values(root, relation, asked));
            }
        }
        return set;
    }

    private ValueSet values(Block block, Relation relation, Scope.Origin asked) {
        ValueSet set = ValueSet.ALL;
        if (block.isPositive() || relation.block().isWithin(block)) {
            Predicates predicates =
                    new Predicates(expression -> isColumn(expression, block, asked), Predicates::literal);
            for (Said said : block.said) {
                if (said.only() == null || said.only().contains(relation.table())) {
                    set = set.and(predicates.of(said.condition()));
                }
            }
        }
        for (Block child : block.children) {
            set = set.and(values(child, relation, asked));
        }
        return set;
    }

    private boolean isColumn(Expression expression, Block block, Scope.Origin asked) {
        Scope.Origin origin = block.scope.origin(expression);
        return origin != null && root(origin).equals(asked);
    }

    /** Whether rows come only where this table has some; not so on the far side of an outer join, or below NOT EXISTS. */
    boolean isRequired(Relation relation) {
        return relation.block().isPositive() && !optional.contains(relation.table());
    }

    /** Whether a block names columns of the blocks around it. */
    boolean isCorrelated(Block block) {
        return block.said.stream().anyMatch(said -> namesOutside(said.condition(), block))
                || block.query.items().stream().anyMatch(item -> namesOutside(item.expression(), block));
    }

    private boolean namesOutside(Condition condition, Block block) {
        boolean[] found = {false};
        Columns.visit(condition, column -> found[0] |= isOutside(column, block));
        return found[0];
    }

    private boolean namesOutside(Expression expression, Block block) {
        boolean[] found = {false};
        Columns.visit(expression, column -> found[0] |= isOutside(column, block));
        return found[0];
    }

    private static boolean isOutside(Expression.Column column, Block block) {
        Source.Leaf leaf = block.scope.find(column);
        return leaf != null && !block.scope.leaves().contains(leaf);
    }
}
