package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.KeyField;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import dev.chave.profile.FieldProfile;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationShape;
import dev.chave.workload.OperationShape.Predicate;
import dev.chave.workload.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Proposes the keys to judge: what the user named, what indexes and filters suggest, what the data's fields could carry.
 *
 * <p>A key once proposed stays, however bad: its rejection with proof is part of the answer. At most {@link #MOST} are
 * proposed; keys that the user named come first and are never left out.
 */
final class CandidateFinder {
    /** The most candidates judged in one run. */
    static final int MOST = 64;

    private static final int MOST_FROM_RESIDENCY = 24;
    private static final int MOST_INDEXES = 10;
    private static final int MOST_FROM_SHAPES = 28;
    private static final int MOST_FROM_FIELDS = 12;
    private static final int SHAPES_CONSIDERED = 12;

    private final ServerVersion version;
    private final Map<ShardKey, List<Phrase>> found = new LinkedHashMap<>();
    private final Map<String, FieldProfile> fields;

    private CandidateFinder(ServerVersion version, Collection<FieldProfile> fields) {
        this.version = version;
        this.fields = fields.stream().collect(Collectors.toMap(FieldProfile::path, field -> field, (one, two) -> one));
    }

    /**
     * Finds candidates.
     *
     * @param named the keys the user asked about
     * @param current today's key in a list, or an empty one
     * @param leading fields that decide where a document lives, in order; empty for none
     * @param fields the fields seen in the first documents
     */
    static List<Candidate> find(
            List<ShardKey> named,
            List<ShardKey> current,
            List<String> leading,
            CollectionInfo collection,
            Workload workload,
            Collection<FieldProfile> fields,
            ServerVersion version) {
        CandidateFinder finder = new CandidateFinder(version, fields);
        named.forEach(key -> finder.propose(key, Sentence.of("origin.named")));
        current.forEach(key -> finder.propose(key, Sentence.of("origin.today")));
        finder.fromResidency(leading, workload);
        finder.fromGridFs(collection);
        collection.indexes().stream().limit(MOST_INDEXES).forEach(finder::fromIndex);
        finder.fromShapes(workload);
        finder.fromId();
        finder.fromFields();
        return finder.found.entrySet().stream()
                .limit(Math.max(MOST, (long) named.size() + current.size()))
                .map(entry -> new Candidate(entry.getKey(), entry.getValue()))
                .toList();
    }

    private void propose(ShardKey key, Phrase origin) {
        found.computeIfAbsent(key, absent -> new ArrayList<>()).add(origin);
    }

    /** Every stored document has {@code _id}; an export may have left it out, and then nothing is known of it. */
    private void fromId() {
        if (knowsId()) {
            propose(ShardKey.of(KeyField.ascending("_id")), Sentence.of("origin.id"));
            propose(ShardKey.of(KeyField.hashed("_id")), Sentence.of("origin.id"));
        }
    }

    private boolean knowsId() {
        return fields.isEmpty() || fields.containsKey("_id");
    }

    /** Proposes a key of our own making, unless the version cannot have it. */
    private void suggest(Phrase origin, KeyField... fields) {
        Set<String> paths = new LinkedHashSet<>();
        boolean repeated = false;
        for (KeyField field : fields) {
            repeated |= !paths.add(field.path());
        }
        boolean compoundHashed = fields.length > 1 && List.of(fields).stream().anyMatch(KeyField::hashed);
        boolean unknown = paths.contains("_id") && !knowsId();
        if (!repeated && !unknown && (!compoundHashed || version.isAtLeast("4.4"))) {
            propose(ShardKey.of(fields), origin);
        }
    }

    /** Zones are ranges of a key's first fields, so these lead, and something finer divides what is in one zone. */
    private void fromResidency(List<String> leading, Workload workload) {
        if (leading.isEmpty()) {
            return;
        }
        Phrase origin = Sentence.of("origin.residency", String.join(", ", leading));
        suggest(origin, after(leading, KeyField.ascending("_id")));
        suggest(origin, after(leading, KeyField.hashed("_id")));
        for (FilterFields use : heaviest(workload)) {
            for (String path : byDistinct(use.equal())) {
                if (found.size() < MOST_FROM_RESIDENCY) {
                    suggest(origin, after(leading, KeyField.ascending(path)));
                    suggest(origin, after(leading, KeyField.hashed(path)));
                }
            }
        }
    }

    private static KeyField[] after(List<String> leading, KeyField last) {
        List<KeyField> fields = new ArrayList<>();
        leading.forEach(path -> fields.add(KeyField.ascending(path)));
        fields.add(last);
        return fields.toArray(KeyField[]::new);
    }

    private void fromGridFs(CollectionInfo collection) {
        if (GridFs.isPieces(collection, fields.keySet())) {
            GridFs.keys()
                    .forEach(key ->
                            suggest(Sentence.of("origin.gridFs"), key.fields().toArray(KeyField[]::new)));
        }
    }

    private void fromIndex(Index index) {
        List<KeyField> whole = new ArrayList<>();
        for (Map.Entry<String, org.bson.BsonValue> part : index.pattern().entrySet()) {
            boolean hashed = part.getValue().isString()
                    && part.getValue().asString().getValue().equals("hashed");
            if ((!hashed && !part.getValue().isNumber()) || !KeyField.isPath(part.getKey())) {
                return; // text, geo and wildcard indexes suggest no key
            }
            whole.add(new KeyField(part.getKey(), hashed));
        }
        Phrase origin = Sentence.of("origin.index", index.name());
        if (!whole.isEmpty()) {
            suggest(origin, whole.toArray(KeyField[]::new));
            suggest(origin, whole.get(0));
        }
    }

    private void fromShapes(Workload workload) {
        int before = found.size();
        List<FilterFields> heaviest = heaviest(workload);
        for (int round = 0; round < 3; round++) {
            for (FilterFields use : heaviest) {
                if (found.size() - before < MOST_FROM_SHAPES) {
                    fromFilter(use, round);
                }
            }
        }
    }

    private static List<FilterFields> heaviest(Workload workload) {
        Map<FilterFields, Double> weights = new LinkedHashMap<>();
        for (Operation operation : workload.operations()) {
            FilterFields fields = FilterFields.of(operation);
            if (!fields.isEmpty()) {
                weights.merge(fields, operation.weight(), Double::sum);
            }
        }
        return weights.entrySet().stream()
                .sorted(Map.Entry.<FilterFields, Double>comparingByValue().reversed())
                .limit(SHAPES_CONSIDERED)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The fields that a filter pins to one value, to a list, to a range. */
    private record FilterFields(Set<String> equal, Set<String> listed, Set<String> ranged) {
        static FilterFields of(Operation operation) {
            Map<Predicate, SortedSet<String>> fields =
                    OperationShape.of(operation).fields();
            return new FilterFields(
                    usable(fields.get(Predicate.EQUALITY)),
                    usable(fields.get(Predicate.IN)),
                    usable(fields.get(Predicate.RANGE)));
        }

        /** A shard key's path has no empty and no {@code $} steps. */
        private static Set<String> usable(@Nullable Set<String> paths) {
            Set<String> usable = new TreeSet<>();
            if (paths != null) {
                paths.stream().filter(KeyField::isPath).forEach(usable::add);
            }
            return usable;
        }

        boolean isEmpty() {
            return equal.isEmpty() && listed.isEmpty() && ranged.isEmpty();
        }
    }

    /** Round 0 takes a filter's fields alone, round 1 pairs them, round 2 splits what one of them leaves whole. */
    private void fromFilter(FilterFields use, int round) {
        Phrase origin = Sentence.of("origin.filters", new Sequence(", ", describe(use)));
        List<String> equal = byDistinct(use.equal().isEmpty() ? use.listed() : use.equal());
        Set<String> ranged = use.ranged();
        switch (round) {
            case 0 -> {
                equal.forEach(path -> suggest(origin, KeyField.ascending(path)));
                equal.forEach(path -> suggest(origin, KeyField.hashed(path)));
                if (equal.isEmpty()) {
                    ranged.forEach(path -> suggest(origin, KeyField.ascending(path)));
                }
            }
            case 1 -> {
                for (int i = 0; i + 1 < equal.size(); i++) {
                    suggest(origin, KeyField.ascending(equal.get(i)), KeyField.ascending(equal.get(i + 1)));
                    suggest(origin, KeyField.ascending(equal.get(i)), KeyField.hashed(equal.get(i + 1)));
                }
                for (String path : equal) {
                    ranged.forEach(range -> suggest(origin, KeyField.ascending(path), KeyField.ascending(range)));
                }
            }
            default -> {
                Phrase split = Sentence.of("origin.split", origin);
                for (String path : equal) {
                    ranged.forEach(range -> suggest(
                            origin, KeyField.ascending(path), KeyField.ascending(range), KeyField.ascending("_id")));
                    suggest(split, KeyField.ascending(path), KeyField.ascending("_id"));
                    suggest(split, KeyField.ascending(path), KeyField.hashed("_id"));
                }
            }
        }
    }

    private static List<Phrase> describe(FilterFields use) {
        List<Phrase> words = new ArrayList<>();
        use.equal().forEach(path -> words.add(new Verbatim(path)));
        use.listed().forEach(path -> words.add(Sentence.of("origin.list", path)));
        use.ranged().forEach(path -> words.add(Sentence.of("origin.range", path)));
        return words;
    }

    /** Fewer values first: a filter's coarse field leads, its fine one divides. */
    private List<String> byDistinct(Collection<String> paths) {
        return paths.stream()
                .sorted(Comparator.comparingDouble(this::distinctOf).thenComparing(path -> path))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private double distinctOf(String path) {
        FieldProfile field = fields.get(path);
        return field == null ? Double.MAX_VALUE : field.distinct().value();
    }

    /** Fields with many values and nothing missing, most values first. */
    private void fromFields() {
        int before = found.size();
        fields.values().stream()
                .filter(CandidateFinder::couldCarryKey)
                .sorted(Comparator.comparingDouble(
                                (FieldProfile field) -> -field.distinct().value())
                        .thenComparing(FieldProfile::path))
                .limit(MOST_FROM_FIELDS)
                .forEach(field -> {
                    if (found.size() - before < MOST_FROM_FIELDS) {
                        Phrase origin = Sentence.of("origin.field");
                        suggest(origin, KeyField.ascending(field.path()));
                        suggest(origin, KeyField.hashed(field.path()));
                    }
                });
    }

    private static boolean couldCarryKey(FieldProfile field) {
        double present = field.documents() - field.missing() - field.nulls();
        return field.arrays() == 0
                && !field.path().contains("*")
                && KeyField.isPath(field.path())
                && !field.kinds().containsKey(dev.chave.value.BsonKind.DOCUMENT)
                && field.meanBytes() <= 64
                && present >= 0.95 * field.documents()
                && field.distinct().value() >= Math.min(100, present / 10);
    }
}
