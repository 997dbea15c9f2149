package dev.chave.cli;

import dev.chave.advise.Advice;
import dev.chave.advise.AdviceRequest;
import dev.chave.advise.Wishes;
import dev.chave.design.Design;
import dev.chave.design.Plan;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.language.Sentences;
import dev.chave.read.UnreadableException;
import dev.chave.report.Checklist;
import dev.chave.report.ReportSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave checklist}: what to settle before a collection is sharded by a key, filled in where it is known. */
@Command(
        name = "checklist",
        customSynopsis = "chave checklist --key KEY [DATA... | DESIGN.yaml] [OPTIONS]",
        sortOptions = false,
        description = {
            "What to settle before sharding: uniqueness, queries, growth, outliers, zones, versions, the way back.",
            "With data and a workload it is filled in: [x] settled, [!] speaks against the key, [ ] open."
        },
        footer = {
            "",
            "Examples:",
            "  chave checklist --key '{tenantId: 1, _id: 1}'",
            "  chave checklist dump/shop --ns shop.orders --workload mongod.log --key tenantId,orderId:hashed"
        })
final class ChecklistCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "DATA", description = "As for chave advise.")
    private List<String> data = new ArrayList<>();

    @Option(
            names = "--key",
            required = true,
            paramLabel = "KEY",
            converter = Converters.Key.class,
            description = "The key: '{tenantId: 1, _id: \"hashed\"}' or tenantId,_id:hashed.")
    private ShardKey key;

    @Option(names = "--workload", arity = "1..*", paramLabel = "FILE", description = "As for chave advise.")
    private List<String> workload = new ArrayList<>();

    @Option(names = "--ns", paramLabel = "DB.COLL", description = "The collection, where there are several.")
    private @Nullable String namespace;

    @Option(names = "--indexes", paramLabel = "FILE", description = "As for chave advise.")
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
            names = "--server-version",
            paramLabel = "V",
            converter = Converters.Version.class,
            description = "The server to judge for (default: 8.0).")
    private @Nullable ServerVersion serverVersion;

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private WishOptions wishes = new WishOptions();

    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec;

    ChecklistCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws UnreadableException {
        Printer printer = new Printer(
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                new ReportSettings(false, null, "chave checklist", Main.version(), language.in(surroundings)),
                surroundings.style(),
                OutputFormat.TEXT);
        try {
            spec.commandLine().getOut().print(Checklist.text(items(printer), Sentences.of(language.in(surroundings))));
            spec.commandLine().getOut().flush();
            return ExitCode.FINE;
        } catch (BadChoiceException bad) {
            throw new ParameterException(spec.commandLine(), String.valueOf(bad.getMessage()), bad);
        }
    }

    private List<Checklist.Item> items(Printer printer) throws UnreadableException {
        if (data.isEmpty()) {
            return Checklist.of(key, serverVersion == null ? ServerVersion.DEFAULT : serverVersion);
        }
        DataPlaces places = DataPlaces.open(data, surroundings.input(), null);
        Design design = places.design();
        AdviceRequest request = request(design == null ? Plan.NONE : design.plan(), wishes.wishes(design, null));
        AdviseRun run = new AdviseRun(request, surroundings, printer, HtmlFolder.of(surroundings.folder(), null));
        CollectionInputs.Asked inputs =
                new CollectionInputs.Asked(places, workload, namespace, indexes, new WorkloadFilter());
        Advice advice = run.advices(inputs, "checklist").get(0);
        return Checklist.of(key, request.serverVersion(), advice);
    }

    private AdviceRequest request(Plan plan, Wishes wanted) {
        Integer planned = plan.shards();
        int first = shards != null ? shards : planned != null ? planned : AdviceRequest.DEFAULT_SHARDS;
        Integer plannedGrowth = plan.growTo();
        int usual = plannedGrowth == null ? AdviceRequest.DEFAULT_GROW_TO : plannedGrowth;
        ServerVersion version = plan.serverVersion();
        return new AdviceRequest(
                first,
                Math.max(first, growTo == null ? usual : growTo),
                plan.plannedBytes(),
                serverVersion != null ? serverVersion : version != null ? version : ServerVersion.DEFAULT,
                AdviceRequest.DEFAULT_SEED,
                List.of(key),
                plan.currentKey(),
                Set.copyOf(plan.mayDropUnique()),
                plan.orderBy(),
                plan.firehose(),
                wanted);
    }
}
