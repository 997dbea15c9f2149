package dev.chave.sql.route;

import dev.chave.sql.statement.Condition;
import dev.chave.sql.statement.Expression;
import java.util.List;
import java.util.function.Consumer;

/** Visits the columns that a condition or expression names, without going into subqueries. */
final class Columns {
    private Columns() {}

    static void visit(Condition condition, Consumer<Expression.Column> visitor) {
        if (condition instanceof Condition.All all) {
            all.parts().forEach(part -> visit(part, visitor));
        } else if (condition instanceof Condition.Any any) {
            any.parts().forEach(part -> visit(part, visitor));
        } else if (condition instanceof Condition.Not not) {
            visit(not.part(), visitor);
        } else if (condition instanceof Condition.Compare compare) {
            visit(compare.left(), visitor);
            visit(compare.right(), visitor);
        } else if (condition instanceof Condition.Member member) {
            visit(member.left(), visitor);
            member.items().forEach(item -> visit(item, visitor));
        } else if (condition instanceof Condition.MemberOf member) {
            visit(member.left(), visitor);
        } else if (condition instanceof Condition.Between between) {
            List.of(between.test(), between.low(), between.high()).forEach(each -> visit(each, visitor));
        } else if (condition instanceof Condition.IsNull isNull) {
            visit(isNull.test(), visitor);
        } else if (condition instanceof Condition.Truth truth) {
            visit(truth.expression(), visitor);
        }
    }

    static void visit(Expression expression, Consumer<Expression.Column> visitor) {
        if (expression instanceof Expression.Column column) {
            visitor.accept(column);
        } else if (expression instanceof Expression.Computed computed) {
            computed.parts().forEach(part -> visit(part, visitor));
        } else if (expression instanceof Expression.Row row) {
            row.items().forEach(part -> visit(part, visitor));
        } else if (expression instanceof Expression.Listing listing) {
            listing.items().forEach(part -> visit(part, visitor));
        } else if (expression instanceof Expression.Test test) {
            visit(test.condition(), visitor);
        }
    }
}
