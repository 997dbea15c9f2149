package dev.chave.sql.measure;

import dev.chave.sql.place.SqlType;
import dev.chave.sql.rows.Column;
import dev.chave.sql.rows.ForeignKey;
import dev.chave.sql.rows.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Foreign keys from or to the distribution columns whose two sides differ in type. Citus co-locates tables only where the types are
 * the same: an integer that refers to a bigint is refused, though both hash alike.
 */
final class ForeignTypes {
    /**
     * A pair of columns of different types.
     *
     * @param table the referring table
     * @param column its column
     * @param type that column's type as declared
     * @param target the table it refers to
     * @param targetColumn the column it refers to
     * @param targetType that column's type as declared
     */
    record Pair(String table, String column, String type, String target, String targetColumn, String targetType) {}

    private ForeignTypes() {}

    static List<Pair> differing(List<Table> tables, Table keyed, List<String> columns) {
        List<Pair> pairs = new ArrayList<>();
        for (Table table : tables) {
            for (ForeignKey key : table.foreignKeys()) {
                for (int i = 0; i < key.columns().size(); i++) {
                    Pair pair = pair(tables, table, key, i);
                    if (pair != null && concerns(pair, keyed, columns) && !isSame(pair.type(), pair.targetType())) {
                        pairs.add(pair);
                    }
                }
            }
        }
        return List.copyOf(pairs);
    }

    private static boolean concerns(Pair pair, Table keyed, List<String> columns) {
        return (pair.table().equals(keyed.name()) && isAmong(columns, pair.column()))
                || (keyed.isCalled(pair.target()) && isAmong(columns, pair.targetColumn()));
    }

    private static @Nullable Pair pair(List<Table> tables, Table table, ForeignKey key, int i) {
        if (i >= key.targets().size()) {
            return null;
        }
        Optional<Table> target = tables.stream()
                .filter(each -> each.isCalled(key.table()) || key.table().endsWith("." + each.name()))
                .findFirst();
        String type = declared(table, key.columns().get(i));
        String targetType =
                target.map(each -> declared(each, key.targets().get(i))).orElse(null);
        if (type == null || targetType == null || target.isEmpty()) {
            return null;
        }
        return new Pair(
                table.name(),
                key.columns().get(i),
                type,
                target.get().name(),
                key.targets().get(i),
                targetType);
    }

    private static @Nullable String declared(Table table, String column) {
        int at = table.indexOf(column);
        return at < 0
                ? null
                : Optional.of(table.columns().get(at)).map(Column::sqlType).orElse(null);
    }

    private static boolean isAmong(List<String> columns, String column) {
        return columns.stream().anyMatch(each -> each.equalsIgnoreCase(column));
    }

    private static boolean isSame(String one, String two) {
        Optional<SqlType> first = SqlType.named(one);
        Optional<SqlType> second = SqlType.named(two);
        return (first.isPresent() && second.isPresent()) ? first.equals(second) : one.equalsIgnoreCase(two);
    }
}
