/** What the model knows of the documents of a chunk: exact totals, and keys that stand for many documents each. */
@org.jspecify.annotations.NullMarked
package dev.chave.cluster.contents;
