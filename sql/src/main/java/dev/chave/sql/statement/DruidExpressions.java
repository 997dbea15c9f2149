package dev.chave.sql.statement;

import com.alibaba.druid.sql.ast.SQLDataType;
import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLAnyExpr;
import com.alibaba.druid.sql.ast.expr.SQLArrayExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExprGroup;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLBooleanExpr;
import com.alibaba.druid.sql.ast.expr.SQLCastExpr;
import com.alibaba.druid.sql.ast.expr.SQLExistsExpr;
import com.alibaba.druid.sql.ast.expr.SQLHexExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLInListExpr;
import com.alibaba.druid.sql.ast.expr.SQLInSubQueryExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLNotExpr;
import com.alibaba.druid.sql.ast.expr.SQLNullExpr;
import com.alibaba.druid.sql.ast.expr.SQLNumericLiteralExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.expr.SQLQueryExpr;
import com.alibaba.druid.sql.ast.expr.SQLTextLiteralExpr;
import com.alibaba.druid.sql.ast.expr.SQLUnaryExpr;
import com.alibaba.druid.sql.ast.expr.SQLUnaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLVariantRefExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns Druid's expressions into ours. Druid 1.2.28 (com.alibaba:druid, package sql). */
final class DruidExpressions {
    private static final Set<String> AGGREGATES = Set.of(
            "count",
            "sum",
            "avg",
            "min",
            "max",
            "group_concat",
            "string_agg",
            "array_agg",
            "json_agg",
            "jsonb_agg",
            "json_arrayagg",
            "json_objectagg",
            "bit_and",
            "bit_or",
            "bit_xor",
            "bool_and",
            "bool_or",
            "every",
            "any_value",
            "std",
            "stddev",
            "stddev_pop",
            "stddev_samp",
            "variance",
            "var_pop",
            "var_samp");
    private static final Set<String> MOMENTS = Set.of(
            "current_date",
            "current_time",
            "current_timestamp",
            "localtime",
            "localtimestamp",
            "current_user",
            "session_user");

    private final DruidQueries queries;

    DruidExpressions(DruidQueries queries) {
        this.queries = queries;
    }

    List<Expression> all(List<? extends @Nullable SQLExpr> expressions) {
        List<Expression> all = new ArrayList<>(expressions.size());
        for (SQLExpr each : expressions) {
            all.add(of(each));
        }
        return all;
    }

    Expression of(@Nullable SQLExpr expression) {
        if (expression == null) {
            return new Expression.Value(Constant.NULL);
        }
        if (expression instanceof SQLIdentifierExpr name) {
            return named(name.getName());
        }
        if (expression instanceof SQLPropertyExpr property) {
            return property.getName().equals("*")
                    ? new Expression.Star(path(property.getOwner()))
                    : new Expression.Column(path(property.getOwner()), Names.bare(property.getName()));
        }
        if (expression instanceof SQLAllColumnExpr star) {
            return new Expression.Star(star.getOwner() == null ? null : path(star.getOwner()));
        }
        Constant constant = constant(expression);
        if (constant != null) {
            return new Expression.Value(constant);
        }
        if (expression instanceof SQLListExpr list) {
            return new Expression.Row(all(list.getItems()));
        }
        if (expression instanceof SQLArrayExpr array) {
            return new Expression.Listing(all(array.getValues()));
        }
        if (expression instanceof SQLQueryExpr query) {
            return new Expression.Subselect(queries.select(query.getSubQuery()));
        }
        if (expression instanceof SQLCastExpr cast) {
            return cast(cast);
        }
        if (isTest(expression)) {
            return new Expression.Test(condition(expression));
        }
        return computed(expression);
    }

    private static Expression named(String name) {
        if (name.equals("*")) {
            return new Expression.Star(null);
        }
        boolean moment = MOMENTS.contains(TableName.fold(name));
        return moment
                ? new Expression.Value(Constant.unknown(TableName.fold(name)))
                : new Expression.Column(null, Names.bare(name));
    }

