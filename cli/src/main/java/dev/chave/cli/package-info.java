/** The command line: one class per command, options typed by converters, fixed exit codes. */
@org.jspecify.annotations.NullMarked
package dev.chave.cli;
