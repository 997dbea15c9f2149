package dev.chave.simulate;

import java.util.List;

/**
 * What happened in one stretch of time. Lists by shard are in the order of {@link #shards}.
 *
 * @param from when it begins, in seconds
 * @param to when it ends
 * @param shards the names of the shards at its end
 * @param writes documents inserted on each
 * @param reads queries each was asked
 * @param moved documents that migrations read from it or wrote to it
 * @param documents documents each owns at its end, of all collections
 * @param bytes their bytes
 * @param chunks chunks each owns at its end
 * @param blocks the chunks of the first collection at its end, in the order of the key; neighbours of one shard drawn as one where
 *     there are very many
 * @param captions what happened, in words
 */
public record Frame(
        double from,
        double to,
        List<String> shards,
        List<Long> writes,
        List<Long> reads,
        List<Long> moved,
        List<Long> documents,
        List<Long> bytes,
        List<Long> chunks,
        List<Block> blocks,
        List<String> captions) {
    public Frame {
        shards = List.copyOf(shards);
        writes = List.copyOf(writes);
        reads = List.copyOf(reads);
        moved = List.copyOf(moved);
        documents = List.copyOf(documents);
        bytes = List.copyOf(bytes);
        chunks = List.copyOf(chunks);
        blocks = List.copyOf(blocks);
        captions = List.copyOf(captions);
    }

    /**
     * A chunk, or neighbouring chunks of one shard, in the picture.
     *
     * @param id what it keeps while it moves and when it is cut (the first part keeps it)
     * @param shard the position of its owner in {@link Frame#shards}
     * @param chunks how many chunks it stands for
     * @param writes documents inserted into it in this stretch of time
     * @param bytes its bytes at the end
     * @param jumbo whether one of them is flagged
     * @param moving whether one of them is on the move
     */
    public record Block(int id, int shard, int chunks, long writes, long bytes, boolean jumbo, boolean moving) {}
}
