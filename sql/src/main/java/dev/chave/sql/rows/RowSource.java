package dev.chave.sql.rows;

import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.util.List;
import java.util.OptionalDouble;

/** Rows of tables, which can be read any number of times. */
public interface RowSource {
    /** The place as the user named it, without credentials. */
    String place();

    /**
     * The tables there are.
     *
     * @throws UnreadableException when it cannot be read, or is no table
     */
    List<Table> tables() throws UnreadableException;

    /**
     * Reads the rows of a table. A row whose asked-for cells are not text in the encoding is left out and counted.
     *
     * @param table one of {@link #tables}
     * @param columns where the columns asked for stand in it, from 0
     * @return how it was read
     * @throws UnreadableException when nothing could be read
     */
    InputSummary read(Table table, List<Integer> columns, RowSink sink) throws UnreadableException;

    /** Which share of the table's rows {@link #read} gives, where that is not all of them. */
    default OptionalDouble sampledShare(Table table) throws UnreadableException {
        return OptionalDouble.empty();
    }
}
