package dev.chave.sql.statement;

import dev.chave.sql.statement.SqlStatement.Verb;

/** Tells by its first words what a statement is. */
final class FirstWords {
    private FirstWords() {}

    /** The verb, by at most two words in lower case. */
    static Verb verb(String... words) {
        String first = words.length == 0 ? "" : words[0];
        return switch (first) {
            case "" -> Verb.EMPTY;
            case "select", "values", "table", "with" -> Verb.SELECT;
            case "insert" -> Verb.INSERT;
            case "replace" -> Verb.REPLACE;
            case "update" -> Verb.UPDATE;
            case "delete" -> Verb.DELETE;
            case "merge" -> Verb.MERGE;
            case "create", "alter", "drop", "truncate", "rename", "comment", "grant", "revoke", "reindex" -> Verb.DDL;
            case "begin", "start", "commit", "rollback", "end", "savepoint", "release", "abort", "xa" ->
                Verb.TRANSACTION;
            case "set", "reset", "use", "discard" -> Verb.SETTING;
            case "call", "do" -> Verb.CALL;
            case "copy", "load" -> Verb.BULK;
            case "show",
                    "explain",
                    "describe",
                    "desc",
                    "analyze",
                    "vacuum",
                    "prepare",
                    "execute",
                    "deallocate",
                    "flush",
                    "lock",
                    "unlock",
                    "kill",
                    "declare",
                    "fetch",
                    "close",
                    "listen",
                    "notify",
                    "unlisten",
                    "checkpoint",
                    "cluster",
                    "optimize",
                    "check",
                    "administrator",
                    "handler",
                    "help",
                    "purge",
                    "repair",
                    "refresh" -> Verb.UTILITY;
            default -> Verb.UNKNOWN;
        };
    }
}
