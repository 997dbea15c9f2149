/** Tools for Chave's own tests: golden files, seeded laws, generated data, shared corpora. */
@org.jspecify.annotations.NullMarked
package dev.chave.testkit;
