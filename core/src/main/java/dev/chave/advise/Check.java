package dev.chave.advise;

/** One question asked of every candidate. It reads evidence, adds findings, and says what it could not measure. */
interface Check {
    void judge(Evidence evidence, Findings findings);
}
