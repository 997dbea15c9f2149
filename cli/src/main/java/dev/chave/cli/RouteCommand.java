package dev.chave.cli;

import dev.chave.cluster.BadChunksException;
import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.ChunksFile;
import dev.chave.cluster.RouteExplanation;
import dev.chave.cluster.Router;
import dev.chave.cluster.Routing;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import dev.chave.workload.TooManyIntervalsException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave route}: which shards a router asks for one filter, and why. */
@Command(
        name = "route",
        customSynopsis = "chave route --key KEY (--chunks FILE | --split VALUE...) [--format text|json] FILTER",
        description = {
            "Which shards a filter goes to, and why.",
            "The answer is that of mongos: by the filter, the shard key and the chunks alone."
        },
        footer = {
            "",
            "Examples:",
            "  chave route --key tenantId,orderId --split '{tenantId: 9, orderId: 0}' '{tenantId: 7}'",
            "  chave route --key tenantId --split 100 200 300 '{tenantId: {$gte: 150, $lt: 250}}'",
            "  chave route --key '{orderId: \"hashed\"}' --chunks chunks.json '{orderId: 42}'"
        })
final class RouteCommand implements Callable<Integer> {
    @Option(
            names = "--key",
            required = true,
            paramLabel = "KEY",
            converter = Converters.Key.class,
            description = "The shard key: '{tenantId: 1, _id: \"hashed\"}' or tenantId,_id:hashed.")
    private ShardKey key;

    @ArgGroup(multiplicity = "1")
    private Chunks chunks;

    /** Where the chunks come from. */
    private static final class Chunks {
        @Option(
                names = "--chunks",
                paramLabel = "FILE",
                description = "The collection's documents of config.chunks as JSON, or split points.")
        private @Nullable Path file;

        @Option(
                names = "--split",
                paramLabel = "VALUE",
                arity = "1..*",
                description = {
                    "Split points: a value, or one for each field as in '{a: 1, b: 2}'; for a hashed field the hash.",
                    "Every chunk then counts as a shard of its own."
                })
        private @Nullable List<String> splits;
    }

    @Parameters(arity = "0..1", paramLabel = "FILTER", description = "A filter as typed in mongosh: '{tenantId: 7}'.")
    private @Nullable String filter;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            converter = OutputFormat.Converter.class,
            defaultValue = "text",
            description = "How to print (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws UnreadableException {
        List<String> splits = chunks.splits == null ? null : new ArrayList<>(chunks.splits);
        BsonDocument filterDocument = document(filter(splits));
        Router router = router(splits);
        RouteText text = new RouteText(router, explain(router, filterDocument));
        PrintWriter out = spec.commandLine().getOut();
        out.print(format == OutputFormat.TEXT ? text.text() : text.json());
        out.flush();
        return ExitCode.FINE;
    }

    /** The filter; where it stands behind the split points it looks like the last of them. */
    private String filter(@Nullable List<String> splits) {
        if (filter != null) {
            return filter;
        }
        if (splits != null && splits.size() > 1) {
            return splits.remove(splits.size() - 1);
        }
        throw wrong("FILTER: not given; expected a filter as typed in mongosh: '{tenantId: 7}'");
    }

    private BsonDocument document(String text) {
        try {
            return Routing.document(text);
        } catch (BadTypedValueException bad) {
            throw wrong("FILTER: " + bad.getMessage());
        }
    }

    private Router router(@Nullable List<String> splits) throws UnreadableException {
        try {
            return chunks.file != null
                    ? ChunksFile.read(chunks.file, key)
                    : Routing.ofSplits(key, splits == null ? List.of() : splits);
        } catch (BadChunksException bad) {
            throw new UnreadableException(String.valueOf(bad.getMessage()), bad);
        } catch (BadTypedValueException bad) {
            throw wrong("--split: " + bad.getMessage());
        }
    }

    private RouteExplanation explain(Router router, BsonDocument filterDocument) {
        try {
            return Routing.explain(router, filterDocument, null, null);
        } catch (TooManyIntervalsException tooMany) {
            throw wrong("FILTER: " + tooMany.getMessage());
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
