/** Design files: data and workloads described in YAML, and generated under a seed. */
@org.jspecify.annotations.NullMarked
package dev.chave.design;
