/** Readers of operations: one class for each origin. */
@org.jspecify.annotations.NullMarked
package dev.chave.read.operation;
