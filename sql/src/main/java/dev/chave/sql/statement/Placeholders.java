package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts values in the places of {@code $1}, {@code $2} … of PostgreSQL. */
public final class Placeholders {
    private Placeholders() {}

    /** The statement with SQL text in the places of placeholders; those without a text stay. Strings are left alone. */
    public static String bind(String sql, Map<String, String> texts) {
        StringBuilder out = new StringBuilder();
        int copied = 0;
        for (Token token : Tokens.of(sql, Dialect.POSTGRESQL)) {
            String text = token.kind() == Token.Kind.PLACEHOLDER ? texts.get(token.text()) : null;
            if (text != null) {
                out.append(sql, copied, token.begin()).append(text);
                copied = token.end();
            }
        }
        return out.append(sql, copied, sql.length()).toString();
    }

    /**
     * What SQL-level {@code EXECUTE q(8, 'x')} runs: the prepared statement with the arguments in place.
     *
     * @param prepare {@code PREPARE q(int, text) AS SELECT …}
     */
    public static String execute(String execute, String prepare) {
        List<Token> call = Tokens.of(execute, Dialect.POSTGRESQL);
        Map<String, String> texts = new HashMap<>();
        List<String> arguments = arguments(execute, call);
        for (int i = 0; i < arguments.size(); i++) {
            texts.put("$" + (i + 1), arguments.get(i));
        }
        for (Token token : Tokens.of(prepare, Dialect.POSTGRESQL)) {
            if (token.is("as")) {
                return bind(prepare.substring(token.end()).strip(), texts);
            }
        }
        return execute;
    }

    private static List<String> arguments(String execute, List<Token> call) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int from = -1;
        for (Token token : call) {
            if (token.is("(")) {
                depth++;
                from = depth == 1 ? token.end() : from;
            } else if (depth == 1 && (token.is(",") || token.is(")")) && from >= 0) {
                String argument = execute.substring(from, token.begin()).strip();
                if (!argument.isEmpty()) {
                    arguments.add(argument);
                }
                from = token.end();
            }
            depth -= token.is(")") ? 1 : 0;
        }
        return arguments;
    }
}