    private static @Nullable String path(@Nullable SQLExpr owner) {
        if (owner instanceof SQLIdentifierExpr name) {
            return Names.bare(name.getName());
        }
        if (owner instanceof SQLPropertyExpr property) {
            return path(property.getOwner()) + "." + Names.bare(property.getName());
        }
        return owner == null ? null : Names.bare(owner.toString());
    }

    private static @Nullable Constant constant(SQLExpr expression) {
        if (expression instanceof SQLNullExpr) {
            return Constant.NULL;
        }
        if (expression instanceof SQLBooleanExpr truth) {
            return new Constant(Constant.Kind.BOOLEAN, String.valueOf(truth.getBooleanValue()));
        }
        if (expression instanceof SQLNumericLiteralExpr number && number.getNumber() != null) {
            String text = new BigDecimal(number.getNumber().toString()).toPlainString();
            return new Constant(text.indexOf('.') < 0 ? Constant.Kind.INTEGER : Constant.Kind.DECIMAL, text);
        }
        if (expression instanceof SQLTextLiteralExpr text) {
            return Constant.text(String.valueOf(text.getText()));
        }
        if (expression instanceof SQLHexExpr hex) {
            return new Constant(Constant.Kind.BYTES, hex.getHex());
        }
        if (expression instanceof SQLVariantRefExpr place) {
            String name = String.valueOf(place.getName());
            String numbered = name.equals("?") ? name + place.getIndex() : name;
            return name.startsWith(Rewriting.LIST_MARK) ? Constant.unknownList(name) : Constant.unknown(numbered);
        }
        return null;
    }

    /** A cast of a constant is that constant: the column's type decides later what it becomes. */
    private Expression cast(SQLCastExpr cast) {
        Expression inner = of(cast.getExpr());
        SQLDataType type = cast.getDataType();
        boolean array = type != null && type.toString().contains("[");
        if (inner instanceof Expression.Value value) {
            List<Expression> members = array && value.constant().kind() == Constant.Kind.TEXT
                    ? ArrayText.members(value.constant().text())
                    : null;
            return members == null ? inner : new Expression.Listing(members);
        }
        return inner instanceof Expression.Listing ? inner : new Expression.Computed("cast", List.of(inner), false);
    }

    private static boolean isTest(SQLExpr expression) {
        if (expression instanceof SQLBinaryOpExpr binary) {
            SQLBinaryOperator operator = binary.getOperator();
            return operator.isLogical()
                    || operator == SQLBinaryOperator.Is
                    || operator == SQLBinaryOperator.IsNot
                    || operator(operator) != Condition.Operator.OTHER;
        }
        return expression instanceof SQLBinaryOpExprGroup
                || expression instanceof SQLInListExpr
                || expression instanceof SQLInSubQueryExpr
                || expression instanceof SQLExistsExpr
                || expression instanceof SQLBetweenExpr
                || expression instanceof SQLNotExpr
                || (expression instanceof SQLUnaryExpr unary && isNot(unary));
    }

    private Expression computed(SQLExpr expression) {
        if (expression instanceof SQLUnaryExpr unary && unary.getOperator() == SQLUnaryOperator.Negative) {
            return Folding.computed(
                    "-",
                    List.of(new Expression.Value(Constant.integer("0")), of(unary.getExpr())),
                    false,
                    text(expression));
        }
        if (expression instanceof SQLUnaryExpr unary
                && (unary.getOperator() == SQLUnaryOperator.Plus || unary.getOperator() == SQLUnaryOperator.BINARY)) {
            return of(unary.getExpr());
        }
        if (expression instanceof SQLBinaryOpExpr binary) {
            List<Expression> parts = List.of(of(binary.getLeft()), of(binary.getRight()));
            return Folding.computed(binary.getOperator().getName(), parts, false, text(expression));
        }
        boolean window = expression instanceof SQLAggregateExpr call && call.getOver() != null;
        String function = expression instanceof SQLMethodInvokeExpr call ? TableName.fold(call.getMethodName()) : "";
        List<Expression> parts = new ArrayList<>();
        for (SQLObject child : children(expression)) {
            if (child instanceof SQLExpr part) {
                parts.add(of(part));
            } else if (child instanceof SQLSelect select) {
                parts.add(new Expression.Subselect(queries.select(select)));
            } else if (child != null && !(child instanceof SQLDataType)) {
                addNested(child, parts, 0);
            }
        }
        boolean aggregate = !window && AGGREGATES.contains(function);
        return Folding.computed(function, parts, aggregate, text(expression));
    }

