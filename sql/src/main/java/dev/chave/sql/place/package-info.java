/** Where a row lives: one class for each placement function of Citus, Vitess, ShardingSphere and the schemes people write themselves. */
@org.jspecify.annotations.NullMarked
package dev.chave.sql.place;
