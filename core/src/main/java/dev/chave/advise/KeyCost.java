package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import java.util.List;

/**
 * What a key's bytes cost where they are kept again and again (claim I13).
 *
 * @param keyBytes mean size of a key value
 * @param indexBytes one index that has the key's fields, at the size reckoned with
 * @param indexes how many indexes carry all of the key's fields, the one it needs included
 * @param routingBytes the routing table that every router and shard holds: two bounds for each chunk
 */
public record KeyCost(double keyBytes, double indexBytes, int indexes, double routingBytes) {
    /** What an entry of config.chunks has beside its bounds, an estimate: ids, version, shard, history. */
    private static final int CHUNK_BYTES = 120;

    static KeyCost of(ShardKey key, double keyBytes, CollectionSize size, CollectionInfo collection) {
        double documents = size.documentsRead() == 0
                ? 0
                : size.documentsRead() * ((double) size.bytes() / Math.max(1, size.bytesRead()));
        boolean isId = key.equals(ShardKey.of(KeyField.ascending("_id")));
        List<String> paths = key.paths();
        int carrying = (int) collection.indexes().stream()
                .map(Index::paths)
                .filter(index -> index.containsAll(paths))
                .count();
        return new KeyCost(
                keyBytes,
                documents * WorkingSet.entryBytes(keyBytes),
                Math.max(1, carrying + (isId && carrying == 0 ? 1 : 0)),
                size.chunks() * (2 * keyBytes + CHUNK_BYTES));
    }

    /** What all indexes that carry the key take. */
    public double allIndexBytes() {
        return indexBytes * indexes;
    }
}
