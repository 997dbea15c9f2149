package dev.chave.cli;

import dev.chave.key.ServerVersion;
import dev.chave.prove.Growth;
import dev.chave.read.UnreadableException;
import dev.chave.report.ReportSettings;
import dev.chave.report.SimulationHtml;
import dev.chave.report.SimulationJson;
import dev.chave.report.SimulationText;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Scenarios;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationProgress;
import dev.chave.simulate.SimulationResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave simulate}: what becomes of a modelled cluster while documents arrive, as text, JSON and a page that plays it. */
@Command(
        name = "simulate",
        customSynopsis = {
            "chave simulate DATA... | DESIGN.yaml [--workload FILE...] [--key KEY] [OPTIONS]",
            "chave simulate (--scenario NAME|FILE | --list) [OPTIONS]"
        },
        sortOptions = false,
        description = {
            "What becomes of a cluster while documents arrive: chunks, splits, migrations, hot shards.",
            "Lives a scenario, or the documents and operations of a collection under a key, on a model of the cluster, with the",
            "balancer's rules of the server's version.",
            "The same input and seed give the same result; nothing is contacted, nothing waits."
        },
        footer = {
            "",
            "Examples:",
            "  chave simulate --list",
            "  chave simulate --scenario ascending --out replay",
            "  chave simulate --scenario hashed-presplit --grow 3,10,30,100 --format json",
            "  chave simulate dump/shop --workload mongod.log --key '{tenantId: 1, orderId: 1}' --grow 3,10,30",
            "  chave simulate examples/cases/worked-check.yaml --key tenantId --out replay"
        })
final class SimulateCommand implements Callable<Integer> {
    private static final long DEFAULT_SEED = 1;
    private static final String PAGE = "simulation.html";
    private static final String JSON = "simulation.json";

    @Parameters(
            arity = "0..*",
            paramLabel = "DATA",
            description =
                    "Documents, or one design file, as for chave advise; stands before options that take several values.")
    private List<String> data = new ArrayList<>();

    @Mixin
    private ReplayOptions replay = new ReplayOptions();

    @Option(
            names = "--scenario",
            paramLabel = "NAME|FILE",
            description = "A scenario that comes along (--list), or a scenario file; - is standard input.")
    private @Nullable String scenario;

    @Option(names = "--list", description = "List the scenarios that come along.")
    private boolean list;

    @Option(
            names = "--grow",
            split = ",",
            paramLabel = "N",
            converter = Converters.ShardCount.class,
            description = {
                "Live it once for each number of shards, as 3,10,30,100, with the same workload, and tell the scale-out beside",
                "what the advisor predicts."
            })
    private List<Integer> grow = new ArrayList<>();

    @Option(
            names = "--server-version",
            paramLabel = "V",
            converter = Converters.Version.class,
            description = "The server's version, 4.0 to 8.0, instead of the scenario's (of data: 8.0).")
    private @Nullable ServerVersion serverVersion;

    @Option(names = "--seed", paramLabel = "S", description = "Decides everything that is drawn (default: 1).")
    private @Nullable Long seed;

    @Option(
            names = "--ram",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "Memory of one shard: do the chunks in use at one time fit?")
    private long ram;

