package dev.chave.cluster;

import dev.chave.key.ShardKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * A file of the chunks of one collection: the documents of {@code config.chunks} as mongosh prints them or mongoexport writes
 * them (a list or one after the other), or plain split points.
 *
 * <p>Of a chunk's document only {@code min}, {@code max}, {@code shard} and the collection ({@code uuid} from 5.0, {@code ns}
 * before) are read. Chunks must tile the key space; they may stand in any order. Split points may too, and every chunk between
 * them counts as a shard of its own.
 */
public final class ChunksFile {
    private static final int MAX_CHUNKS = 10_000_000;

    private final ShardKey key;
    private final String place;
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<byte[]> splits = new ArrayList<>();
    private final Map<String, String> shardNames = new HashMap<>();
    private final Set<BsonValue> collections = new HashSet<>();
    private int read;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Chunk(byte[] min, byte[] max, String shard, int position) {}

    private ChunksFile(ShardKey key, String place) {
        this.key = key;
        this.place = place;
    }

    /**
     * Reads a file.
     *
     * @throws BadChunksException when it cannot be read, or is not the chunks of one collection with this key
     */
    public static Router read(Path file, ShardKey key) {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(in, file.toString(), key);
        } catch (NoSuchFileException missing) {
            throw new BadChunksException(
                    file + ": there is no such file; expected the chunks or split points of one" + " collection");
        } catch (CharacterCodingException notText) {
            throw new BadChunksException(
                    file + ": it is no UTF-8 text; expected documents of config.chunks as JSON, or" + " split points");
        } catch (IOException unreadable) {
            throw new BadChunksException(
                    file + ": it cannot be read (" + unreadable.getClass().getSimpleName()
                            + "); expected documents of config.chunks as JSON, or split points");
        }
    }

    /**
     * Reads a text.
     *
     * @param place what errors call it
     * @throws BadChunksException when it is not the chunks of one collection with this key
     * @throws IOException when the reader fails
     */
    public static Router read(Reader in, String place, ShardKey key) throws IOException {
        ChunksFile file = new ChunksFile(key, place);
        try {
            ValueTexts texts = new ValueTexts(in, key.size() == 1);
            for (String text = texts.next(); text != null; text = texts.next()) {
                file.read++;
                file.add(TypedValues.value(text));
            }
        } catch (BadTypedValueException bad) {
            throw new BadChunksException(place + ", value " + Math.max(file.read, 1) + ": " + bad.getMessage());
        }
        return file.router();
    }

    private void add(BsonValue value) {
        if (read > MAX_CHUNKS) {
            throw bad("more than " + MAX_CHUNKS + " values", "fewer");
        }
        if (value.isDocument() && isChunk(value.asDocument())) {
            addChunk(value.asDocument());
        } else {
            splits.add(KeyPoints.split(key, value));
        }
    }

    private static boolean isChunk(BsonDocument document) {
        return document.isDocument("min") && document.isDocument("max");
    }

    private void addChunk(BsonDocument document) {
        if (!document.isString("shard")) {
            throw new BadTypedValueException(
                    "a chunk without a shard; expected the documents of config.chunks as they are");
        }
        String shard = document.getString("shard").getValue();
        BsonValue collection = document.get("uuid", document.get("ns", BsonNull.VALUE));
        collections.add(collection);
        chunks.add(new Chunk(
                KeyPoints.bound(key, document.getDocument("min")),
                KeyPoints.bound(key, document.getDocument("max")),
                shardNames.computeIfAbsent(shard, name -> name),
                read));
    }

    private Router router() {
        if (chunks.isEmpty() && splits.isEmpty()) {
            throw bad("no value in it", "documents of config.chunks as JSON, or split points");
        }
        if (chunks.isEmpty()) {
            splits.sort(Arrays::compareUnsigned);
            return Router.ofChunksAlone(ChunkMap.ofSplits(key, KeyPoints.distinct(splits)));
        }
        if (!splits.isEmpty()) {
            throw bad("chunks and values that are no chunks", "one or the other");
        }
        if (collections.size() > 1) {
            throw bad(
                    "chunks of " + collections.size() + " collections",
                    "those of one (filter config.chunks by its uuid, or by ns up to 4.4)");
        }
        return ofChunks();
    }

    private Router ofChunks() {
        chunks.sort((left, right) -> Arrays.compareUnsigned(left.min(), right.min()));
        byte[] end = ChunkMap.lowest(key);
        List<byte[]> bounds = new ArrayList<>(chunks.size());
        for (Chunk chunk : chunks) {
            int gap = Arrays.compareUnsigned(chunk.min(), end);
            if (gap != 0 || Arrays.compareUnsigned(chunk.min(), chunk.max()) >= 0) {
                throw bad(
                        "the chunk at value " + chunk.position()
                                + (gap > 0 ? " leaves a gap before it" : " overlaps the one before it, or is empty"),
                        "chunks that cover the whole key space once");
            }
            bounds.add(chunk.min());
            end = chunk.max();
        }
        if (!Arrays.equals(end, ChunkMap.highest(key))) {
            throw bad("no chunk ends at MaxKey", "chunks that cover the whole key space once");
        }
        ChunkMap map = ChunkMap.ofSplits(key, bounds.subList(1, bounds.size()));
        return new Router(map, chunks.stream().map(Chunk::shard).toList());
    }

    private BadChunksException bad(String found, String expected) {
        return new BadChunksException(place + ": " + found + "; expected " + expected);
    }
}
