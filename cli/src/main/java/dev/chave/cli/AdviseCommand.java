package dev.chave.cli;

import dev.chave.advise.AdviceRequest;
import dev.chave.design.Design;
import dev.chave.design.Plan;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import dev.chave.report.ReportSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave advise}: ranked candidate keys, each with verdict, evidence, what it buys and what it costs. */
@Command(
        name = "advise",
        customSynopsis = "chave advise DATA... | DESIGN.yaml [--workload FILE...] [OPTIONS]",
        sortOptions = false,
        description = {
            "Which shard key, why, and what does it cost?",
            "Reads documents and the operations of an application, judges candidate keys, and ranks them.",
            "Nothing is sent anywhere; values are masked in every report unless --show-values says otherwise."
        },
        footer = {
            "",
            "Examples:",
            "  chave advise dump/shop --workload mongod.log",
            "  chave advise orders.bson --workload profile.bson --key '{tenantId: 1, _id: 1}' --grow-to 50",
            "  chave advise examples/cases/worked-check.yaml",
            "  chave advise dump --ns shop.orders --workload operations.jsonl --check '{tenantId: 1, orderId: 1}'"
        })
final class AdviseCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "DATA",
            description = {
                "Files or folders of documents: mongodump (folder, archive, .bson), JSON, CSV, gzip or not; - is standard input.",
                "Or one design file, which describes data and workload that are not there yet.",
                "Stands before options that take several values."
            })
    private List<String> data;

    @Option(
            names = "--workload",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Operations: mongod or mongos logs, profiler or sampled-query dumps, Chave's own format.")
    private List<String> workload = new ArrayList<>();

    @Option(
            names = "--ns",
            paramLabel = "DB.COLL",
            description = "The collection to advise on, where there are several.")
    private @Nullable String namespace;

    @Option(
            names = "--key",
            arity = "1..*",
            paramLabel = "KEY",
            converter = Converters.Key.class,
            description = "Keys to judge beside those found: '{tenantId: 1, _id: \"hashed\"}' or tenantId,_id:hashed.")
    private List<ShardKey> keys = new ArrayList<>();

    @Option(
            names = "--current-key",
            paramLabel = "KEY",
            converter = Converters.Key.class,
            description = "Today's key of a sharded collection.")
    private @Nullable ShardKey currentKey;

    @Option(
            names = "--check",
            paramLabel = "KEY",
            converter = Converters.Key.class,
            description = "Exit with 1 when this key is REJECTED or RISKY, or the evidence is too thin.")
    private @Nullable ShardKey check;

    @Option(
            names = "--indexes",
            paramLabel = "FILE",
            description = "Index definitions: the answer of getIndexes(), or a dump's metadata.json.")
    private @Nullable Path indexes;

    @Option(
            names = "--shards",
            paramLabel = "N",
            converter = Converters.ShardCount.class,
            description = "Shards at first (default: 3).")
    private @Nullable Integer shards;

    @Option(
            names = "--grow-to",
            paramLabel = "M",
            converter = Converters.ShardCount.class,
            description = "Shards to grow to (default: 10, or N where that is more).")
    private @Nullable Integer growTo;

    @Option(
            names = "--collection-bytes",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "The size to expect, such as 50GB (1 GB is 1024^3 bytes).")
    private long collectionBytes;

    @Option(
            names = "--server-version",
            paramLabel = "V",
            converter = Converters.Version.class,
            description = "The server to judge for: 4.0 to 8.0, or a patch such as 6.0.2 (default: 8.0).")
    private @Nullable ServerVersion serverVersion;

    @Option(
            names = "--order-by",
            paramLabel = "FIELD",
            description =
                    "A field that tells the order of inserts (default: the time inside _id, else the file's order).")
    private @Nullable String orderBy;

    @Option(
            names = "--may-drop-unique",
            arity = "1..*",
            paramLabel = "NAME",
            description = "Unique indexes that may be given up.")
    private List<String> mayDropUnique = new ArrayList<>();

    @Option(
            names = "--firehose",
            paramLabel = "SHARD",
            description = "A strong shard is set aside to take all inserts, so an ascending key is meant.")
    private @Nullable String firehose;

    @Mixin
    private WishOptions wishes = new WishOptions();

    @Mixin
    private WorkloadFilter filter = new WorkloadFilter();

    @Option(
            names = "--decision",
            paramLabel = "FILE.md",
            description =
                    "Write the choice, its evidence and the alternatives as a decision record. No file is overwritten.")
    private @Nullable Path decision;

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Option(names = "--show-values", description = "Show values of documents in reports instead of masking them.")
    private boolean showValues;

    @Option(names = "--seed", paramLabel = "S", description = "Decides everything that is drawn (default: 1).")
    private @Nullable Long seed;

    @Option(
            names = "--run-time",
            paramLabel = "T",
            converter = Converters.Time.class,
            description = "The time to print in reports, as 2026-01-31T12:00:00Z (default: now).")
    private @Nullable Instant runTime;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "The folder for the report: HTML, and the JSON beside it (default: chave-report, HTML alone).")
    private @Nullable Path out;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            converter = OutputFormat.Converter.class,
            description = "How to print the answer on standard output (default: text).")
    private OutputFormat format = OutputFormat.TEXT;

    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec;

    AdviseCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws UnreadableException {
        Printer printer = new Printer(
                spec.commandLine().getOut(), spec.commandLine().getErr(), settings(), surroundings.style(), format);
        try {
            DataPlaces places = DataPlaces.open(data, surroundings.input(), seed);
            if (filter.isEmptySpan()) {
                throw new BadChoiceException(
                        "--since, --until: no time lies between the two; expected --since to be earlier");
            }
            CollectionInputs.Asked inputs = new CollectionInputs.Asked(places, workload, namespace, indexes, filter);
            Design design = places.design();
            AdviceRequest request = request(design == null ? Plan.NONE : design.plan(), design);
            HtmlFolder folder = HtmlFolder.of(surroundings.folder(), out);
            DecisionFile record =
                    decision == null ? null : DecisionFile.at(surroundings.folder(), decision, settings());
            return new AdviseRun(request, surroundings, printer, folder).run(inputs, check, record);
        } catch (BadChoiceException bad) {
            throw new ParameterException(spec.commandLine(), String.valueOf(bad.getMessage()), bad);
        }
    }

    /** What was asked on the command line; what was not, as the design file has it. */
    private AdviceRequest request(Plan plan, @Nullable Design design) throws UnreadableException {
        int first = given(shards, plan.shards(), AdviceRequest.DEFAULT_SHARDS);
        if (growTo != null && growTo < first) {
            throw new ParameterException(
                    spec.commandLine(), "--grow-to: " + growTo + "; expected at least the " + first + " of --shards");
        }
        int usual = Math.max(AdviceRequest.DEFAULT_GROW_TO, first);
        int planned = given(growTo, plan.growTo() == null ? null : (Integer) Math.max(first, plan.growTo()), usual);
        List<ShardKey> named = new ArrayList<>(keys);
        plan.keys().stream().filter(key -> !named.contains(key)).forEach(named::add);
        if (check != null && !named.contains(check)) {
            named.add(check);
        }
        Set<String> droppable = new TreeSet<>(mayDropUnique);
        droppable.addAll(plan.mayDropUnique());
        return new AdviceRequest(
                first,
                planned,
                collectionBytes > 0 ? collectionBytes : plan.plannedBytes(),
                given(serverVersion, plan.serverVersion(), ServerVersion.DEFAULT),
                given(seed, design == null ? null : (Long) design.seed(), AdviceRequest.DEFAULT_SEED),
                named,
                currentKey == null ? plan.currentKey() : currentKey,
                droppable,
                orderBy == null ? plan.orderBy() : orderBy,
                firehose != null || plan.firehose(),
                wishes.wishes(design, firehose));
    }

    private static <T> T given(@Nullable T typed, @Nullable T designed, T usual) {
        return typed != null ? typed : designed != null ? designed : usual;
    }

    private ReportSettings settings() {
        Instant time = runTime == null ? surroundings.clock().instant().truncatedTo(ChronoUnit.SECONDS) : runTime;
        List<String> typed = spec.commandLine().getParent() == null
                ? List.of()
                : spec.commandLine().getParent().getParseResult().originalArgs();
        return new ReportSettings(
                showValues, time, ShellQuoting.command("chave", typed), Main.version(), language.in(surroundings));
    }
}
