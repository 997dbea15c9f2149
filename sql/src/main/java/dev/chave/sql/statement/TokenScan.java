package dev.chave.sql.statement;

import dev.chave.sql.statement.SqlStatement.Verb;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds tables and simple predicates token by token, for statements that the parser refuses, so that none is lost.
 *
 * <p>It is careful: it takes {@code column operator constant} only outside brackets, only where no OR stands beside, and only
 * where nothing is computed. What it misses makes a statement look like it asks more shards, never fewer.
 */
final class TokenScan {
    private static final Set<String> BEFORE_TABLE =
            Set.of("from", "join", "into", "update", "using", "table", "copy", "references");
    private static final Set<String> NO_ALIAS = Set.of(
            "where",
            "on",
            "using",
            "set",
            "join",
            "inner",
            "left",
            "right",
            "full",
            "cross",
            "natural",
            "group",
            "order",
            "limit",
            "values",
            "select",
            "as",
            "for",
            "having",
            "union",
            "returning",
            "when",
            "partition",
            "force",
            "use",
            "ignore",
            "straight_join",
            "default",
            "from",
            "to",
            "with",
            "add",
            "tablesample",
            "window",
            "offset",
            "fetch",
            "fields",
            "lines",
            "not",
            "and",
            "or",
            "outer",
            "lateral",
            "except",
            "intersect",
            "lock",
            "only");
    private static final Set<String> AFTER_PREDICATE = Set.of(
            "and",
            "group",
            "order",
            "limit",
            "for",
            "returning",
            "having",
            "union",
            "when",
            "lock",
            "offset",
            "fetch",
            "join",
            "left",
            "inner",
            "where");

    private final List<Token> tokens;
    private final List<Source> sources = new ArrayList<>();
    private final List<TableName> names = new ArrayList<>();

    private TokenScan(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** The statement; {@link SqlStatement.Other} with the verb UNKNOWN where nothing was understood. */
    static SqlStatement of(String text, Dialect dialect) {
        return new TokenScan(Tokens.of(text, dialect)).statement();
    }

    /** The tables that a statement names, for statements that are not routed. */
    static List<TableName> tables(String text, Dialect dialect) {
        TokenScan scan = new TokenScan(Tokens.of(text, dialect));
        scan.findTables(true);
        return List.copyOf(scan.names);
    }

    private SqlStatement statement() {
        Verb verb = FirstWords.verb(word(0), word(1));
        if (verb == Verb.SELECT && word(0).equals("with")) {
            verb = mainVerb();
        }
        findTables(false);
        if (sources.isEmpty() && verb != Verb.SELECT) {
            return new SqlStatement.Other(verb == Verb.EMPTY ? Verb.EMPTY : Verb.UNKNOWN, List.of());
        }
        if (verb == Verb.SELECT) {
            boolean known = !sources.isEmpty() || word(0).equals("select");
            return known
                    ? new SqlStatement.Select(Query.Block.of(sources, conditions()))
                    : new SqlStatement.Other(Verb.UNKNOWN, List.of());
        }
        Source.Table target = (Source.Table) sources.get(0);
        return switch (verb) {
            case INSERT, REPLACE -> insert(target, verb == Verb.REPLACE);
            case UPDATE, DELETE, MERGE ->
                new SqlStatement.Change(
                        verb,
                        List.of(target),
                        Query.Block.of(sources, conditions()),
                        verb == Verb.UPDATE ? assignments() : List.of());
            default -> new SqlStatement.Other(verb, names);
        };
    }

    /** The verb behind the WITH clause. */
    private Verb mainVerb() {
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += depthChange(i);
            Verb verb = FirstWords.verb(word(i));
            if (depth == 0
                    && i > 0
                    && !word(i).equals("with")
                    && !word(i).equals("table")
                    && (verb == Verb.SELECT || verb == Verb.INSERT || verb == Verb.UPDATE || verb == Verb.DELETE)) {
                return verb;
            }
        }
        return Verb.SELECT;
    }

    private void findTables(boolean anywhere) {
        Set<String> ctes = cteNames();
        for (int i = 0; i < tokens.size(); i++) {
            boolean starts = BEFORE_TABLE.contains(word(i))
                    || (anywhere && word(i).equals("on") && isName(i + 1) && !isConstantComparison(i + 1));
            starts &= !Set.of("table", "delete", "update", "stdin", "stdout", "conflict", "commit")
                    .contains(word(i + 1));
            boolean lock = word(i).equals("update")
                    && (word(i - 1).equals("for")
                            || word(i - 1).equals("key")
                            || word(i - 1).equals("on")
                            || word(i - 1).equals("do"));
            boolean part = word(i).equals("from") && insideFunction(i);
            if (starts && !lock && !part) {
                i = tableList(i + 1, ctes, word(i)) - 1;
            }
        }
    }

