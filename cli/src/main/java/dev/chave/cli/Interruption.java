package dev.chave.cli;

import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C as a request: reading ends, what is known so far is printed, and only then does the process end.
 *
 * <p>The virtual machine is already ending when it is told, so the work has a limited time to finish. The exit code is then the
 * machine's own for the signal (130 for Ctrl-C), so that a script does not take the result for a whole one.
 */
final class Interruption {
    private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(60);

    private volatile boolean requested;
    private volatile boolean finished;

    private Interruption() {}

    /** Listens from now on; the worker is the thread whose work is waited for. */
    static Interruption listen(Thread worker) {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.end(worker), "interruption"));
        return interruption;
    }

    /** Whether the user asked to stop. */
    boolean isRequested() {
        return requested;
    }

    /** Ends the process with the code; when it is ending already, lets it end. */
    void exit(int code) {
        finished = true;
        if (!requested) {
            System.exit(code);
        }
    }

    private void end(Thread worker) {
        if (finished) {
            return;
        }
        requested = true;
        try {
            worker.join(PATIENCE_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
