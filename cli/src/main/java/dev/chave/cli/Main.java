package dev.chave.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The entry point of the {@code chave} command. */
@SuppressWarnings("UnusedVariable") // picocli reads the options it handles itself
@Command(
        name = "chave",
        versionProvider = Main.Version.class,
        description = "Which shard key, why, and what does it cost?",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Start here:",
            "  chave advise dump/shop --workload operations.jsonl",
            "",
            "Exit codes: 0 fine; 1 a check failed; 2 wrong usage; 3 an input could not be read."
        })
public final class Main implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Print the stack trace when Chave itself fails.")
    private boolean debug;

    @Spec
    private CommandSpec spec;

    private Main() {}

    public static void main(String[] arguments) {
        Interruption interruption = Interruption.listen(Thread.currentThread());
        Surroundings surroundings = Surroundings.ofProcess(interruption::isRequested);
        int code = commandLine(surroundings, utf8(System.out), utf8(System.err)).execute(arguments);
        interruption.exit(code);
    }

    /** The whole command line, ready to execute, writing to the given two. */
    static CommandLine commandLine(Surroundings surroundings, PrintWriter out, PrintWriter err) {
        Main main = new Main();
        ExecutionErrors errors = new ExecutionErrors(() -> main.debug);
        return new CommandLine(main)
                .addSubcommand(new AdviseCommand(surroundings))
                .addSubcommand(new GenerateCommand(surroundings))
                .addSubcommand(new SimulateCommand(surroundings))
                .addSubcommand(new RouteCommand())
                .addSubcommand(new HashCommand())
                .addSubcommand(new ChecklistCommand(surroundings))
                .addSubcommand(new HelpCommand(surroundings))
                .addSubcommand(new RehearseCommand(surroundings))
                .addSubcommand(new ChunksCommand())
                .addSubcommand(new CommandLine(new SqlCommand())
                        .addSubcommand(new SqlPlaceCommand(surroundings))
                        .addSubcommand(new SqlRouteCommand(surroundings)))
                .setOut(out)
                .setErr(err)
                .setExpandAtFiles(false)
                .setUsageHelpWidth(100)
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionStrategy(errors)
                .setExecutionExceptionHandler(errors);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    /** Results are UTF-8 whatever the locale says: JSON must be, and terminals are. */
    private static PrintWriter utf8(java.io.PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** The version as the jar's manifest has it. */
    static String version() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    /** Tells picocli the version. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"chave " + version()};
        }
    }
}
