package dev.chave.sql.place;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The column types that a placement tells apart, named as PostgreSQL names them; those of MySQL and of JDBC are mapped to the
 * nearest of them.
 */
public enum SqlType {
    INT2,
    INT4,
    INT8,
    OID,
    /** PostgreSQL's one-byte {@code "char"}. */
    CHAR,
    BOOL,
    FLOAT4,
    FLOAT8,
    NUMERIC,
    TEXT,
    /** {@code char(n)}: spaces at the end do not count. */
    BPCHAR,
    BYTEA,
    UUID,
    DATE,
    TIMESTAMP,
    TIMESTAMPTZ,
    /** Has a structural hash in PostgreSQL, which this project does not reproduce. */
    JSONB;

    private static final Map<String, SqlType> NAMES = Map.ofEntries(
            Map.entry("smallint", INT2),
            Map.entry("smallserial", INT2),
            Map.entry("tinyint", INT2),
            Map.entry("year", INT2),
            Map.entry("int", INT4),
            Map.entry("integer", INT4),
            Map.entry("serial", INT4),
            Map.entry("mediumint", INT4),
            Map.entry("bigint", INT8),
            Map.entry("bigserial", INT8),
            Map.entry("serial8", INT8),
            Map.entry("\"char\"", CHAR),
            Map.entry("boolean", BOOL),
            Map.entry("real", FLOAT4),
            Map.entry("float", FLOAT8),
            Map.entry("double", FLOAT8),
            Map.entry("double precision", FLOAT8),
            Map.entry("decimal", NUMERIC),
            Map.entry("varchar", TEXT),
            Map.entry("character varying", TEXT),
            Map.entry("tinytext", TEXT),
            Map.entry("mediumtext", TEXT),
            Map.entry("longtext", TEXT),
            Map.entry("enum", TEXT),
            Map.entry("citext", TEXT),
            Map.entry("name", TEXT),
            Map.entry("char", BPCHAR),
            Map.entry("character", BPCHAR),
            Map.entry("binary", BYTEA),
            Map.entry("varbinary", BYTEA),
            Map.entry("blob", BYTEA),
            Map.entry("tinyblob", BYTEA),
            Map.entry("mediumblob", BYTEA),
            Map.entry("longblob", BYTEA),
            Map.entry("datetime", TIMESTAMP),
            Map.entry("timestamp without time zone", TIMESTAMP),
            Map.entry("timestamp with time zone", TIMESTAMPTZ));

    /**
     * The type that SQL calls so, with or without a length: {@code bigint}, {@code character varying(40)}, {@code int(11)
     * unsigned}; empty for a type that is none of these.
     */
    public static Optional<SqlType> named(String sql) {
        String name = sql.strip().toLowerCase(Locale.ROOT);
        name = name.replaceAll("\\s*\\([^)]*\\)", "").replaceAll("\\s+", " ");
        name = name.replaceAll(" (unsigned|zerofill|signed)\\b", "").strip();
        SqlType known = NAMES.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        for (SqlType type : values()) {
            if (type != CHAR && type.sqlName().equals(name)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** PostgreSQL's name of the type. */
    public String sqlName() {
        return this == CHAR ? "\"char\"" : name().toLowerCase(Locale.ROOT);
    }

    /** Whether the type holds whole numbers. */
    public boolean isWhole() {
        return this == INT2 || this == INT4 || this == INT8 || this == OID;
    }

    /** Whether the type holds text. */
    public boolean isText() {
        return this == TEXT || this == BPCHAR;
    }
}
