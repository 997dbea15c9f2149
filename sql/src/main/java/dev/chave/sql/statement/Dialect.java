package dev.chave.sql.statement;

/** Whose SQL a statement is written in; it decides on quotes, comments and which grammar is tried. */
public enum Dialect {
    POSTGRESQL,
    /** MySQL, MariaDB, and Vitess, which speaks MySQL's dialect. */
    MYSQL
}
