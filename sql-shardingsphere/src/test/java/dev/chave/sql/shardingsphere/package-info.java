/** Placement and routing held against the real ShardingSphere-JDBC. */
@org.jspecify.annotations.NullMarked
package dev.chave.sql.shardingsphere;
