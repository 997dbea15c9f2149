package dev.chave.key;

import dev.chave.key.ShardingOptions.Collation;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import dev.chave.value.ValueText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.BsonDocument;

/**
 * Whether a server would shard a collection by a key, and what it answers if not.
 *
 * <p>Codes and code names are the server's own; messages are ours. All refusals are given, not only the one that a server would
 * come upon first. What is not known is not refused: without a known list of indexes nothing is said about indexes. Not judged:
 * encrypted fields, zones, initial chunks, the number of hashed fields and the direction (a {@link ShardKey} has neither wrong),
 * and the seed of a hashed index. Source: MongoDB server shard_key_pattern, shard_key_util and create_collection_coordinator,
 * 4.2 to 8.x, restated; not run against a server. The codes for over-long namespaces and for the databases admin and local are
 * the likely ones.
 */
public final class KeyLegality {
    /** The largest shard key value, in bytes of BSON, up to 4.2; later versions have no limit. */
    public static final int MAX_KEY_BYTES_UP_TO_4_2 = 512;

    private static final Phrase UP_TO_4_2 = Sentence.of("versions.upTo", "4.2");
    private static final Phrase FROM_5_1 = Sentence.of("versions.later", "5.1");
    private static final int MAX_NAMESPACE_BYTES = 235;
    private static final int MAX_NAMESPACE_BYTES_UP_TO_4_2 = 100;

    private final ShardKey key;
    private final CollectionInfo collection;
    private final ServerVersion version;
    private final ShardingOptions options;
    private final List<Refusal> refusals = new ArrayList<>();

    private KeyLegality(ShardKey key, CollectionInfo collection, ServerVersion version, ShardingOptions options) {
        this.key = key;
        this.collection = collection;
        this.version = version;
        this.options = options;
    }

    /** Everything for which this version refuses to shard this collection by this key; empty when it would not. */
    public static List<Refusal> refusals(
            ShardKey key, CollectionInfo collection, ServerVersion version, ShardingOptions options) {
        KeyLegality legality = new KeyLegality(key, collection, version, options);
        legality.checkShape();
        legality.checkCollation();
        legality.checkCollection();
        if (collection.indexesKnown()) {
            legality.checkUniqueIndexes();
            legality.checkSupport();
        }
        return List.copyOf(legality.refusals);
    }

    /** The refusal of a pattern document that is no shard key in any version, such as one with -1 or two hashed fields. */
    public static Optional<Refusal> patternRefusal(BsonDocument pattern) {
        try {
            ShardKey.of(pattern);
            return Optional.empty();
        } catch (BadKeyException bad) {
            return Optional.of(Refusal.badValue(new Verbatim(String.valueOf(bad.getMessage())), Refusal.ALL_VERSIONS));
        }
    }

    /** The refusal of a document whose shard key value has so many bytes as BSON. */
    public static Optional<Refusal> keySizeRefusal(long keyBytes, ServerVersion version) {
        if (version.isAtLeast("4.4") || keyBytes <= MAX_KEY_BYTES_UP_TO_4_2) {
            return Optional.empty();
        }
        return Optional.of(new Refusal(
                13334,
                "ShardKeyTooBig",
                Sentence.of("refusal.keyBytes", keyBytes, MAX_KEY_BYTES_UP_TO_4_2),
                UP_TO_4_2));
    }

    private void checkShape() {
        if (key.hasHashedField() && key.size() > 1 && !version.isAtLeast("4.4")) {
            refusals.add(Refusal.badValue(Sentence.of("refusal.hashedBeside", key), UP_TO_4_2));
        }
        if (key.hasHashedField() && options.unique()) {
            refusals.add(Refusal.invalidOptions(
                    Sentence.of(
                            "refusal.hashedUnique",
                            key.paths().stream()
                                    .map(path -> ValueText.fieldName(path) + ": 1")
                                    .collect(Collectors.joining(", ", "{", "}"))),
                    Refusal.ALL_VERSIONS));
        }
    }

    private void checkCollation() {
        if (options.collation() == Collation.OTHER) {
            refusals.add(Refusal.badValue(Sentence.of("refusal.collation"), Refusal.ALL_VERSIONS));
        }
        if (collection.collated() && options.collation() == Collation.NOT_NAMED) {
            refusals.add(Refusal.badValue(Sentence.of("refusal.defaultCollation"), Refusal.ALL_VERSIONS));
        }
    }

    private void checkCollection() {
        switch (collection.kind()) {
            case COLLECTION -> {}
            case CAPPED -> refusals.add(Refusal.invalidOptions(Sentence.of("refusal.capped"), Refusal.ALL_VERSIONS));
            case VIEW ->
                refusals.add(new Refusal(
                        166, "CommandNotSupportedOnView", Sentence.of("refusal.view"), Refusal.ALL_VERSIONS));
            case TIME_SERIES -> checkTimeSeries();
        }
        checkNamespace();
    }

