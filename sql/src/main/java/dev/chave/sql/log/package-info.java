/** Reading statements from the logs of PostgreSQL, MySQL and MariaDB. */
@org.jspecify.annotations.NullMarked
package dev.chave.sql.log;
