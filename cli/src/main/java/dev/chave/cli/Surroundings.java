package dev.chave.cli;

import java.nio.file.Path;
import java.time.Clock;
import java.util.function.BooleanSupplier;

/**
 * What a command needs of the world around it and a test may want otherwise.
 *
 * @param clock tells when a run took place
 * @param folder the folder that relative output goes to
 * @param errorsOnTerminal whether standard error is a terminal, where progress may be shown
 * @param interrupted whether the user asked to stop: reading ends and what is known so far is printed
 */
record Surroundings(Clock clock, Path folder, boolean errorsOnTerminal, BooleanSupplier interrupted) {}
