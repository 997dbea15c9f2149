package dev.chave.cluster.catalogue;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.IndexRules;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Indexes, as far as sharding has a say in them. */
final class IndexCommands {
    private final ClusterState state;

    IndexCommands(ClusterState state) {
        this.state = state;
    }

    /** Creates an index. A unique one on a sharded collection must begin with the key's fields. */
    void create(String namespace, Index index) {
        ShardedCollection sharded = state.shardedOrNull(namespace);
        if (sharded != null
                && !IndexRules.uniqueConflicts(sharded.key(), List.of(index)).isEmpty()) {
            throw ErrorCode.CANNOT_CREATE_INDEX.because("the unique index "
                    + ValueText.quotedInMessage(index.name()) + " does not begin with the fields of " + sharded.key()
                    + ", so no shard could keep it unique; expected one that does");
        }
        List<Index> indexes = new ArrayList<>(info(namespace).indexes());
        Optional<Index> sameName = indexes.stream()
                .filter(known -> known.name().equals(index.name()))
                .findFirst();
        if (sameName.isEmpty()) {
            indexes.add(index);
            put(namespace, indexes);
        } else if (!sameName.get().equals(index)) {
            throw ErrorCode.INDEX_KEY_SPECS_CONFLICT.because(
                    "there is another index " + ValueText.quotedInMessage(index.name()) + "; expected a new name");
        }
    }

    /** Drops an index, unless it is the last that supports the key and the version keeps that. */
    void drop(String namespace, String name) {
        CollectionInfo info = info(namespace);
        if (info.indexes().stream().noneMatch(index -> index.name().equals(name))) {
            throw ErrorCode.INDEX_NOT_FOUND.because("there is no index " + ValueText.quotedInMessage(name)
                    + "; expected one of " + info.indexes().size());
        }
        List<Index> left = info.indexes().stream()
                .filter(index -> !index.name().equals(name))
                .toList();
        ShardedCollection sharded = state.shardedOrNull(namespace);
        if (sharded != null
                && IndexRules.supportingIndex(sharded.key(), info.indexes()).isPresent()
                && IndexRules.supportingIndex(sharded.key(), left).isEmpty()
                && state.rules.keepsLastIndex(sharded.key().hasHashedField())) {
            throw ErrorCode.CANNOT_DROP_SHARD_KEY_INDEX.because("it is the last index that begins with " + sharded.key()
                    + "; expected another one to be created first");
        }
        put(namespace, left);
    }

    private CollectionInfo info(String namespace) {
        ShardedCollection sharded = state.shardedOrNull(namespace);
        if (sharded != null) {
            return sharded.info();
        }
        LocalCollection local = state.local(namespace);
        if (local == null) {
            throw ErrorCode.NAMESPACE_NOT_FOUND.because("there is no such collection; expected one that exists");
        }
        return local.info();
    }

    private void put(String namespace, List<Index> indexes) {
        ShardedCollection sharded = state.shardedOrNull(namespace);
        CollectionInfo info = info(namespace).withIndexes(indexes);
        if (sharded != null) {
            state.put(sharded.with(info));
        } else {
            state.put(Objects.requireNonNull(state.local(namespace)).with(info));
        }
    }
}
