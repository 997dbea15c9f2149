package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;

/**
 * Something that could not be measured, and what it would take.
 *
 * @param what the number or check
 * @param needs the input that is missing
 */
public record NotMeasured(Phrase what, Phrase needs) {
    /** As printed: {@code write targeting: not measured (needs a workload with updates)}. */
    public Phrase sentence() {
        return Sentence.of("unmeasured.sentence", what, needs);
    }
}
