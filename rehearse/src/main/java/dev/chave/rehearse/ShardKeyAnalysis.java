package dev.chave.rehearse;

import dev.chave.cluster.ChunkMap;
import dev.chave.cluster.Router;
import dev.chave.key.BadKeyException;
import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import dev.chave.workload.UpdatedPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code analyzeShardKey}: what a key's values are like, and how the sampled queries would meet it.
 *
 * <p>Source: MongoDB server 7.0: correlation threshold 0.7, five most common values, 100 ranges of about as many documents each. All
 * documents are looked at, where a server may sample; the place of a document on its shard stands for its record's identity.
 */
final class ShardKeyAnalysis {
    private static final int RANGES = 100;
    private static final int MOST_COMMON = 5;
    private static final double MONOTONIC = 0.7;
    private static final double DECIMALS = 1e10;

    private final Placement placement;
    private final QueryAnalyzer analyzer;

    ShardKeyAnalysis(Placement placement, QueryAnalyzer analyzer) {
        this.placement = placement;
        this.analyzer = analyzer;
    }

    /** A document as far as this needs it. */
    @SuppressWarnings("ArrayRecordComponent") // compared by the comparator alone
    private record Placed(byte[] tuple, BsonDocument value, int place) {}

    BsonDocument run(BsonDocument command) {
        Fields fields = Fields.ofCommand(command)
                .allow("key", "keyCharacteristics", "readWriteDistribution", "sampleRate", "sampleSize");
        String namespace = fields.string("analyzeShardKey");
        ShardKey key = key(fields.document("key"));
        if (!placement.exists(namespace)) {
            throw new CommandFailure(26, "NamespaceNotFound", "there is no such collection; expected one that is");
        }
        if (fields.has("sampleRate") && fields.has("sampleSize")) {
            throw new CommandFailure(72, "InvalidOptions", "both sampleRate and sampleSize; expected one of them");
        }
        List<List<Placed>> shards = documents(namespace, key);
        BsonDocument reply = new BsonDocument();
        if (fields.flag("keyCharacteristics", true)) {
            reply.append("keyCharacteristics", characteristics(namespace, key, shards));
        }
        if (fields.flag("readWriteDistribution", true)) {
            Distribution distribution = new Distribution(key, splits(shards));
            List<Operation> sampled = analyzer.operations(namespace);
            reply.append("readDistribution", distribution.of(sampled, OperationKind::isRead, true));
            reply.append("writeDistribution", distribution.of(sampled, kind -> !kind.isRead(), false));
        }
        return reply.append("ok", new BsonDouble(1));
    }

    private static ShardKey key(BsonDocument pattern) {
        try {
            return ShardKey.parse(pattern.toJson());
        } catch (BadKeyException bad) {
            throw CommandFailure.badValue(String.valueOf(bad.getMessage()));
        }
    }

    private List<List<Placed>> documents(String namespace, ShardKey key) {
        KeyExtractor extractor = new KeyExtractor(key);
        List<List<Placed>> shards = new ArrayList<>();
        for (Backend backend : placement.targets(namespace, new BsonDocument())) {
            List<Placed> placed = new ArrayList<>();
            for (BsonDocument document : backend.find(namespace, new BsonDocument())) {
                RawDocument raw = RawDocument.of(document);
                byte[] tuple = extractor.tuple(raw);
                if (tuple == null) {
                    throw CommandFailure.badValue("a document has an array on a field of the key; expected none");
                }
                placed.add(new Placed(tuple, values(document, key), placed.size()));
            }
            shards.add(placed);
        }
        if (shards.stream().allMatch(List::isEmpty)) {
            throw new CommandFailure(20, "IllegalOperation", "the collection is empty; expected documents to analyze");
        }
        return shards;
    }

    private static BsonDocument values(BsonDocument document, ShardKey key) {
        BsonDocument values = new BsonDocument();
        for (String path : key.paths()) {
            BsonValue at = document;
            for (String step : path.split("\\.", -1)) {
                BsonValue next = at.isDocument() ? at.asDocument().get(step) : null;
                at = next == null ? BsonNull.VALUE : next;
            }
            values.append(path, at);
        }
        return values;
    }

