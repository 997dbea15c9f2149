package dev.chave.sql.measure;

import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.sql.place.BadSchemeException;
import dev.chave.sql.place.BadSqlValueException;
import dev.chave.sql.place.HashtextModulo;
import dev.chave.sql.place.NoShardException;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.Schemes;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.place.SqlValue;
import dev.chave.sql.place.WeightedValue;
import dev.chave.sql.rows.Column;
import dev.chave.sql.rows.RowSource;
import dev.chave.sql.rows.Table;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table's rows and says how they lie under a placement. The rows of every shard are counted one by one; what is said of
 * values is exact while they fit into memory ({@link ValueTable}).
 */
public final class Measurement {
    /** How many different values are kept. */
    static final int MOST_VALUES = 250_000;

    private static final long MOST_VALUE_BYTES = 256L << 20;
    private static final int LARGEST = 10;

    private final RowSource source;
    private final PlaceRequest request;
    private final int mostValues;

    public Measurement(RowSource source, PlaceRequest request) {
        this(source, request, MOST_VALUES);
    }

    Measurement(RowSource source, PlaceRequest request, int mostValues) {
        this.source = source;
        this.request = request;
        this.mostValues = mostValues;
    }

    /**
     * Reads and measures.
     *
     * @throws UnreadableException when no row could be read
     * @throws BadPlaceRequestException when the request does not fit the data
     * @throws BadSchemeException when the placement cannot be made
     */
    public PlaceResult run() throws UnreadableException, BadPlaceRequestException, BadSchemeException {
        List<Table> tables = source.tables();
        Table table = chosen(tables);
        List<Integer> key = indexes(table, request.columns());
        TypeGuess guess = new TypeGuess();
        List<SqlType> types = types(table, key, guess);
        Placement placement = placement(table, key, types);
        if (placement.columns() != key.size()) {
            throw new BadPlaceRequestException("--column: " + key.size() + (key.size() == 1 ? " column" : " columns")
                    + "; expected " + placement.columns() + " for " + placement.name());
        }
        Counting counting = counted(table, key, types, placement);
        if (counting.rows() + counting.nulls() + counting.refused() == 0) {
            throw new UnreadableException(source.place() + ": no rows; expected one at least"
                    + counting.input().notes().stream()
                            .findFirst()
                            .map(note -> " (" + note + ")")
                            .orElse(""));
        }
        return result(tables, table, types, guess, placement, counting);
    }

    private PlaceResult result(
            List<Table> tables,
            Table table,
            List<SqlType> types,
            TypeGuess guess,
            Placement placement,
            Counting counting)
            throws UnreadableException {
        ValueTable values = counting.values();
        List<LargeValue> largest = largest(values, placement, counting.rows());
        List<Load> shards = counting.loads();
        OptionalDouble sampled = source.sampledShare(table);
        boolean areTypesSeen = request.types().isEmpty()
                && indexes(table).stream()
                        .anyMatch(at -> table.columns().get(at).sqlType() == null);
        Nodes nodes =
                request.nodes() > 0 ? NodePlan.of(shards, largest, request.nodes(), request.plannedBytes()) : null;
        List<Growth> growth = new GrowthTable(request.schemes(), placement).of(values.sample());
        PlaceFindings findings = new PlaceFindings(request, placement, counting, largest, sampled.isPresent());
        return new PlaceResult(
                counting.input(),
                table.name(),
                request.columns(),
                types,
                areTypesSeen,
                placement.name(),
                placement.whenItGrows(),
                placement instanceof HashtextModulo
                        ? HashtextModulo.sql(request.columns().get(0), placement.shards())
                        : null,
                counting.rows(),
                counting.nulls(),
                counting.refused(),
                counting.refusedWhy(),
                sampled,
                shards,
                Shares.maxOverMean(shards, Load::rows),
                Shares.minOverMean(shards, Load::rows),
                values.distinct(),
                values.isExact(),
                Shares.explained(shards, largest),
                largest,
                findings.needsRemedy() ? Remedies.all() : List.of(),
                growth,
                Divisors.of(placement.shards()),
                nodes,
                counting.tenants(),
                findings.all(guess.mixture(), ForeignTypes.differing(tables, table, request.columns())));
    }

    private List<Integer> indexes(Table table) {
        return request.columns().stream().map(table::indexOf).toList();
    }

    private Table chosen(List<Table> tables) throws BadPlaceRequestException {
        List<Table> fitting = new ArrayList<>();
        for (Table table : tables) {
            boolean isMeant = request.table() == null || table.isCalled(request.table());
            if (isMeant && request.columns().stream().allMatch(column -> table.indexOf(column) >= 0)) {
                fitting.add(table);
            }
        }
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        if (fitting.size() > 1) {
            throw new BadPlaceRequestException("--table: not given, and "
                    + named(fitting.stream().map(Table::name).toList()) + " have such a column; expected one of them");
        }
        List<Table> asked = tables.stream()
                .filter(table -> request.table() == null || table.isCalled(request.table()))
                .toList();
        if (asked.isEmpty()) {
            throw new BadPlaceRequestException("--table: no table of that name; expected one of "
                    + named(tables.stream().map(Table::name).toList()));
        }
        throw new BadPlaceRequestException("--column: " + named(request.columns()) + " not found; expected "
                + (asked.size() == 1
                        ? "one of " + named(asked.get(0).columnNames())
                        : "a column of " + named(asked.stream().map(Table::name).toList())));
    }