    private void addNested(SQLObject object, List<Expression> parts, int depth) {
        if (depth > 8 || !(object instanceof com.alibaba.druid.sql.ast.SQLObjectImpl)) {
            return;
        }
        object.accept(new com.alibaba.druid.sql.visitor.SQLASTVisitorAdapter() {
            @Override
            public void preVisit(SQLObject visited) {
                if (visited instanceof SQLIdentifierExpr name) {
                    parts.add(named(name.getName()));
                }
            }
        });
    }

    private static List<? extends @Nullable SQLObject> children(SQLExpr expression) {
        List<SQLObject> children = expression.getChildren();
        return children == null ? List.of() : children;
    }

    private static String text(SQLExpr expression) {
        return expression.toString();
    }

    Condition condition(@Nullable SQLExpr expression) {
        if (expression == null) {
            return Condition.TRUE;
        }
        if (expression instanceof SQLBinaryOpExprGroup group) {
            List<Condition> parts =
                    group.getItems().stream().map(this::condition).toList();
            return group.getOperator() == SQLBinaryOperator.BooleanOr ? new Condition.Any(parts) : and(parts, group);
        }
        if (expression instanceof SQLBinaryOpExpr binary) {
            return binary(binary);
        }
        if (expression instanceof SQLNotExpr not) {
            return new Condition.Not(condition(not.getExpr()));
        }
        if (expression instanceof SQLUnaryExpr unary && isNot(unary)) {
            return new Condition.Not(condition(unary.getExpr()));
        }
        if (expression instanceof SQLInListExpr in) {
            return member(of(in.getExpr()), all(in.getTargetList()), in.isNot());
        }
        if (expression instanceof SQLInSubQueryExpr in) {
            return new Condition.MemberOf(of(in.getExpr()), queries.select(in.getSubQuery()), in.isNot());
        }
        if (expression instanceof SQLExistsExpr exists) {
            return new Condition.Exists(queries.select(exists.getSubQuery()), exists.isNot());
        }
        if (expression instanceof SQLBetweenExpr between) {
            return new Condition.Between(
                    of(between.getTestExpr()), of(between.getBeginExpr()), of(between.getEndExpr()), between.isNot());
        }
        Expression value = of(expression);
        return value instanceof Expression.Test test ? test.condition() : new Condition.Truth(value);
    }

    private static boolean isNot(SQLUnaryExpr unary) {
        return unary.getOperator() == SQLUnaryOperator.Not || unary.getOperator() == SQLUnaryOperator.NOT;
    }

    private Condition and(List<Condition> parts, SQLBinaryOpExprGroup group) {
        return group.getOperator() == SQLBinaryOperator.BooleanAnd
                ? new Condition.All(parts)
                : new Condition.Truth(
                        new Expression.Computed(group.getOperator().getName(), all(group.getItems()), false));
    }

    /** {@code IN (::list)} and {@code IN (...)}: one mark stands for any number of values. */
    private static Condition member(Expression left, List<Expression> items, boolean negated) {
        return new Condition.Member(left, items, negated);
    }

