/** Candidates, checks, scale-out, ranking, verdicts. */
@org.jspecify.annotations.NullMarked
package dev.chave.advise;
