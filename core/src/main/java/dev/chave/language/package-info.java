/** What Chave says: sentences without a language, and the languages they are said in. */
@org.jspecify.annotations.NullMarked
package dev.chave.language;
