package dev.chave.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation under one key: where in the key's space it goes, whoever owns what there.
 *
 * @param read whether it only reads
 * @param load what it costs a shard to be asked, by its weight; an insert of k documents weighs k
 * @param examined what the documents it examines cost, shared by the shards that are asked
 * @param pieces how many pieces, each routed on its own, the load divides into
 * @param inserted the places of the documents it inserts, one for each piece that the key can hold; empty for other kinds
 * @param targets what its filter reaches; null where it is an insert, or nobody can say
 * @param broadcast whether it asks every shard there is, chunks or not
 */
public record KeyedOperation(
        boolean read,
        double load,
        double examined,
        int pieces,
        List<byte[]> inserted,
        @Nullable KeyTargets targets,
        boolean broadcast) {
    public KeyedOperation {
        inserted = List.copyOf(inserted);
    }

    /** An operation of which nobody can say where it goes. */
    public static KeyedOperation unknown(boolean read, double load) {
        return new KeyedOperation(read, load, 0, 1, List.of(), null, false);
    }

    /** Whether it is known where it goes; one that is not takes no part in loads. */
    public boolean isKnown() {
        return !inserted.isEmpty() || targets != null;
    }

    public boolean isInsert() {
        return !inserted.isEmpty();
    }
}