    @Option(
            names = "--no-shuffle",
            description = "Let balancer rounds go through the shards by name, not in an order of chance.")
    private boolean unshuffled;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            converter = OutputFormat.Converter.class,
            description = "How to print the answer on standard output (default: text).")
    private OutputFormat format = OutputFormat.TEXT;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "A folder to leave " + PAGE + " (the replay) and " + JSON + " in.")
    private @Nullable Path out;

    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec;

    SimulateCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws UnreadableException {
        int ways = (data.isEmpty() ? 0 : 1) + (list ? 1 : 0) + (scenario == null ? 0 : 1);
        if (ways != 1) {
            throw wrong((ways == 0 ? "nothing to simulate" : "DATA, --scenario, --list: several of them given")
                    + "; expected DATA, a design file, --scenario NAME|FILE, or --list");
        }
        try {
            if (!data.isEmpty()) {
                return told(data());
            }
            replay.refuseAnyWithoutData();
            return scenario == null ? list() : told(lives(read(scenario)));
        } catch (BadChoiceException bad) {
            throw wrong(String.valueOf(bad.getMessage()));
        }
    }

    private int list() throws UnreadableException {
        PrintWriter printer = spec.commandLine().getOut();
        int widest = Scenarios.names().stream().mapToInt(String::length).max().orElse(0);
        for (String name : Scenarios.names()) {
            printer.println(name + " ".repeat(widest + 2 - name.length()) + Scenarios.summary(name));
        }
        printer.flush();
        return ExitCode.FINE;
    }

    private int told(List<SimulationResult> runs) throws UnreadableException {
        Path folder = folder();
        ReportSettings settings = ReportSettings.masked(command(), Main.version());
        PrintWriter printer = spec.commandLine().getOut();
        String json = new SimulationJson(settings).render(runs);
        printer.print(
                format == OutputFormat.JSON ? json : new SimulationText(settings, surroundings.style()).render(runs));
        printer.flush();
        return folder == null ? ExitCode.FINE : leave(folder, new SimulationHtml(settings).render(runs), json);
    }

    private Scenario read(String asked) throws UnreadableException {
        Scenario read =
                new ScenarioChoice(surroundings.folder(), surroundings.input(), seed(), serverVersion).read(asked);
        return ram > 0 ? read.withRam(ram) : read;
    }

    private long seed() {
        return seed == null ? DEFAULT_SEED : seed;
    }

    private List<SimulationResult> lives(Scenario read) throws UnreadableException {
        folder(); // a slip is told before the work is done
        Progress progress =
                new Progress(spec.commandLine().getErr(), surroundings.showsProgress(), surroundings.clock());
        Simulation simulation = new Simulation(read, seed(), !unshuffled, true, Costs.DEFAULT);
        SimulationProgress heard = share -> progress.share("simulating", share);
        try {
            return grow.isEmpty()
                    ? simulation.run(heard)
                    : Growth.beside(simulation.grow(grow, heard), grow, read, seed());
        } finally {
            progress.end();
        }
    }

    private List<SimulationResult> data() throws UnreadableException {
        folder();
        Progress progress =
                new Progress(spec.commandLine().getErr(), surroundings.showsProgress(), surroundings.clock());
        try {
            return new DataSimulation(surroundings, progress, this::warn)
                    .lives(replay, data, new DataSimulation.Wanted(grow, serverVersion, seed, !unshuffled, ram));
        } finally {
            progress.end();
        }
    }

    private void warn(String message) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("chave: " + message);
        err.flush();
    }

    private @Nullable Path folder() {
        if (out == null) {
            return null;
        }
        Path folder = surroundings.folder().resolve(out);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw wrong("--out: " + out + " is a file; expected a folder, or nothing by that name");
        }
        return folder;
    }

    private int leave(Path folder, String page, String json) {
        PrintWriter told = format == OutputFormat.TEXT
                ? spec.commandLine().getOut()
                : spec.commandLine().getErr();
        try {
            Files.createDirectories(folder);
            told.println((format == OutputFormat.TEXT ? "\n" : "") + "replay: "
                    + Files.writeString(folder.resolve(PAGE), page));
            told.println("json: " + Files.writeString(folder.resolve(JSON), json));
            told.flush();
            return ExitCode.FINE;
        } catch (IOException unwritable) {
            spec.commandLine()
                    .getErr()
                    .println("chave: " + folder + ": it could not be written ("
                            + unwritable.getClass().getSimpleName() + "); expected a folder to write to, with room");
            return ExitCode.INPUT;
        }
    }

    private String command() {
        return spec.commandLine().getParent() == null
                ? "chave simulate"
                : ShellQuoting.command(
                        "chave", spec.commandLine().getParent().getParseResult().originalArgs());
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