    private BsonDocument characteristics(String namespace, ShardKey key, List<List<Placed>> shards) {
        BsonDocument index = supporting(namespace, key);
        long total = shards.stream().mapToLong(List::size).sum();
        long bytes = 0;
        for (Backend backend : placement.targets(namespace, new BsonDocument())) {
            bytes += backend.find(namespace, new BsonDocument()).stream()
                    .mapToLong(Sizes::of)
                    .sum();
        }
        boolean unique = Placement.isTrue(index, "unique")
                && index.getDocument("key").size() == key.paths().size();
        SortedMap<byte[], List<Placed>> groups = new TreeMap<>(Arrays::compareUnsigned);
        shards.forEach(placed -> placed.forEach(one ->
                groups.computeIfAbsent(one.tuple(), absent -> new ArrayList<>()).add(one)));
        BsonArray common = new BsonArray();
        groups.values().stream()
                .sorted(Comparator.comparing((List<Placed> group) -> -group.size()))
                .limit(MOST_COMMON)
                .forEach(group ->
                        common.add(new BsonDocument("value", group.get(0).value())
                                .append("frequency", new BsonInt64(group.size()))));
        BsonDocument document = new BsonDocument("numDocsTotal", new BsonInt64(total));
        if (placement.sharded(namespace) != null) {
            document.append("numOrphanDocs", new BsonInt64(0));
        }
        return document.append("avgDocSizeBytes", new BsonInt64(bytes / total))
                .append("numDocsSampled", new BsonInt64(total))
                .append("isUnique", BsonBoolean.valueOf(unique))
                .append("numDistinctValues", new BsonInt64(groups.size()))
                .append("mostCommonValues", common)
                .append("monotonicity", monotonicity(key, index, shards, groups.size()));
    }

    /** The index that stands behind the key: the fewest fields first, then a unique one. */
    private BsonDocument supporting(String namespace, ShardKey key) {
        return placement.indexes(namespace).stream()
                .filter(index -> supports(index, key))
                .min(Comparator.comparing(
                                (BsonDocument index) -> index.getDocument("key").size())
                        .thenComparing(index -> !Placement.isTrue(index, "unique")))
                .orElseThrow(() -> new CommandFailure(
                        20, "IllegalOperation", "no index begins with the key; expected one, to analyze it"));
    }

    private static boolean supports(BsonDocument index, ShardKey key) {
        List<String> fields = List.copyOf(index.getDocument("key").keySet());
        return !Placement.isTrue(index, "sparse")
                && !index.containsKey("partialFilterExpression")
                && fields.size() >= key.paths().size()
                && fields.subList(0, key.paths().size()).equals(key.paths());
    }

    private static BsonDocument monotonicity(
            ShardKey key, BsonDocument index, List<List<Placed>> shards, int distinct) {
        boolean hashed = key.fields().get(0).hashed();
        boolean sameTypes = key.fields().stream()
                .allMatch(field -> field.hashed()
                        == new BsonString("hashed")
                                .equals(index.getDocument("key").get(field.path())));
        if ((hashed && key.fields().size() == 1) || distinct == 1) {
            return monotonicity("not monotonic").append("recordIdCorrelationCoefficient", new BsonDouble(0));
        }
        if (!sameTypes) {
            return monotonicity("unknown");
        }
        List<Placed> most = shards.stream()
                .max(Comparator.comparing((List<Placed> placed) -> placed.size()))
                .orElseThrow();
        List<Placed> ordered = new ArrayList<>(most);
        ordered.sort((one, other) -> Arrays.compareUnsigned(one.tuple(), other.tuple()));
        double coefficient = correlation(ordered);
        return monotonicity(Math.abs(coefficient) >= MONOTONIC ? "monotonic" : "not monotonic")
                .append("recordIdCorrelationCoefficient", new BsonDouble(rounded(coefficient)));
    }

    private static BsonDocument monotonicity(String type) {
        return new BsonDocument("type", new BsonString(type));
    }

    /** Pearson's, of the order of keys and the order of records; both are 0 to n - 1. */
    private static double correlation(List<Placed> ordered) {
        int count = ordered.size();
        double mean = (count - 1) / 2.0;
        double together = 0;
        double alone = 0;
        for (int i = 0; i < count; i++) {
            together += (i - mean) * (ordered.get(i).place() - mean);
            alone += (i - mean) * (i - mean);
        }
        return alone == 0 ? 0 : together / alone;
    }

    private static double rounded(double number) {
        return Math.round(number * DECIMALS) / DECIMALS;
    }

