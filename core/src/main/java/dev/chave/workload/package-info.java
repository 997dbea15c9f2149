/** Operations, their shapes and weights, and the ranges of a key space that a filter names. */
@org.jspecify.annotations.NullMarked
package dev.chave.workload;
