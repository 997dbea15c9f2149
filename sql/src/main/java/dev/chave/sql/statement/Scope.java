package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sources whose columns an expression can name: those of its own block, then those around it.
 *
 * <p>An unqualified column among several sources is the one that the schema knows to have it; else the only one that may have
 * it; else it stays unresolved, which makes a statement ask more shards, never fewer.
 */
public final class Scope {
    private final @Nullable Scope outer;
    private final List<Source> from;
    private final List<Source.Leaf> leaves;
    private final Schema schema;

    /**
     * A column of a table that a statement reads, by occurrence: a table joined with itself has each column twice.
     *
     * @param column the name in lower case
     */
    public record Origin(Source.Table table, String column) {}

    /** The scope of a block within an outer one, null for the outermost. */
    public Scope(@Nullable Scope outer, List<Source> from, Schema schema) {
        this.outer = outer;
        this.from = from;
        this.leaves = Sources.leaves(from);
        this.schema = schema;
    }

    /** The tables known. */
    public Schema schema() {
        return schema;
    }

    /** The sources of this block. */
    public List<Source.Leaf> leaves() {
        return leaves;
    }

    /** The source that a column belongs to, here or around; null where that cannot be told. */
    public Source.@Nullable Leaf find(Expression.Column column) {
        Source.Leaf here = findHere(column);
        return here != null || outer == null ? here : outer.find(column);
    }

    private Source.@Nullable Leaf findHere(Expression.Column column) {
        String owner = column.owner();
        if (owner != null) {
            for (Source.Leaf leaf : leaves) {
                if (leaf.alias().equalsIgnoreCase(owner)) {
                    return leaf;
                }
            }
            return null;
        }
        List<Source.Leaf> sure =
                leaves.stream().filter(leaf -> has(leaf, column.name(), true)).toList();
        if (!sure.isEmpty()) {
            return sure.size() == 1 || merged(column.name()) ? sure.get(0) : null;
        }
        List<Source.Leaf> possible =
                leaves.stream().filter(leaf -> has(leaf, column.name(), false)).toList();
        return possible.size() == 1 || (possible.size() > 1 && merged(column.name())) ? possible.get(0) : null;
    }

    /** Whether USING or NATURAL makes one column of several. */
    private boolean merged(String column) {
        return from.stream().anyMatch(source -> merges(source, column));
    }

    private static boolean merges(Source source, String column) {
        return source instanceof Source.Join join
                && (join.natural()
                        || join.using().stream().anyMatch(column::equalsIgnoreCase)
                        || merges(join.left(), column)
                        || merges(join.right(), column));
    }

    private boolean has(Source.Leaf leaf, String column, boolean surely) {
        if (leaf instanceof Source.Table table) {
            return surely ? schema.knows(table.name(), column) : schema.mayHave(table.name(), column);
        }
        if (leaf instanceof Source.Derived derived) {
            if (!derived.columns().isEmpty()) {
                return derived.columns().stream().anyMatch(column::equalsIgnoreCase);
            }
            return derived.query() instanceof Query.Block block ? gives(block, column, surely) : !surely;
        }
        return !surely;
    }

    private static boolean gives(Query.Block block, String column, boolean surely) {
        boolean named = block.items().stream().anyMatch(item -> column.equalsIgnoreCase(String.valueOf(item.name())));
        boolean star = block.items().stream().anyMatch(item -> item.expression() instanceof Expression.Star);
        return named || (star && !surely) || block.items().isEmpty();
    }

    /** The table column that an expression is, bare, also through derived tables; null for anything else. */
    public @Nullable Origin origin(Expression expression) {
        return expression instanceof Expression.Column column ? origin(column, 0) : null;
    }

    private @Nullable Origin origin(Expression.Column column, int depth) {
        Source.Leaf leaf = find(column);
        return leaf == null || depth > 64 ? null : origin(leaf, column.name(), depth);
    }

    private @Nullable Origin origin(Source.Leaf leaf, String column, int depth) {
        if (leaf instanceof Source.Table table) {
            return new Origin(table, TableName.fold(column));
        }
        if (!(leaf instanceof Source.Derived derived) || !(derived.query() instanceof Query.Block block)) {
            return null;
        }
        Scope inner = new Scope(derived.lateral() ? this : null, block.from(), schema);
        int renamed = indexOf(derived.columns(), column);
        if (renamed >= 0) {
            return renamed < block.items().size()
                    ? inner.itemOrigin(block.items().get(renamed).expression(), depth)
                    : null;
        }
        for (Query.Item item : block.items()) {
            if (column.equalsIgnoreCase(String.valueOf(item.name()))) {
                return inner.itemOrigin(item.expression(), depth);
            }
        }
        for (Query.Item item : block.items()) {
            if (item.expression() instanceof Expression.Star star) {
                Origin found = inner.origin(new Expression.Column(star.qualifier(), column), depth + 1);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable Origin itemOrigin(Expression expression, int depth) {
        return expression instanceof Expression.Column inner && depth < 64 ? origin(inner, depth + 1) : null;
    }

    private static int indexOf(List<String> columns, String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).equalsIgnoreCase(column)) {
                return i;
            }
        }
        return -1;
    }

    /** The equalities that USING and NATURAL stand for; NATURAL needs both schemas. */
    public List<Condition> merging(Source.Join join) {
        List<Source.Leaf> lefts = Sources.leaves(List.of(join.left()));
        List<Source.Leaf> rights = Sources.leaves(List.of(join.right()));
        List<String> columns = new ArrayList<>(join.using());
        if (join.natural()) {
            columns.addAll(common(lefts, rights));
        }
        List<Condition> equalities = new ArrayList<>();
        for (String column : columns) {
            Source.Leaf left = holder(lefts, column);
            Source.Leaf right = holder(rights, column);
            equalities.add(new Condition.Compare(
                    new Expression.Column(left.alias(), column),
                    Condition.Operator.EQUAL,
                    new Expression.Column(right.alias(), column)));
        }
        return equalities;
    }

    private Source.Leaf holder(List<Source.Leaf> leaves, String column) {
        return leaves.stream()
                .filter(leaf -> has(leaf, column, true))
                .findFirst()
                .orElse(leaves.stream()
                        .filter(leaf -> has(leaf, column, false))
                        .findFirst()
                        .orElse(leaves.get(0)));
    }

    private List<String> common(List<Source.Leaf> lefts, List<Source.Leaf> rights) {
        List<String> common = new ArrayList<>();
        for (Source.Leaf left : lefts) {
            if (left instanceof Source.Table table) {
                schema.table(table.name()).ifPresent(known -> known.columns().keySet().stream()
                        .filter(column -> rights.stream().anyMatch(right -> has(right, column, true)))
                        .forEach(common::add));
            }
        }
        return common;
    }
}
