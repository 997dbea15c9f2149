package dev.chave.profile;

import dev.chave.key.ShardKey;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A uniform sample of the documents in insert order, with the values of the fields that matter: all of them while
 * they are few. Quantiles, windows of inserts and placement come from here.
 *
 * <p>Rows are numbered from 0 in insert order, as {@link #order()} understands it.
 */
public interface DocumentSample {
    /** How many rows. */
    int size();

    /** How many documents each row stands for. */
    double documentsPerRow();

    /** Where the insert order came from. */
    InsertOrder order();

    /** The paths whose values the rows have. */
    List<String> paths();

    /** The size of the row's document in bytes. */
    int bytes(int row);

    /** When the row's document was inserted, in milliseconds since 1970, or {@link Long#MIN_VALUE} when not known. */
    long atMillis(int row);

    /**
     * The value of a field in ordered bytes; null's bytes where missing. Values over a limit are cut and end in a
     * fingerprint that keeps them apart.
     *
     * @throws IllegalArgumentException when the path is not one of {@link #paths()}
     */
    byte[] value(int row, String path);

    /** The row's place in a key's space, hashed fields as their hash; arrays count as they stand. */
    byte[] tuple(int row, ShardKey key);

    /** Every row's place in a key's space, lowest first: what quantiles are read from. */
    static List<byte[]> sortedTuples(DocumentSample sample, ShardKey key) {
        return IntStream.range(0, sample.size())
                .mapToObj(row -> sample.tuple(row, key))
                .sorted(Arrays::compareUnsigned)
                .toList();
    }
}
