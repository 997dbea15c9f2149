package dev.chave.sql.statement;

import java.math.BigInteger;
import java.util.List;

/** Makes one constant of an expression over constants, as planners do before they look for a shard. */
final class Folding {
    private Folding() {}

    /**
     * An expression over parts. Sums, differences and products of integers are worked out; any other function of constants
     * alone is one value that is not known.
     *
     * @param text names a value that is not known, so that equal texts are equal values
     */
    static Expression computed(String function, List<Expression> parts, boolean aggregate, String text) {
        boolean constant = !aggregate && parts.stream().allMatch(Expression.Value.class::isInstance);
        if (!constant) {
            return new Expression.Computed(function, parts, aggregate);
        }
        if (parts.size() == 2 && parts.stream().allMatch(Folding::isInteger)) {
            BigInteger left = integer(parts.get(0));
            BigInteger right = integer(parts.get(1));
            BigInteger folded =
                    switch (function) {
                        case "+" -> left.add(right);
                        case "-" -> left.subtract(right);
                        case "*" -> left.multiply(right);
                        default -> null;
                    };
            if (folded != null) {
                return integer(folded);
            }
        }
        return new Expression.Value(Constant.unknown(text));
    }

    private static boolean isInteger(Expression part) {
        return part instanceof Expression.Value value
                && value.constant().kind() == Constant.Kind.INTEGER
                && value.constant().text().length() < 40;
    }

    private static BigInteger integer(Expression part) {
        return new BigInteger(((Expression.Value) part).constant().text());
    }

    private static Expression integer(BigInteger value) {
        return new Expression.Value(Constant.integer(value.toString()));
    }
}
