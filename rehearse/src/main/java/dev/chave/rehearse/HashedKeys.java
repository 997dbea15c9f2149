package dev.chave.rehearse;

import dev.chave.value.HashedValue;
import dev.chave.value.RawDocument;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** Works {@code $toHashedIndexKey} of constants out before a backend sees it: the embedded ones do not know it. */
final class HashedKeys {
    private static final String OPERATOR = "$toHashedIndexKey";

    private HashedKeys() {}

    /** The same expression, or stages, without the operator. */
    static BsonValue in(BsonValue expression) {
        if (expression.isArray()) {
            BsonArray parts = new BsonArray();
            expression.asArray().forEach(part -> parts.add(in(part)));
            return parts;
        }
        if (!expression.isDocument() || expression.asDocument().containsKey("$literal")) {
            return expression;
        }
        BsonDocument document = expression.asDocument();
        if (document.size() == 1 && document.containsKey(OPERATOR)) {
            return new BsonDocument("$literal", new BsonInt64(hash(Objects.requireNonNull(document.get(OPERATOR)))));
        }
        BsonDocument worked = new BsonDocument();
        document.forEach((name, value) -> worked.append(name, in(value)));
        return worked;
    }

    private static long hash(BsonValue operand) {
        BsonValue constant = operand;
        if (operand.isDocument()
                && operand.asDocument().size() == 1
                && operand.asDocument().containsKey("$literal")) {
            constant = Objects.requireNonNull(operand.asDocument().get("$literal"));
        } else if (operand.isDocument()
                || operand.isArray()
                || (operand.isString() && operand.asString().getValue().startsWith("$"))) {
            throw CommandFailure.notRehearsed(OPERATOR + " of what is no constant");
        }
        return new HashedValue()
                .of(Objects.requireNonNull(
                        RawDocument.of(new BsonDocument("v", constant)).get("v")));
    }
}
