/** How many shards a statement asks, by the rules of each engine. */
@org.jspecify.annotations.NullMarked
package dev.chave.sql.route;