    /** {@code EXTRACT(… FROM x)}, {@code TRIM(… FROM x)}, {@code IS DISTINCT FROM x}: no table follows. */
    private boolean insideFunction(int from) {
        if (word(from - 1).equals("distinct")) {
            return true;
        }
        int depth = 0;
        for (int i = from - 1; i >= 0 && i > from - 8; i--) {
            depth += tokens.get(i).is(")") ? 1 : tokens.get(i).is("(") ? -1 : 0;
            if (depth < 0) {
                String call = word(i - 1);
                return Set.of("extract", "trim", "substring", "overlay", "position")
                        .contains(call);
            }
        }
        return false;
    }

    private boolean isConstantComparison(int at) {
        return is(at + 1, "=") || is(at + 1, ".");
    }

    private Set<String> cteNames() {
        Set<String> ctes = new HashSet<>();
        if (word(0).equals("with")) {
            for (int i = 1; i + 1 < tokens.size(); i++) {
                if (isName(i) && word(i + 1).equals("as") && is(i + 2, "(")) {
                    ctes.add(TableName.fold(tokens.get(i).text()));
                }
            }
        }
        return ctes;
    }

    /** Reads {@code a AS x, b y} and gives the place behind. */
    private int tableList(int start, Set<String> ctes, String keyword) {
        int at = start;
        while (true) {
            while (Set.of("only", "lateral", "if", "not", "exists", "low_priority", "ignore", "concurrently")
                    .contains(word(at))) {
                at++;
            }
            if (!isName(at) || (tokens.get(at).kind() == Token.Kind.WORD && NO_ALIAS.contains(word(at)))) {
                return at;
            }
            List<String> path = new ArrayList<>(List.of(tokens.get(at).text()));
            at++;
            while (is(at, ".") && isName(at + 1)) {
                path.add(tokens.get(at + 1).text());
                at += 2;
            }
            if (is(at, "(")
                    && !keyword.equals("into")
                    && !keyword.equals("table")
                    && !keyword.equals("copy")
                    && !keyword.equals("on")
                    && !keyword.equals("references")) {
                return at; // a function
            }
            String name = path.get(path.size() - 1);
            TableName table = new TableName(path.size() > 1 ? path.get(path.size() - 2) : null, name);
            if (is(at, "as")) {
                at++;
            }
            String alias = null;
            if (isName(at) && !(tokens.get(at).kind() == Token.Kind.WORD && NO_ALIAS.contains(word(at)))) {
                alias = tokens.get(at).text();
                at++;
            }
            if (!ctes.contains(TableName.fold(name))) {
                sources.add(new Source.Table(table, alias));
                if (!names.contains(table)) {
                    names.add(table);
                }
            }
            if (!is(at, ",") || !keyword.equals("from")) {
                return at;
            }
            at++;
        }
    }

    private Condition conditions() {
        List<Condition> found = new ArrayList<>();
        int depth = 0;
        boolean or = false;
        for (int i = 0; i < tokens.size(); i++) {
            depth += depthChange(i);
            or |= depth == 0 && word(i).equals("or");
        }
        for (int i = 0; i < tokens.size() && !or; i++) {
            depth += depthChange(i);
            boolean starts = word(i).equals("where") || word(i).equals("and") || word(i).equals("on");
            if (depth == 0 && starts) {
                Condition condition = condition(i + 1);
                if (condition != null) {
                    found.add(condition);
                }
            }
        }
        return new Condition.All(found);
    }

    private @Nullable Condition condition(int start) {
        if (!isName(start)) {
            return null;
        }
        int at = start;
        StringBuilder qualifier = new StringBuilder();
        while (is(at + 1, ".") && isName(at + 2)) {
            qualifier
                    .append(qualifier.isEmpty() ? "" : ".")
                    .append(tokens.get(at).text());
            at += 2;
        }
        Expression column = new Expression.Column(
                qualifier.isEmpty() ? null : qualifier.toString(),
                tokens.get(at).text());
        at++;
        if (word(at).equals("in") && is(at + 1, "(")) {
            return membership(column, at + 2);
        }
        Condition.Operator operator = operator(at);
        if (operator == null || at + 1 >= tokens.size() || !tokens.get(at + 1).isConstant() || !endsPredicate(at + 2)) {
            return null;
        }
        return new Condition.Compare(column, operator, value(tokens.get(at + 1)));
    }

    private @Nullable Condition membership(Expression column, int start) {
        List<Expression> items = new ArrayList<>();
        for (int at = start; at + 1 < tokens.size(); at += 2) {
            if (!tokens.get(at).isConstant()) {
                return null;
            }
            items.add(value(tokens.get(at)));
            if (is(at + 1, ")")) {
                return endsPredicate(at + 2) ? new Condition.Member(column, items, false) : null;
            }
            if (!is(at + 1, ",")) {
                return null;
            }
        }
        return null;
    }

