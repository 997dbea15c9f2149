package dev.chave.sql.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What gives rows. Compared by identity. */
public sealed interface Query {
    /** One item of a SELECT list. */
    record Item(Expression expression, @Nullable String alias) {
        /** The name of the resulting column; null where the database makes one up. */
        public @Nullable String name() {
            if (alias != null) {
                return alias;
            }
            return expression instanceof Expression.Column column ? column.name() : null;
        }
    }

    /** One SELECT. */
    final class Block implements Query {
        private final List<Item> items;
        private final List<Source> from;
        private final Condition where;
        private final Grouping grouping;
        private final Extras extras;

        /** A block from its parts. */
        public Block(List<Item> items, List<Source> from, Condition where, Grouping grouping, Extras extras) {
            this.items = items;
            this.from = from;
            this.where = where;
            this.grouping = grouping;
            this.extras = extras;
        }

        /** A block that has only sources and a condition. */
        public static Block of(List<Source> from, Condition where) {
            return new Block(List.of(), from, where, Grouping.NONE, Extras.NONE);
        }

        /** The SELECT list. */
        public List<Item> items() {
            return items;
        }

        /** The sources; several are joined by commas. */
        public List<Source> from() {
            return from;
        }

        /** The WHERE condition. */
        public Condition where() {
            return where;
        }

        /** GROUP BY, HAVING and DISTINCT. */
        public Grouping grouping() {
            return grouping;
        }

        /** ORDER BY, LIMIT, locks. */
        public Extras extras() {
            return extras;
        }
    }

    /** GROUP BY and HAVING. */
    record Grouping(List<Expression> by, Condition having, boolean distinct) {
        /** None. */
        public static final Grouping NONE = new Grouping(List.of(), Condition.TRUE, false);
    }

    /**
     * What a SELECT says besides.
     *
     * @param orderBy what it sorts by
     * @param limited whether it takes only the first rows
     * @param locking whether it locks rows: FOR UPDATE, FOR SHARE
     * @param counted whether it asks for {@code SQL_CALC_FOUND_ROWS}
     */
    record Extras(List<Expression> orderBy, boolean limited, boolean locking, boolean counted) {
        /** None. */
        public static final Extras NONE = new Extras(List.of(), false, false, false);
    }

    /** UNION, INTERSECT, EXCEPT. */
    final class Combined implements Query {
        private final List<Query> parts;
        private final boolean all;
        private final boolean limited;

        /** Queries put together; {@code all} keeps equal rows. */
        public Combined(List<Query> parts, boolean all, boolean limited) {
            this.parts = parts;
            this.all = all;
            this.limited = limited;
        }

        /** The parts. */
        public List<Query> parts() {
            return parts;
        }

        /** Whether equal rows are kept. */
        public boolean all() {
            return all;
        }

        /** Whether only the first rows are taken. */
        public boolean limited() {
            return limited;
        }
    }

    /** VALUES. */
    final class Rows implements Query {
        private final List<List<Expression>> rows;

        /** Rows that stand in the statement. */
        public Rows(List<List<Expression>> rows) {
            this.rows = rows;
        }

        /** The rows. */
        public List<List<Expression>> rows() {
            return rows;
        }
    }

    /** A statement that changes rows and gives them: {@code WITH x AS (DELETE … RETURNING *)}. */
    final class Changing implements Query {
        private final SqlStatement statement;

        /** A statement that gives rows. */
        public Changing(SqlStatement statement) {
            this.statement = statement;
        }

        /** The statement. */
        public SqlStatement statement() {
            return statement;
        }
    }
}
