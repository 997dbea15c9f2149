package dev.chave.workload;

import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a filter into what it says of each key field.
 *
 * <p>What it does not understand says nothing, so that the values it leaves always hold every match. Nesting deeper than the
 * server accepts says nothing either.
 */
final class FilterReader {
    private static final int MAX_DEPTH = 100; // the server's limit for filters
    private static final BsonDocument NO_SIBLINGS = new BsonDocument();

    private final CompiledKey key;
    private final List<FieldRules> rules;
    private final ExpressionReader expressions;

    FilterReader(CompiledKey key, List<FieldRules> rules) {
        this.key = key;
        this.rules = rules;
        this.expressions = new ExpressionReader(key, rules);
    }

    void read(BsonDocument filter, Conjunction into, Walk walk) {
        read(filter, into, walk, 0);
    }

    private void read(BsonDocument filter, Conjunction into, Walk walk, int depth) {
        if (depth > MAX_DEPTH) {
            walk.unusable(0, TargetReason.UNUSABLE_OPERATOR);
            return;
        }
        for (Map.Entry<String, BsonValue> entry : filter.entrySet()) {
            String name = entry.getKey();
            BsonValue condition = entry.getValue();
            if (name.startsWith("$")) {
                logical(name, condition, into, walk, depth);
            } else {
                named(name, condition, into, walk);
            }
        }
    }

    private void logical(String name, BsonValue operand, Conjunction into, Walk walk, int depth) {
        switch (name) {
            case "$and" -> {
                if (operand.isArray()) {
                    for (BsonValue branch : operand.asArray()) {
                        if (branch.isDocument()) {
                            read(branch.asDocument(), into, walk, depth + 1);
                        }
                    }
                }
            }
            case "$or" -> {
                if (operand.isArray()) {
                    either(operand.asArray(), into, walk, depth);
                }
            }
            case "$expr" -> expressions.read(operand, into, walk);
            case "$text" -> walk.hasText(true);
            default -> {}
        }
    }

    private void either(List<BsonValue> branches, Conjunction into, Walk walk, int depth) {
        if (branches.size() == 1 && branches.get(0).isDocument()) {
            read(branches.get(0).asDocument(), into, walk, depth + 1);
            return;
        }
        if (branches.isEmpty()) {
            return;
        }
        Disjunction union = new Disjunction(key.size());
        boolean anyLeading = false;
        for (BsonValue branch : branches) {
            Conjunction one = new Conjunction(key.size());
            if (branch.isDocument()) {
                read(branch.asDocument(), one, walk, depth + 1);
            }
            anyLeading |= one.constrains(0);
            union.add(one);
        }
        if (anyLeading && !union.constrains(0)) {
            walk.unusable(0, TargetReason.OR_BRANCH);
        }
        union.addTo(into);
    }

    private void named(String path, BsonValue condition, Conjunction into, Walk walk) {
        int field = key.fieldAt(path);
        if (field >= 0) {
            walk.namesKeyField();
            condition(field, condition, into, walk);
            return;
        }
        List<CompiledKey.Child> children = key.childrenOf(path);
        if (children != null) {
            parent(children, condition, into, walk);
        } else if (key.isBelowFirst(path)) {
            walk.unusable(0, TargetReason.SUBFIELD);
        }
    }

    private void condition(int field, BsonValue condition, Conjunction into, Walk walk) {
        if (condition.isRegularExpression()) {
            BsonRegularExpression regex = condition.asRegularExpression();
            use(field, rules.get(field).regex(regex.getPattern(), regex.getOptions()), condition, into, walk);
        } else if (Operands.isOperators(condition)) {
            BsonDocument operators = condition.asDocument();
            operators.forEach((operator, operand) -> {
                if (!operator.equals("$options")) {
                    operator(field, operator, operand, operators, into, walk);
                }
            });
        } else {
            operator(field, "$eq", condition, NO_SIBLINGS, into, walk);
        }
    }

    private void operator(
            int field, String operator, BsonValue operand, BsonDocument siblings, Conjunction into, Walk walk) {
        use(field, rules.get(field).operator(operator, operand, siblings, walk), operand, into, walk);
        BsonValue equal = Operands.onlyEqual(operator, operand);
        if (equal != null) {
            into.equal(field, equalityValue(field, equal, walk));
        }
    }

    private void use(int field, @Nullable IntervalSet set, BsonValue operand, Conjunction into, Walk walk) {
        if (set == null) {
            walk.unusable(field, rules.get(field).whyUnusable(operand, walk));
        } else {
            into.add(field, set);
        }
    }

    /** The value in the key, where the equality path may use it: never under a collation that could matter to it. */
    private byte @Nullable [] equalityValue(int field, BsonValue value, Walk walk) {
        boolean collationMatters = !walk.simpleCollation() && (key.isHashed(field) || Operands.isCollatable(value));
        return collationMatters ? null : rules.get(field).keyValue(value);
    }

    private void parent(List<CompiledKey.Child> children, BsonValue condition, Conjunction into, Walk walk) {
        BsonValue equal = condition;
        if (Operands.isOperators(condition)) {
            Map.Entry<String, BsonValue> only = condition.asDocument().size() == 1
                    ? condition.asDocument().entrySet().iterator().next()
                    : null;
            equal = only == null ? null : Operands.onlyEqual(only.getKey(), only.getValue());
        }
        for (CompiledKey.Child child : children) {
            walk.unusable(child.field(), TargetReason.PARENT_OBJECT);
            BsonValue value = equal == null ? null : Operands.inside(equal, child.steps());
            if (value != null) {
                into.equalByParent(child.field(), equalityValue(child.field(), value, walk));
            }
        }
    }
}
