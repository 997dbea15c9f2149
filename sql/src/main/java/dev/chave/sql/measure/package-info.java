/** How evenly the rows of a table lie under a placement, why not more evenly, and what moves when it grows. */
@org.jspecify.annotations.NullMarked
package dev.chave.sql.measure;
