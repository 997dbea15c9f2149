package dev.chave.sql.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has a value in a statement, as far as routing asks. */
public sealed interface Expression {
    /**
     * A column.
     *
     * @param qualifier the alias or table before the dot, with all its dots; null where there is none
     */
    record Column(@Nullable String qualifier, String name) implements Expression {
        /** The last part of the qualifier: the alias or table without schema. */
        public @Nullable String owner() {
            return qualifier == null ? null : qualifier.substring(qualifier.lastIndexOf('.') + 1);
        }
    }

    /** {@code *} or {@code t.*}. */
    record Star(@Nullable String qualifier) implements Expression {}

    /** A constant, or the place of one. */
    record Value(Constant constant) implements Expression {}

    /** {@code (a, b)}. */
    record Row(List<Expression> items) implements Expression {}

    /** An array whose members stand in the statement. */
    record Listing(List<Expression> items) implements Expression {}

    /** {@code (SELECT …)} as a value. */
    record Subselect(Query query) implements Expression {}

    /**
     * Anything computed.
     *
     * @param function the name in lower case, an operator, or empty
     * @param parts what it is computed from
     * @param aggregate whether it sums up rows
     */
    record Computed(String function, List<Expression> parts, boolean aggregate) implements Expression {}

    /** A condition used as a value, as in {@code SELECT a = 3}. */
    record Test(Condition condition) implements Expression {}
}
