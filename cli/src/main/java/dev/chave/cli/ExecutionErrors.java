package dev.chave.cli;

import dev.chave.read.UnreadableException;
import dev.chave.simulate.BrokenLawException;
import dev.chave.simulate.ScenarioRefusedException;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Turns what went wrong while a command ran into one line and an exit code; a stack trace only with {@code --debug}. */
final class ExecutionErrors implements IExecutionExceptionHandler, IExecutionStrategy {
    private final BooleanSupplier debug;

    ExecutionErrors(BooleanSupplier debug) {
        this.debug = debug;
    }

    @Override
    public int execute(ParseResult parsed) {
        CommandLine command = parsed.commandSpec().commandLine();
        try {
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError full) {
            return fault(
                    command,
                    full,
                    "memory: the " + heapMegabytes()
                            + " MB that Java may use are full; expected more (CHAVE_JAVA_OPTS=-Xmx4g gives 4 GB)");
        } catch (StackOverflowError deep) {
            return fault(command, deep, "something is nested too deeply to be read");
        }
    }

    @Override
    public int handleExecutionException(Exception wrong, CommandLine command, @Nullable ParseResult parsed) {
        if (wrong instanceof UnreadableException) {
            fault(command, wrong, String.valueOf(wrong.getMessage()));
            return ExitCode.INPUT;
        }
        if (wrong instanceof ScenarioRefusedException) {
            fault(command, wrong, String.valueOf(wrong.getMessage()));
            return ExitCode.USAGE;
        }
        if (wrong instanceof BrokenLawException) {
            return fault(command, wrong, String.valueOf(wrong.getMessage()));
        }
        String advice = debug.getAsBoolean() ? "" : "; run it again with --debug and report what it prints";
        return fault(
                command, wrong, "a fault of Chave's own, " + wrong.getClass().getSimpleName() + advice);
    }

    private int fault(CommandLine command, Throwable wrong, String message) {
        PrintWriter err = command.getErr();
        if (debug.getAsBoolean()) {
            wrong.printStackTrace(err);
        }
        err.println("chave: " + message);
        err.flush();
        return ExitCode.FAULT;
    }

    private static long heapMegabytes() {
        return Runtime.getRuntime().maxMemory() >> 20;
    }
}
