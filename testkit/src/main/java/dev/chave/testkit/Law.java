package dev.chave.testkit;

import java.util.SplittableRandom;

/** A statement that must hold whatever the random source gives. */
@FunctionalInterface
public interface Law {
    /**
     * Draws a case and checks it.
     *
     * @param random the only source of chance
     * @throws Exception any failure; an assertion's error passes too
     */
    void check(SplittableRandom random) throws Exception;
}
