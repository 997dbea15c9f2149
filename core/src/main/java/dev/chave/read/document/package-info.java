/** Readers of documents: one class for each origin. */
@org.jspecify.annotations.NullMarked
package dev.chave.read.document;
