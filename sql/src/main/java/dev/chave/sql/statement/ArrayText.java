package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads PostgreSQL's array text of one dimension: {@code {7,8,"a b",NULL}}. */
final class ArrayText {
    private ArrayText() {}

    /** The members as strings, SQL null for {@code NULL}; null where it is no such text. */
    static @Nullable List<Expression> members(String text) {
        String trimmed = text.strip();
        if (!trimmed.startsWith("{") || !trimmed.endsWith("}") || trimmed.length() < 2) {
            return null;
        }
        String inner = trimmed.substring(1, trimmed.length() - 1);
        List<Expression> members = new ArrayList<>();
        int at = 0;
        while (at < inner.length()) {
            StringBuilder member = new StringBuilder();
            boolean quoted = false;
            boolean inQuotes = false;
            for (; at < inner.length(); at++) {
                char c = inner.charAt(at);
                if (c == '"') {
                    inQuotes = !inQuotes;
                    quoted = true;
                } else if (c == '\\' && at + 1 < inner.length()) {
                    member.append(inner.charAt(++at));
                } else if (!inQuotes && c == ',') {
                    break;
                } else if (!inQuotes && (c == '{' || c == '}')) {
                    return null; // more dimensions than one
                } else {
                    member.append(c);
                }
            }
            at++;
            members.add(new Expression.Value(
                    member(quoted ? member.toString() : member.toString().strip(), quoted)));
        }
        return members;
    }

    private static Constant member(String text, boolean quoted) {
        return !quoted && text.equalsIgnoreCase("null") ? Constant.NULL : Constant.text(text);
    }
}
