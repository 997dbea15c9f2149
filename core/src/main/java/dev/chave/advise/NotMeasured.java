package dev.chave.advise;

/**
 * Something that could not be measured, and what it would take.
 *
 * @param what the number or check
 * @param needs the input that is missing
 */
public record NotMeasured(String what, String needs) {
    /** As printed: {@code write targeting: not measured (needs a workload with updates)}. */
    public String sentence() {
        return what + ": not measured (needs " + needs + ")";
    }
}
