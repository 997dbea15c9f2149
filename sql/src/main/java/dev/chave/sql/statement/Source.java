package dev.chave.sql.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where rows come from. Two sources are the same only when they are one object: a table joined with itself is two. */
public sealed interface Source {
    /** A source that gives rows itself; the alias is what qualifies its columns, its own name where there is none. */
    sealed interface Leaf extends Source {
        /** The alias, empty where it has none. */
        String alias();
    }

    /** A table. */
    final class Table implements Leaf {
        private final TableName name;
        private final String alias;

        /** A table under an alias, which is the table's name where none is given. */
        public Table(TableName name, @Nullable String alias) {
            this.name = name;
            this.alias = alias == null ? name.name() : alias;
        }

        /** The table. */
        public TableName name() {
            return name;
        }

        @Override
        public String alias() {
            return alias;
        }

        @Override
        public String toString() {
            return name + " " + alias;
        }
    }

    /** A query in FROM, or a CTE where it is used. */
    final class Derived implements Leaf {
        private final Query query;
        private final String alias;
        private final List<String> columns;
        private final boolean lateral;

        /** A query under an alias; the columns are its new names for them, empty where it keeps their own. */
        public Derived(Query query, String alias, List<String> columns, boolean lateral) {
            this.query = query;
            this.alias = alias;
            this.columns = columns;
            this.lateral = lateral;
        }

        /** The query. */
        public Query query() {
            return query;
        }

        @Override
        public String alias() {
            return alias;
        }

        /** New names of the columns. */
        public List<String> columns() {
            return columns;
        }

        /** Whether it sees the sources before it. */
        public boolean lateral() {
            return lateral;
        }
    }

    /** A function, a VALUES list, a recursive reference: rows that no table holds. */
    final class Other implements Leaf {
        private final String alias;

        /** Rows under an alias. */
        public Other(String alias) {
            this.alias = alias;
        }

        @Override
        public String alias() {
            return alias;
        }
    }

    /** Two sources joined. A comma is an inner join without condition. */
    record Join(Source left, Kind kind, Source right, Condition on, List<String> using, boolean natural)
            implements Source {
        /** How they are joined. */
        public enum Kind {
            INNER,
            LEFT,
            RIGHT,
            FULL,
            /** MySQL's {@code STRAIGHT_JOIN}: inner, with the left side read first. */
            STRAIGHT
        }
    }
}
