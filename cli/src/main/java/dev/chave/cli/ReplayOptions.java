package dev.chave.cli;

import dev.chave.key.ShardKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code chave simulate} that have a meaning with documents only; they mean what they mean to {@code chave advise}. */
final class ReplayOptions {
    @Option(
            names = "--workload",
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "Operations to replay: mongod or mongos logs, profiler or sampled-query dumps, Chave's own format.")
    private List<String> workload = new ArrayList<>();

    @Option(
            names = "--ns",
            paramLabel = "DB.COLL",
            description = "The collection to simulate, where there are several.")
    private @Nullable String namespace;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            converter = Converters.Key.class,
            description = {
                "The key to live under: '{tenantId: 1, _id: \"hashed\"}' or tenantId,_id:hashed",
                "(default: the one that chave advise puts first)."
            })
    private @Nullable ShardKey key;

    @Option(
            names = "--shards",
            paramLabel = "N",
            converter = Converters.ShardCount.class,
            description = "How many shards there are (default: 3; --grow names several numbers).")
    private @Nullable Integer shards;

    @Option(
            names = "--collection-bytes",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "The size that the documents stand for, such as 50GB (1 GB is 1024^3 bytes).")
    private long collectionBytes;

    @Option(
            names = "--indexes",
            paramLabel = "FILE",
            description = "Index definitions: the answer of getIndexes(), or a dump's metadata.json.")
    private @Nullable Path indexes;

    @Option(
            names = "--order-by",
            paramLabel = "FIELD",
            description =
                    "A field that tells the order of inserts (default: the time inside _id, else the file's order).")
    private @Nullable String orderBy;

    @Option(names = "--show-values", description = "Show key values of documents instead of masking them.")
    private boolean showValues;

    @Mixin
    private WorkloadFilter filter = new WorkloadFilter();

    List<String> workload() {
        return workload;
    }

    @Nullable
    String namespace() {
        return namespace;
    }

    @Nullable
    ShardKey key() {
        return key;
    }

    @Nullable
    Integer shards() {
        return shards;
    }

    long collectionBytes() {
        return collectionBytes;
    }

    @Nullable
    Path indexes() {
        return indexes;
    }

    @Nullable
    String orderBy() {
        return orderBy;
    }

    boolean showsValues() {
        return showValues;
    }

    WorkloadFilter filter() {
        return filter;
    }

    /**
     * Refuses what has no meaning for a scenario.
     *
     * @throws BadChoiceException when any is given
     */
    void refuseAnyWithoutData() {
        String given = firstGiven();
        if (!given.isEmpty()) {
            throw new BadChoiceException(given + ": given without DATA; a scenario has its own, expected DATA, or no "
                    + given + (given.equals("--shards") ? " (--grow 5 lives a scenario on five shards)" : ""));
        }
    }

    /** The first of those options that was given; empty where none was. */
    private String firstGiven() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--workload", !workload.isEmpty());
        given.put("--ns", namespace != null);
        given.put("--key", key != null);
        given.put("--shards", shards != null);
        given.put("--collection-bytes", collectionBytes > 0);
        given.put("--indexes", indexes != null);
        given.put("--order-by", orderBy != null);
        return given.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }
}
