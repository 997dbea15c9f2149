/** Reading rows, of which only some columns count: CSV, COPY and mysqldump text, JDBC. */
@org.jspecify.annotations.NullMarked
package dev.chave.sql.rows;