    private Condition binary(SQLBinaryOpExpr binary) {
        SQLBinaryOperator operator = binary.getOperator();
        if (operator == SQLBinaryOperator.BooleanAnd) {
            return chain(binary, SQLBinaryOperator.BooleanAnd);
        }
        if (operator == SQLBinaryOperator.BooleanOr) {
            return chain(binary, SQLBinaryOperator.BooleanOr);
        }
        SQLExpr right = binary.getRight();
        if (operator == SQLBinaryOperator.Is || operator == SQLBinaryOperator.IsNot) {
            boolean negated = operator == SQLBinaryOperator.IsNot;
            if (right instanceof SQLNullExpr) {
                return new Condition.IsNull(of(binary.getLeft()), negated);
            }
            return new Condition.Truth(new Expression.Computed("is", List.of(of(binary.getLeft())), false));
        }
        Condition.Operator ours = operator(operator);
        Condition any = any(binary.getLeft(), ours, right);
        if (any != null) {
            return any;
        }
        if (ours == Condition.Operator.OTHER) {
            return new Condition.Truth(
                    new Expression.Computed(operator.getName(), List.of(of(binary.getLeft()), of(right)), false));
        }
        return new Condition.Compare(of(binary.getLeft()), ours, of(right));
    }

    /** A long chain hangs to the left, so it is taken apart in a loop. */
    private Condition chain(SQLBinaryOpExpr binary, SQLBinaryOperator operator) {
        List<Condition> parts = new ArrayList<>();
        SQLExpr rest = binary;
        while (rest instanceof SQLBinaryOpExpr pair && pair.getOperator() == operator) {
            parts.add(0, condition(pair.getRight()));
            rest = pair.getLeft();
        }
        parts.add(0, condition(rest));
        return operator == SQLBinaryOperator.BooleanAnd ? new Condition.All(parts) : new Condition.Any(parts);
    }

    /** {@code left = ANY (array or query)}. */
    private @Nullable Condition any(SQLExpr left, Condition.Operator operator, SQLExpr right) {
        if (right instanceof SQLAnyExpr any && operator == Condition.Operator.EQUAL) {
            return new Condition.MemberOf(of(left), queries.select(any.getSubQuery()), false);
        }
        if (!(right instanceof SQLMethodInvokeExpr call)
                || operator != Condition.Operator.EQUAL
                || call.getArguments().size() != 1
                || !(call.getMethodName().equalsIgnoreCase("any")
                        || call.getMethodName().equalsIgnoreCase("some"))) {
            return null;
        }
        Expression array = of(call.getArguments().get(0));
        if (array instanceof Expression.Listing listing) {
            return new Condition.Member(of(left), listing.items(), false);
        }
        if (array instanceof Expression.Subselect subselect) {
            return new Condition.MemberOf(of(left), subselect.query(), false);
        }
        if (array instanceof Expression.Value value) {
            List<Expression> members = value.constant().kind() == Constant.Kind.TEXT
                    ? ArrayText.members(value.constant().text())
                    : null;
            List<Expression> items = members != null
                    ? members
                    : List.of(new Expression.Value(
                            Constant.unknownList(value.constant().text())));
            return new Condition.Member(of(left), items, false);
        }
        return new Condition.Truth(new Expression.Computed("any", List.of(of(left), array), false));
    }

    private static Condition.Operator operator(SQLBinaryOperator operator) {
        return switch (operator) {
            case Equality, EqEq -> Condition.Operator.EQUAL;
            case LessThanOrEqualOrGreaterThan, IsNotDistinctFrom -> Condition.Operator.NULL_SAFE_EQUAL;
            case NotEqual, LessThanOrGreater -> Condition.Operator.NOT_EQUAL;
            case LessThan -> Condition.Operator.LESS;
            case LessThanOrEqual, NotGreaterThan -> Condition.Operator.LESS_OR_EQUAL;
            case GreaterThan -> Condition.Operator.GREATER;
            case GreaterThanOrEqual, NotLessThan -> Condition.Operator.GREATER_OR_EQUAL;
            case Like -> Condition.Operator.LIKE;
            case NotLike -> Condition.Operator.NOT_LIKE;
            default -> Condition.Operator.OTHER;
        };
    }
}