    /** Where 100 ranges of about as many documents part; none where there are too few values for that. */
    private static List<byte[]> splits(List<List<Placed>> shards) {
        List<byte[]> tuples = shards.stream()
                .flatMap(placed -> placed.stream().map(Placed::tuple))
                .sorted(Arrays::compareUnsigned)
                .toList();
        List<byte[]> splits = new ArrayList<>();
        for (int range = 1; range < RANGES; range++) {
            byte[] split = tuples.get((int) ((long) tuples.size() * range / RANGES));
            boolean rises = splits.isEmpty()
                    ? Arrays.compareUnsigned(tuples.get(0), split) < 0
                    : Arrays.compareUnsigned(splits.get(splits.size() - 1), split) < 0;
            if (rises) {
                splits.add(split);
            }
        }
        return splits;
    }

    /** How operations meet a key whose ranges each lie on a shard of their own. */
    private static final class Distribution {
        private final ShardKey key;
        private final KeyTargeting targeting;
        private final Router router;
        private final int ranges;

        Distribution(ShardKey key, List<byte[]> splits) {
            this.key = key;
            targeting = KeyTargeting.of(key);
            ranges = splits.size() + 1;
            List<String> owners = IntStream.range(0, ranges)
                    .mapToObj(range -> String.format(Locale.ROOT, "%05d", range))
                    .toList();
            router = new Router(ChunkMap.ofSplits(key, splits), owners);
        }

        BsonDocument of(List<Operation> all, Predicate<OperationKind> wanted, boolean reads) {
            List<Operation> operations =
                    all.stream().filter(one -> wanted.test(one.kind())).toList();
            BsonDocument sizes = new BsonDocument("total", new BsonInt64(operations.size()));
            List<OperationKind> kinds = reads
                    ? List.of(OperationKind.FIND, OperationKind.AGGREGATE, OperationKind.COUNT, OperationKind.DISTINCT)
                    : List.of(OperationKind.UPDATE, OperationKind.DELETE, OperationKind.FIND_AND_MODIFY);
            for (OperationKind kind : kinds) {
                long count =
                        operations.stream().filter(one -> one.kind() == kind).count();
                sizes.append(kind.label(), new BsonInt64(count));
            }
            BsonDocument document = new BsonDocument("sampleSize", sizes);
            if (operations.isEmpty()) {
                return document;
            }
            if (ranges < RANGES) {
                throw new CommandFailure(
                        4_952_606,
                        "Location4952606",
                        "fewer distinct values of the key than the " + RANGES + " ranges to be made of them");
            }
            return counted(operations, document, reads ? "Reads" : "Writes", reads);
        }

        private BsonDocument counted(List<Operation> operations, BsonDocument document, String name, boolean reads) {
            long[] byRange = new long[ranges];
            Map<TargetClass, Integer> classes = new TreeMap<>();
            int[] withoutKey = {0, 0};
            int keyUpdates = 0;
            for (Operation operation : operations) {
                BsonDocument filter = Objects.requireNonNullElse(operation.filter(), new BsonDocument());
                KeyTargets targets = targeting.targets(filter, operation.collation(), operation.let());
                BitSet touched = router.shardSet(targets);
                touched.stream().forEach(range -> byRange[range]++);
                classes.merge(targets.targetClass(), 1, Integer::sum);
                keyUpdates += updatesKey(operation) ? 1 : 0;
                if (targets.targetClass() != TargetClass.TARGETED) {
                    withoutKey[operation.multi() ? 1 : 0]++;
                }
            }
            int total = operations.size();
            document.append("percentageOfSingleShard" + name, share(classes.get(TargetClass.TARGETED), total))
                    .append("percentageOfMultiShard" + name, share(classes.get(TargetClass.MULTI), total))
                    .append("percentageOfScatterGather" + name, share(classes.get(TargetClass.SCATTER), total));
            BsonArray ranges = new BsonArray();
            Arrays.stream(byRange).forEach(count -> ranges.add(new BsonInt64(count)));
            document.append("num" + name + "ByRange", ranges);
            if (!reads) {
                document.append("percentageOfShardKeyUpdates", share(keyUpdates, total))
                        .append("percentageOfSingleWritesWithoutShardKey", share(withoutKey[0], total))
                        .append("percentageOfMultiWritesWithoutShardKey", share(withoutKey[1], total));
            }
            return document;
        }

        /** Whether it sets a field of the key; a replacement, which may keep it, does not count. */
        private boolean updatesKey(Operation operation) {
            UpdatedPaths paths = UpdatedPaths.of(operation);
            return paths.extent() == UpdatedPaths.Extent.PATHS
                    && key.paths().stream().anyMatch(paths::mayChange);
        }

        private static BsonDouble share(@Nullable Integer count, int total) {
            return new BsonDouble(count == null ? 0 : rounded(100.0 * count / total));
        }
    }
}
