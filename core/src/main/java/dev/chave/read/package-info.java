/** Where files come in: detection by content and what every reader promises. */
@org.jspecify.annotations.NullMarked
package dev.chave.read;
