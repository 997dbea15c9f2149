package dev.chave.sql.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement, as far as routing asks. */
public sealed interface SqlStatement {
    /** A SELECT, VALUES or TABLE. */
    record Select(Query query) implements SqlStatement {}

    /**
     * An INSERT or REPLACE.
     *
     * @param columns the columns named; empty means all in the table's order
     * @param rows the rows that stand in the statement
     * @param query where the rows come from instead; null where they stand in the statement
     * @param onConflict what is set where a row exists already
     */
    record Insert(
            Source.Table target,
            List<String> columns,
            List<List<Expression>> rows,
            @Nullable Query query,
            List<Assignment> onConflict,
            boolean replace)
            implements SqlStatement {}

    /**
     * An UPDATE, DELETE or MERGE.
     *
     * @param targets the tables changed; they are also among the block's sources
     * @param block what is read: sources and condition
     */
    record Change(Verb verb, List<Source.Table> targets, Query.Block block, List<Assignment> assignments)
            implements SqlStatement {}

    /** A statement that no shard key routes: DDL, transactions, settings; or one that is not understood. */
    record Other(Verb verb, List<TableName> tables) implements SqlStatement {}

    /** {@code SET column = value}. */
    record Assignment(Expression.Column column, Expression value) {}

    /** The first word, or what kind it is. */
    enum Verb {
        SELECT,
        INSERT,
        REPLACE,
        UPDATE,
        DELETE,
        MERGE,
        DDL,
        TRANSACTION,
        SETTING,
        CALL,
        /** COPY and LOAD DATA: rows in bulk. */
        BULK,
        /** SHOW, VACUUM, PREPARE, administrator commands and the like. */
        UTILITY,
        /** Only comments. */
        EMPTY,
        /** Not understood at all. */
        UNKNOWN
    }

    /** The verb. */
    default Verb verbOf() {
        if (this instanceof Insert insert) {
            return insert.replace() ? Verb.REPLACE : Verb.INSERT;
        }
        if (this instanceof Change change) {
            return change.verb();
        }
        return this instanceof Other other ? other.verb() : Verb.SELECT;
    }
}
