package dev.chave.advise;

import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Which fields a filter pins, and how: what candidate keys are made from.
 *
 * @param equal the paths with one value, in the order of the filter
 * @param listed the paths with a list of values
 * @param ranged the paths with a range
 */
record FilterUse(Set<String> equal, Set<String> listed, Set<String> ranged) {
    private static final int MOST_LEVELS = 8;

    static FilterUse of(@Nullable BsonDocument filter) {
        FilterUse use = new FilterUse(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
        if (filter != null) {
            use.add(filter, MOST_LEVELS);
        }
        return use;
    }

    private void add(BsonDocument filter, int levels) {
        filter.forEach((name, value) -> {
            if (name.equals("$and") && value.isArray() && levels > 0) {
                value.asArray().stream()
                        .filter(BsonValue::isDocument)
                        .forEach(branch -> add(branch.asDocument(), levels - 1));
            } else if (!name.startsWith("$")) {
                addField(name, value);
            }
        });
    }

    private void addField(String path, BsonValue value) {
        boolean operators = value.isDocument()
                && !value.asDocument().isEmpty()
                && value.asDocument().getFirstKey().startsWith("$");
        if (!operators) {
            if (!value.isArray() && !value.isRegularExpression()) {
                equal.add(path);
            }
            return;
        }
        for (String operator : value.asDocument().keySet()) {
            switch (operator) {
                case "$eq" -> equal.add(path);
                case "$in" -> listed.add(path);
                case "$gt", "$gte", "$lt", "$lte" -> ranged.add(path);
                default -> {}
            }
        }
    }

    boolean isEmpty() {
        return equal.isEmpty() && listed.isEmpty() && ranged.isEmpty();
    }
}
