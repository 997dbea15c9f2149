package dev.chave.sql.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What {@code CREATE TABLE} and {@code ALTER TABLE … ADD FOREIGN KEY} say, from the tokens of the statement. */
final class TableDefinition {
    private static final Set<String> NOT_COLUMNS = Set.of(
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
            "like");
    /** Words after a column's type that end it. */
    private static final Set<String> AFTER_TYPE = Set.of(
            "not",
            "null",
            "default",
            "collate",
            "primary",
            "unique",
            "references",
            "generated",
            "check",
            "constraint",
            "auto_increment",
            "comment",
            "on",
            "storage",
            "compression",
            "charset",
            "as",
            "key",
            "visible",
            "invisible");

    private final List<DumpToken> tokens;

    TableDefinition(List<DumpToken> tokens) {
        this.tokens = tokens;
    }

    /** The columns of {@code CREATE TABLE name (…)}, its tokens after the name. */
    List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        for (List<DumpToken> part : parts()) {
            DumpToken first = part.get(0);
            boolean isColumn = first.kind() == DumpToken.Kind.NAME
                    || (first.kind() == DumpToken.Kind.WORD
                            && !NOT_COLUMNS.contains(first.text().toLowerCase(Locale.ROOT)));
            if (isColumn) {
                columns.add(new Column(first.text(), type(part)));
            }
        }
        return columns;
    }

    /** The declared foreign keys, wherever they stand. */
    List<ForeignKey> foreignKeys() {
        List<ForeignKey> keys = new ArrayList<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).isWord("foreign") && tokens.get(i + 1).isWord("key")) {
                int open = indexOfSymbol('(', i);
                int references = indexOfWord("references", open);
                if (open < 0 || references < 0 || references + 1 >= tokens.size()) {
                    continue;
                }
                int after = references + 2;
                while (after + 1 < tokens.size() && tokens.get(after).isSymbol('.')) {
                    after += 2;
                }
                boolean hasTargets = after < tokens.size() && tokens.get(after).isSymbol('(');
                keys.add(new ForeignKey(
                        names(open), name(references + 1, after), hasTargets ? names(after) : List.of()));
            }
        }
        return keys;
    }

    private String name(int from, int to) {
        StringBuilder name = new StringBuilder();
        for (DumpToken token : tokens.subList(from, to)) {
            name.append(token.text());
        }
        return name.toString();
    }

    private List<String> names(int open) {
        List<String> names = new ArrayList<>();
        for (int i = open + 1; i < tokens.size() && !tokens.get(i).isSymbol(')'); i++) {
            if (tokens.get(i).kind() != DumpToken.Kind.SYMBOL) {
                names.add(tokens.get(i).text());
            }
        }
        return names;
    }

    private int indexOfSymbol(char symbol, int from) {
        for (int i = Math.max(0, from); i < tokens.size(); i++) {
            if (tokens.get(i).isSymbol(symbol)) {
                return i;
            }
        }
        return -1;
    }

    private int indexOfWord(String word, int from) {
        for (int i = Math.max(0, from); i < tokens.size(); i++) {
            if (tokens.get(i).isWord(word)) {
                return i;
            }
        }
        return -1;
    }

    private static String type(List<DumpToken> part) {
        StringBuilder type = new StringBuilder();
        for (DumpToken token : part.subList(1, part.size())) {
            boolean isCharset = token.isWord("character") && type.length() > 0; // else it begins "character varying"
            if (isCharset
                    || (token.kind() == DumpToken.Kind.WORD
                            && AFTER_TYPE.contains(token.text().toLowerCase(Locale.ROOT)))) {
                break;
            }
            boolean isWord = token.kind() == DumpToken.Kind.WORD || token.kind() == DumpToken.Kind.NAME;
            boolean isApart = isWord && type.length() > 0 && "(,".indexOf(type.charAt(type.length() - 1)) < 0;
            type.append(isApart ? " " : "").append(token.kind() == DumpToken.Kind.STRING ? "''" : token.text());
        }
        return type.toString();
    }

    /** What stands between the commas of the outermost brackets. */
    private List<List<DumpToken>> parts() {
        List<List<DumpToken>> parts = new ArrayList<>();
        List<DumpToken> part = new ArrayList<>();
        int depth = 0;
        for (DumpToken token : tokens) {
            if (token.isSymbol('(') && depth++ == 0) {
                continue;
            }
            if (token.isSymbol(')') && --depth == 0) {
                break;
            }
            if (depth == 1 && token.isSymbol(',')) {
                parts.add(part);
                part = new ArrayList<>();
            } else if (depth > 0) {
                part.add(token);
            }
        }
        parts.add(part);
        parts.removeIf(List::isEmpty);
        return parts;
    }
}
