package dev.chave.read.operation;

import dev.chave.workload.Operation;

/** Receives operations one after the other, in the order of their file. */
@FunctionalInterface
public interface OperationSink {
    /**
     * Takes one operation.
     *
     * @return whether to go on reading; false ends the input early, which is no error
     */
    boolean operation(Operation operation);
}
