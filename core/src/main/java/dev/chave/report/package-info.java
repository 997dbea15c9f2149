/** Results made visible: JSON, terminal, one self-contained HTML file. */
@org.jspecify.annotations.NullMarked
package dev.chave.report;