    private static String named(List<String> names) {
        String shown = names.stream().limit(20).map(ValueText::quotedInMessage).collect(Collectors.joining(", "));
        return names.size() > 20 ? shown + " and " + (names.size() - 20) + " more" : shown;
    }

    private static List<Integer> indexes(Table table, List<String> columns) {
        return columns.stream().map(table::indexOf).toList();
    }

    private List<SqlType> types(Table table, List<Integer> key, TypeGuess firstGuess)
            throws UnreadableException, BadPlaceRequestException {
        if (!request.types().isEmpty()) {
            if (request.types().size() != key.size()) {
                throw new BadPlaceRequestException("--type: " + request.types().size() + " types for " + key.size()
                        + " columns; expected one for each");
            }
            return request.types();
        }
        List<SqlType> types = new ArrayList<>();
        for (int column : key) {
            Column declared = table.columns().get(column);
            if (declared.sqlType() == null) {
                types.add(seen(table, column, types.isEmpty() ? firstGuess : new TypeGuess()));
                continue;
            }
            types.add(SqlType.named(declared.sqlType())
                    .orElseThrow(
                            () -> new BadPlaceRequestException("--column: " + ValueText.quotedInMessage(declared.name())
                                    + " has a type that has no placement here; expected another column, or --type to take its text as"
                                    + " text")));
        }
        return List.copyOf(types);
    }

    private SqlType seen(Table table, int column, TypeGuess guess) throws UnreadableException {
        source.read(table, List.of(column), (cells, bytes) -> {
            String cell = cells[0];
            if (cell != null) {
                guess.see(cell);
            }
            return true;
        });
        return guess.type();
    }

    private Placement placement(Table table, List<Integer> key, List<SqlType> types)
            throws UnreadableException, BadSchemeException {
        List<WeightedValue> weights = List.of();
        String name = Schemes.named(request.scheme()).orElse(request.scheme());
        if (Schemes.needsValues(name)) {
            ValueTable values = new ValueTable(mostValues, MOST_VALUE_BYTES);
            KeyReader reader = new KeyReader(types.subList(0, 1));
            source.read(table, key.subList(0, 1), (cells, bytes) -> {
                try {
                    List<SqlValue> read = reader.read(cells);
                    if (read != null) {
                        values.count(read, bytes);
                    }
                } catch (BadSqlValueException notOfTheType) {
                    return true; // the counting says so
                }
                return true;
            });
            weights = GrowthTable.weights(values.sample());
        }
        return request.schemes().make(request.scheme(), request.shards(), weights);
    }

    private Counting counted(Table table, List<Integer> key, List<SqlType> types, Placement placement)
            throws UnreadableException, BadPlaceRequestException {
        List<Integer> wanted = new ArrayList<>(key);
        String tenant = request.tenant();
        TenantTally tenants = null;
        if (tenant != null) {
            int at = table.indexOf(tenant);
            if (at < 0) {
                throw new BadPlaceRequestException("--tenant: " + ValueText.quotedInMessage(tenant)
                        + " not found; expected one of " + named(table.columnNames()));
            }
            tenants = new TenantTally(tenant, tenantType(table, at), placement);
            wanted.add(at);
        }
        Counting counting =
                new Counting(placement, new KeyReader(types), new ValueTable(mostValues, MOST_VALUE_BYTES), tenants);
        InputSummary input = source.read(table, wanted, counting);
        return counting.of(input);
    }

    private SqlType tenantType(Table table, int at) throws UnreadableException {
        String declared = table.columns().get(at).sqlType();
        return declared == null
                ? seen(table, at, new TypeGuess())
                : SqlType.named(declared).orElse(SqlType.TEXT);
    }

    private static List<LargeValue> largest(ValueTable values, Placement placement, long rows) {
        List<LargeValue> largest = new ArrayList<>();
        for (ValueCount value : values.heaviest(LARGEST)) {
            largest.add(new LargeValue(
                    value.key(),
                    value.rows(),
                    value.rowsHigh(),
                    value.bytes(),
                    (double) value.rows() / rows,
                    shardOf(placement, value.key())));
        }
        return largest;
    }

    private static int shardOf(Placement placement, List<SqlValue> key) {
        try {
            return placement.shardOf(key);
        } catch (NoShardException impossible) {
            throw new IllegalStateException("a value that was placed once", impossible);
        }
    }

    /** Reads keys out of cells. */
    static final class KeyReader {
        private final List<SqlType> types;

        KeyReader(List<SqlType> types) {
            this.types = types;
        }

        /** The key, or null where a part of it is NULL. */
        @Nullable
        List<SqlValue> read(@Nullable String[] cells) throws BadSqlValueException {
            SqlValue first = null;
            List<SqlValue> several = null;
            for (int i = 0; i < types.size(); i++) {
                String cell = cells[i];
                if (cell == null) {
                    return null;
                }
                SqlValue value = SqlValue.parse(types.get(i), cell);
                if (types.size() == 1) {
                    first = value;
                } else {
                    several = several == null ? new ArrayList<>() : several;
                    several.add(value);
                }
            }
            return first != null ? List.of(first) : several == null ? null : List.copyOf(several);
        }
    }
}