    private void checkNamespace() {
        String namespace = collection.namespace();
        if (isSystem() && !namespace.equals("config.system.sessions")) {
            boolean buckets = collection.collection().startsWith("system.buckets.") && version.isAtLeast("5.1");
            refusals.add(
                    buckets
                            ? Refusal.location(5731591, Sentence.of("refusal.buckets"), FROM_5_1)
                            : Refusal.illegalOperation(Sentence.of("refusal.system"), Refusal.ALL_VERSIONS));
        }
        boolean longNames = version.isAtLeast("4.4");
        int limit = longNames ? MAX_NAMESPACE_BYTES : MAX_NAMESPACE_BYTES_UP_TO_4_2;
        int bytes = namespace.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > limit) {
            refusals.add(new Refusal(
                    73,
                    "InvalidNamespace",
                    Sentence.of("refusal.namespaceBytes", bytes, limit),
                    longNames ? Sentence.of("versions.later", "4.4") : UP_TO_4_2));
        }
    }

    private boolean isSystem() {
        return collection.collection().startsWith("system.")
                || List.of("config", "admin", "local").contains(collection.database());
    }

    private void checkTimeSeries() {
        if (!version.isAtLeast("5.1")) {
            refusals.add(Refusal.illegalOperation(Sentence.of("refusal.timeSeries"), new Verbatim("5.0")));
            return;
        }
        for (int i = 0; i < key.size(); i++) {
            checkTimeSeriesField(key.fields().get(i), i == key.size() - 1);
        }
    }

    private void checkTimeSeriesField(KeyField field, boolean last) {
        String meta = collection.metaField();
        boolean inMeta =
                !meta.isEmpty() && (field.path().equals(meta) || field.path().startsWith(meta + "."));
        if (!field.path().equals(collection.timeField())) {
            if (!inMeta) {
                refuseTimeSeries(5914001, field, "refusal.notTimeNorMeta");
            }
            return;
        }
        if (!last) {
            refuseTimeSeries(5914000, field, "refusal.timeNotLast");
        }
        if (field.hashed()) {
            refuseTimeSeries(880031, field, "refusal.timeHashed");
        }
    }

    private void refuseTimeSeries(int code, KeyField field, String name) {
        refusals.add(Refusal.location(code, Sentence.of(name, ValueText.quotedInMessage(field.path())), FROM_5_1));
    }

    private void checkUniqueIndexes() {
        for (Index index : IndexRules.uniqueConflicts(key, collection.indexes())) {
            refusals.add(Refusal.invalidOptions(
                    Sentence.of("refusal.uniqueIndex", ValueText.quotedInMessage(index.name()), key),
                    Refusal.ALL_VERSIONS));
        }
    }

    private void checkSupport() {
        if (options.unique() && options.enforceUniquenessCheck() && !key.hasHashedField()) {
            checkUniqueSupport();
        } else if (IndexRules.supportingIndex(key, collection.indexes()).isEmpty()) {
            refuseWithoutIndex("refusal.noIndex");
        }
    }

    /** Only an index that is exactly the key and unique will do; an exact one that is not unique is in the way. */
    private void checkUniqueSupport() {
        List<Index> exact = collection.indexes().stream()
                .filter(index -> IndexRules.isExact(key, index))
                .toList();
        if (exact.stream().anyMatch(IndexRules::isUnique)) {
            if (IndexRules.supportingIndex(key, exact).isEmpty()) {
                refuseWithoutIndex("refusal.noUniqueIndex");
            }
        } else if (exact.isEmpty()) {
            refuseWithoutIndex("refusal.noUniqueIndex");
        } else {
            refusals.add(Refusal.invalidOptions(
                    Sentence.of(
                            "refusal.notUnique",
                            ValueText.quotedInMessage(exact.get(0).name()),
                            key),
                    Refusal.ALL_VERSIONS));
        }
    }

    private void refuseWithoutIndex(String name) {
        Phrase message = Sentence.of(name, key, nearMisses());
        if (!options.emptyCollection()) {
            boolean onlyMultikey = IndexRules.nearMisses(key, collection.indexes()).stream()
                    .anyMatch(miss -> miss.flaws().equals(List.of(IndexRules.Flaw.MULTIKEY)));
            refusals.add(
                    onlyMultikey && !version.isAtLeast("4.4")
                            ? new Refusal(96, "OperationFailed", message, UP_TO_4_2)
                            : Refusal.invalidOptions(message, Refusal.ALL_VERSIONS));
        } else if (!options.implicitlyCreateIndex()) {
            refusals.add(Refusal.location(6373200, message, Refusal.ALL_VERSIONS));
        }
    }

    private Phrase nearMisses() {
        List<Phrase> misses = new ArrayList<>();
        for (IndexRules.NearMiss miss : IndexRules.nearMisses(key, collection.indexes())) {
            misses.add(Sentence.of(
                    "refusal.nearMiss",
                    ValueText.quotedInMessage(miss.index().name()),
                    Sentence.allOf(
                            miss.flaws().stream().map(IndexRules.Flaw::words).toList())));
        }
        return misses.isEmpty()
                ? Verbatim.NOTHING
                : Sequence.of(new Verbatim(" ("), new Sequence(", ", misses), new Verbatim(")"));
    }
}
