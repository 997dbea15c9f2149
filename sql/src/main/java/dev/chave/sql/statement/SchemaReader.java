package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads CREATE TABLE statements token by token: names and declared types of the columns in their order. What is no CREATE TABLE
 * is passed over. It takes any text.
 */
public final class SchemaReader {
    private static final Set<String> CONSTRAINTS = Set.of(
            "primary",
            "unique",
            "key",
            "index",
            "constraint",
            "foreign",
            "check",
            "exclude",
            "fulltext",
            "spatial",
            "like",
            "period");
    private static final Set<String> TYPE_ENDS = Set.of(
            "not",
            "null",
            "default",
            "primary",
            "unique",
            "references",
            "check",
            "auto_increment",
            "comment",
            "collate",
            "generated",
            "constraint",
            "on",
            "as",
            "key",
            "charset",
            "identity",
            "storage",
            "compression");

    private SchemaReader() {}

    /** The tables of a script. */
    public static Schema read(String script, Dialect dialect) {
        List<Schema.Table> tables = new ArrayList<>();
        List<Token> statement = new ArrayList<>();
        for (Token token : Tokens.of(script, dialect)) {
            if (token.is(";")) {
                add(statement, tables);
                statement = new ArrayList<>();
            } else {
                statement.add(token);
            }
        }
        add(statement, tables);
        return Schema.of(tables);
    }

    private static void add(List<Token> tokens, List<Schema.Table> tables) {
        int at = 0;
        if (tokens.isEmpty() || !tokens.get(0).is("create")) {
            return;
        }
        while (at < tokens.size() && !tokens.get(at).is("table")) {
            if (tokens.get(at).is("(")
                    || tokens.get(at).is("as")
                    || tokens.get(at).is("on")) {
                return; // an index, a view, a function
            }
            at++;
        }
        at++;
        while (at < tokens.size()
                && (tokens.get(at).is("if")
                        || tokens.get(at).is("not")
                        || tokens.get(at).is("exists"))) {
            at++;
        }
        List<String> path = new ArrayList<>();
        while (at < tokens.size() && tokens.get(at).isName()) {
            path.add(tokens.get(at).text());
            at += at + 1 < tokens.size() && tokens.get(at + 1).is(".") ? 2 : 1;
            if (!tokens.get(at - 1).is(".")) {
                break;
            }
        }
        if (path.isEmpty() || at >= tokens.size() || !tokens.get(at).is("(")) {
            return;
        }
        TableName name = new TableName(path.size() > 1 ? path.get(path.size() - 2) : null, path.get(path.size() - 1));
        tables.add(new Schema.Table(name, columns(tokens, at + 1), true));
    }

    private static Map<String, String> columns(List<Token> tokens, int start) {
        Map<String, String> columns = new LinkedHashMap<>();
        int depth = 1;
        int from = start;
        for (int at = start; at < tokens.size() && depth > 0; at++) {
            Token token = tokens.get(at);
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (depth == 0 || (depth == 1 && token.is(","))) {
                column(tokens.subList(from, at), columns);
                from = at + 1;
            }
        }
        return columns;
    }

    private static void column(List<Token> definition, Map<String, String> columns) {
        if (definition.size() < 2 || !definition.get(0).isName()) {
            return;
        }
        Token name = definition.get(0);
        if (name.kind() == Token.Kind.WORD && CONSTRAINTS.contains(TableName.fold(name.text()))) {
            return;
        }
        StringBuilder type = new StringBuilder();
        for (Token token : definition.subList(1, definition.size())) {
            if (token.kind() == Token.Kind.WORD && TYPE_ENDS.contains(TableName.fold(token.text()))) {
                break;
            }
            boolean glued = token.is("(") || token.is(")") || token.is(",") || token.is("[") || token.is("]");
            boolean afterOpen = type.length() > 0 && "([,".indexOf(type.charAt(type.length() - 1)) >= 0;
            type.append(type.isEmpty() || glued || afterOpen ? "" : " ").append(token.text());
        }
        columns.putIfAbsent(TableName.fold(name.text()), TableName.fold(type.toString()));
    }
}
