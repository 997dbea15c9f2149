package dev.chave.sql.measure;

import dev.chave.sql.place.Schemes;
import dev.chave.sql.place.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param scheme the placement's name, one of {@link Schemes#NAMES}
 * @param schemes makes placements, with the properties that were given
 * @param shards how many shards
 * @param columns the distribution columns
 * @param types their types, empty to take those declared or seen
 * @param table which table, null where only one has the columns
 * @param nodes how many nodes hold the shards; 0 when that is not known
 * @param tenant the column that says whose a row is, null where there is none besides the key
 * @param plannedBytes the size that is planned for, 0 for the size read
 */
public record PlaceRequest(
        String scheme,
        Schemes schemes,
        int shards,
        List<String> columns,
        List<SqlType> types,
        @Nullable String table,
        int nodes,
        @Nullable String tenant,
        long plannedBytes) {
    public PlaceRequest {
        columns = List.copyOf(columns);
        types = List.copyOf(types);
    }
}
