/** Shard keys: their fields, the points and ranges of their key space, extraction from documents, legality per server version. */
@org.jspecify.annotations.NullMarked
package dev.chave.key;
