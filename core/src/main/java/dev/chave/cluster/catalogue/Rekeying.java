package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.OrderedBytesDecoder;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonValue;

/**
 * How documents that are known by one key lie under another, when nobody tells: a field that both keys have keeps its value,
 * or becomes its hash; every other field counts as null, as if it were missing.
 */
final class Rekeying implements UnaryOperator<byte[]> {
    private final ShardKey from;
    private final ShardKey to;
    private final HashedValue hashes = new HashedValue();

    Rekeying(ShardKey from, ShardKey to) {
        this.from = from;
        this.to = to;
    }

    /** All documents of a collection under another key. */
    static Contents all(ShardedCollection collection, ShardKey to) {
        Rekeying rekeying = new Rekeying(collection.key(), to);
        List<Contents> parts = new ArrayList<>(collection.chunks().size());
        for (Chunk chunk : collection.chunks()) {
            parts.add(chunk.contents().rekeyed(rekeying));
        }
        Contents all = Contents.empty();
        all.mix(parts);
        return all;
    }

    @Override
    public byte[] apply(byte[] tuple) {
        List<BsonValue> values = OrderedBytesDecoder.decode(tuple).values();
        OrderedBytes out = new OrderedBytes();
        for (KeyField field : to.fields()) {
            int at = from.paths().indexOf(field.path());
            boolean known =
                    at >= 0 && at < values.size() && (!from.fields().get(at).hashed() || field.hashed());
            RawValue value = known ? RawValue.of(values.get(at)) : RawValue.NULL;
            boolean isHash = known && from.fields().get(at).hashed();
            if (field.hashed() && isHash) {
                out.appendLong(values.get(at).asNumber().longValue());
            } else if (field.hashed()) {
                out.appendLong(hashes.of(value));
            } else {
                out.append(value);
            }
        }
        return out.toByteArray();
    }
}
