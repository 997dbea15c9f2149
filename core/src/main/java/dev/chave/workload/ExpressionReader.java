package dev.chave.workload;

import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code $expr} says of key fields: comparisons of one field with a constant or a variable of the operation, joined
 * by {@code $and} and {@code $or}.
 *
 * <p>Source: MongoDB server, the rewriting of expressions into matches as of 5.0 and later, restated. It differs in that
 * constants are not computed: {@code {$add: [1, 2]}} is not understood, and so says nothing.
 */
final class ExpressionReader {
    private static final int MAX_DEPTH = 100;
    private static final Map<String, String> MIRRORED =
            Map.of("$eq", "$eq", "$gt", "$lt", "$gte", "$lte", "$lt", "$gt", "$lte", "$gte");

    private final CompiledKey key;
    private final List<FieldRules> rules;

    ExpressionReader(CompiledKey key, List<FieldRules> rules) {
        this.key = key;
        this.rules = rules;
    }

    void read(BsonValue expression, Conjunction into, Walk walk) {
        read(expression, into, walk, 0);
    }

    private void read(BsonValue expression, Conjunction into, Walk walk, int depth) {
        if (depth > MAX_DEPTH
                || !expression.isDocument()
                || expression.asDocument().size() != 1) {
            return;
        }
        String operator = expression.asDocument().getFirstKey();
        BsonValue operand = expression.asDocument().get(operator);
        if (operand == null || !operand.isArray()) {
            return;
        }
        List<BsonValue> parts = operand.asArray();
        switch (operator) {
            case "$and" -> parts.forEach(part -> read(part, into, walk, depth + 1));
            case "$or" -> either(parts, into, walk, depth);
            default -> {
                String mirrored = MIRRORED.get(operator);
                if (mirrored != null && parts.size() == 2) {
                    comparison(operator, parts.get(0), parts.get(1), into, walk);
                    comparison(mirrored, parts.get(1), parts.get(0), into, walk);
                }
            }
        }
    }

    private void either(List<BsonValue> branches, Conjunction into, Walk walk, int depth) {
        if (branches.isEmpty()) {
            return;
        }
        Disjunction union = new Disjunction(key.size());
        for (BsonValue branch : branches) {
            Conjunction one = new Conjunction(key.size());
            read(branch, one, walk, depth + 1);
            union.add(one);
        }
        union.addTo(into);
    }

    private void comparison(String operator, BsonValue left, BsonValue right, Conjunction into, Walk walk) {
        int field = field(left);
        if (field < 0) {
            return;
        }
        walk.namesKeyField();
        BsonValue constant = constant(right, walk);
        IntervalSet set = constant == null ? null : rules.get(field).expression(operator, constant, walk);
        if (constant == null || set == null) {
            walk.unusable(field, rules.get(field).whyUnusable(right, walk));
            return;
        }
        into.add(field, set);
        if (operator.equals("$eq") && walk.simpleCollation()) {
            into.equal(field, rules.get(field).keyValue(constant));
        }
    }

    /** The key field that {@code "$path"}, {@code "$$ROOT.path"} or {@code "$$CURRENT.path"} names, or -1. */
    private int field(BsonValue side) {
        if (!side.isString()) {
            return -1;
        }
        String text = side.asString().getValue();
        for (String root : List.of("$$ROOT.", "$$CURRENT.")) {
            if (text.startsWith(root)) {
                return key.fieldAt(text.substring(root.length()));
            }
        }
        return text.startsWith("$") ? key.fieldAt(text.substring(1)) : -1;
    }

    private static @Nullable BsonValue constant(BsonValue side, Walk walk) {
        if (side.isString() && side.asString().getValue().startsWith("$$")) {
            BsonValue variable = walk.variable(side.asString().getValue().substring(2));
            return variable == null ? null : literal(variable);
        }
        return literal(side);
    }

    private static @Nullable BsonValue literal(BsonValue value) {
        if (value.isDocument() && value.asDocument().size() == 1) {
            BsonDocument document = value.asDocument();
            String name = document.getFirstKey();
            if (name.equals("$literal") || name.equals("$const")) {
                return document.get(name);
            }
        }
        boolean constant = value.getBsonType() != BsonType.UNDEFINED && isConstant(value, ValueBytes.MAX_DEPTH);
        return constant ? value : null;
    }

    private static boolean isConstant(BsonValue value, int levels) {
        if (value.isString()) {
            return !value.asString().getValue().startsWith("$");
        }
        if (value.isDocument()) {
            return levels > 0
                    && value.asDocument().entrySet().stream()
                            .allMatch(entry ->
                                    !entry.getKey().startsWith("$") && isConstant(entry.getValue(), levels - 1));
        }
        if (value.isArray()) {
            return levels > 0 && value.asArray().stream().allMatch(inner -> isConstant(inner, levels - 1));
        }
        return true;
    }
}
