package dev.chave.advise;

import dev.chave.value.BsonKind;
import dev.chave.value.RawValue;
import dev.chave.workload.Operation;
import dev.chave.workload.Workload;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * By which types operations ask for each field: the equalities and lists at the top of their filters, as far as values are known.
 *
 * @param byPath operations by weight, by field and type; the number types are one, null and expressions are none
 */
record AskedTypes(Map<String, SortedMap<String, Double>> byPath) {
    private static final int MOST_PATHS = 1_000;

    static AskedTypes of(List<Operation> operations) {
        Map<String, SortedMap<String, Double>> byPath = new TreeMap<>();
        for (Operation operation : operations) {
            BsonDocument filter = operation.filter();
            if (filter != null && operation.literal()) {
                filter.forEach((path, value) -> {
                    if (!path.startsWith("$") && (byPath.size() < MOST_PATHS || byPath.containsKey(path))) {
                        add(byPath, path, value, Workload.loadOf(operation));
                    }
                });
            }
        }
        return new AskedTypes(byPath);
    }

    private static void add(Map<String, SortedMap<String, Double>> byPath, String path, BsonValue value, double load) {
        BsonValue asked = value;
        boolean isPredicate = value.isDocument()
                && !value.asDocument().isEmpty()
                && value.asDocument().getFirstKey().startsWith("$");
        if (isPredicate) {
            BsonDocument predicate = value.asDocument();
            if (predicate.containsKey("$eq")) {
                asked = predicate.get("$eq");
            } else if (predicate.get("$in") instanceof BsonArray list && !list.isEmpty()) {
                asked = list.get(0);
            } else {
                return;
            }
        }
        if (asked == null || asked.isNull() || asked.isRegularExpression() || asked.isArray()) {
            return;
        }
        byPath.computeIfAbsent(path, absent -> new TreeMap<>()).merge(typeOf(asked), load, Double::sum);
    }

    private static String typeOf(BsonValue value) {
        BsonKind kind = RawValue.of(value).kind();
        return kind.isNumber() ? "number" : kind.alias();
    }

    /** The types by which a field is asked for. */
    SortedMap<String, Double> of(String path) {
        return byPath.getOrDefault(path, Collections.emptySortedMap());
    }
}
