package dev.chave.simulate;

/** Hears how far a simulation is. */
@FunctionalInterface
public interface SimulationProgress {
    /** Hears nothing. */
    SimulationProgress SILENT = share -> {};

    /** So much of the life has passed, from 0 to 1. */
    void passed(double share);
}