    private Condition.@Nullable Operator operator(int at) {
        if (at >= tokens.size() || tokens.get(at).kind() != Token.Kind.OPERATOR) {
            return null;
        }
        return switch (tokens.get(at).text()) {
            case "=" -> Condition.Operator.EQUAL;
            case "<=>" -> Condition.Operator.NULL_SAFE_EQUAL;
            case "<>", "!=" -> Condition.Operator.NOT_EQUAL;
            case "<" -> Condition.Operator.LESS;
            case "<=" -> Condition.Operator.LESS_OR_EQUAL;
            case ">" -> Condition.Operator.GREATER;
            case ">=" -> Condition.Operator.GREATER_OR_EQUAL;
            default -> null;
        };
    }

    private boolean endsPredicate(int at) {
        return at >= tokens.size() || is(at, ";") || is(at, ")") || AFTER_PREDICATE.contains(word(at));
    }

    static Expression value(Token token) {
        Constant constant =
                switch (token.kind()) {
                    case NUMBER ->
                        new Constant(
                                token.text().matches("[0-9]+") ? Constant.Kind.INTEGER : Constant.Kind.DECIMAL,
                                token.text());
                    case BYTES -> new Constant(Constant.Kind.BYTES, token.text());
                    case STRING -> Constant.text(token.text());
                    default -> Constant.unknown(token.text() + (token.text().equals("?") ? token.begin() : ""));
                };
        return new Expression.Value(constant);
    }

    private SqlStatement insert(Source.Table target, boolean replace) {
        int at = 0;
        while (at < tokens.size() && !is(at, "(") && !word(at).startsWith("value") && !word(at).equals("select")) {
            at++;
        }
        List<String> columns = new ArrayList<>();
        if (is(at, "(") && isName(at + 1) && !word(at + 1).equals("select")) {
            for (at++; at < tokens.size() && !is(at, ")"); at++) {
                if (isName(at)) {
                    columns.add(tokens.get(at).text());
                }
            }
            at++;
        }
        List<List<Expression>> rows = new ArrayList<>();
        if (word(at).startsWith("value")) {
            rows(at + 1, rows);
            return new SqlStatement.Insert(target, columns, rows, null, List.of(), replace);
        }
        Query query = Query.Block.of(sources.subList(1, sources.size()), conditions());
        return new SqlStatement.Insert(target, columns, List.of(), query, List.of(), replace);
    }

    private void rows(int start, List<List<Expression>> rows) {
        int at = start;
        while (is(at, "(")) {
            List<Expression> row = new ArrayList<>();
            int depth = 0;
            int from = at + 1;
            for (; at < tokens.size(); at++) {
                depth += depthChange(at);
                if ((depth == 1 && is(at, ",")) || depth == 0) {
                    boolean one = at == from + 1 && tokens.get(from).isConstant();
                    boolean none = at == from + 1 && word(from).equals("null");
                    row.add(
                            one
                                    ? value(tokens.get(from))
                                    : new Expression.Value(none ? Constant.NULL : Constant.unknown("value " + from)));
                    from = at + 1;
                }
                if (depth == 0) {
                    break;
                }
            }
            rows.add(row);
            at += is(at + 1, ",") ? 2 : 1;
        }
    }

    private List<SqlStatement.Assignment> assignments() {
        List<SqlStatement.Assignment> found = new ArrayList<>();
        int depth = 0;
        boolean inSet = false;
        for (int i = 0; i < tokens.size(); i++) {
            depth += depthChange(i);
            if (depth == 0 && (word(i).equals("where") || word(i).equals("from"))) {
                inSet = false;
            }
            boolean begins = depth == 0 && (word(i).equals("set") || (inSet && is(i, ",")));
            inSet |= depth == 0 && word(i).equals("set");
            int name = is(i + 2, ".") ? i + 3 : i + 1;
            if (begins && isName(name) && is(name + 1, "=")) {
                found.add(new SqlStatement.Assignment(
                        new Expression.Column(null, tokens.get(name).text()),
                        new Expression.Value(Constant.unknown("assigned " + name))));
            }
        }
        return found;
    }

    private int depthChange(int at) {
        return is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
    }

    private boolean isName(int at) {
        return at >= 0 && at < tokens.size() && tokens.get(at).isName();
    }

    private boolean is(int at, String text) {
        return at >= 0 && at < tokens.size() && tokens.get(at).is(text);
    }

    private String word(int at) {
        boolean word = at >= 0 && at < tokens.size() && tokens.get(at).kind() == Token.Kind.WORD;
        return word ? TableName.fold(tokens.get(at).text()) : "";
    }
}
