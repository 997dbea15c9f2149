package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The two collections in which drivers keep files: {@code fs.files}, one document for each file, and {@code fs.chunks}, the pieces.
 *
 * <p>A piece is called a GridFS chunk here, so that it is never taken for a chunk of the key space. Source: GridFS specification of
 * the MongoDB drivers; the fields are its own.
 */
final class GridFs {
    private static final Set<String> OF_PIECES = Set.of("files_id", "n", "data");
    private static final Set<String> OF_FILES = Set.of("length", "chunkSize", "uploadDate");

    private GridFs() {}

    /** Whether the documents are pieces of files. */
    static boolean isPieces(CollectionInfo collection, Collection<String> paths) {
        boolean named =
                collection.namespace().isEmpty() || collection.namespace().endsWith(".chunks");
        return named && paths.containsAll(OF_PIECES);
    }

    /** Whether the documents describe files. */
    static boolean isFiles(CollectionInfo collection, Collection<String> paths) {
        boolean named =
                collection.namespace().isEmpty() || collection.namespace().endsWith(".files");
        return named && paths.containsAll(OF_FILES);
    }

    /** The keys worth judging for pieces of files. */
    static List<ShardKey> keys() {
        return List.of(
                ShardKey.of(KeyField.hashed("files_id")),
                ShardKey.of(KeyField.hashed("files_id"), KeyField.ascending("n")),
                ShardKey.of(KeyField.ascending("files_id"), KeyField.ascending("n")),
                ShardKey.of(KeyField.hashed("_id")),
                ShardKey.of(KeyField.ascending("_id")));
    }

    /** What a reader of the advice should know. */
    static List<String> words(CollectionInfo collection, Collection<String> paths, double piecesPerFile, int shards) {
        if (isFiles(collection, paths)) {
            return List.of(
                    "This is GridFS's collection of files, one small document for each file. It may stay unsharded: only the"
                            + " collection of GridFS chunks beside it grows with the files' contents.");
        }
        if (!isPieces(collection, paths)) {
            return List.of();
        }
        double asked = shards * (1 - Math.pow(1 - 1.0 / shards, Math.max(1, piecesPerFile)));
        return List.of(
                "This is GridFS: each document is a GridFS chunk, a piece of a file, and not a chunk of the key space. A file has "
                        + Words.times(piecesPerFile) + " GridFS chunks on average.",
                "Both indexes that drivers make, {_id: 1} and {files_id: 1, n: 1}, ascend with time, so as keys they send all"
                        + " inserts to one shard.",
                "{files_id: \"hashed\"} spreads files and keeps each file whole: reading one asks 1 shard. It holds while a file is"
                        + " smaller than a chunk of the key space; {files_id: \"hashed\", n: 1} divides larger ones.",
                "{_id: \"hashed\"} would spread each file's GridFS chunks over about " + Words.times(asked) + " of "
                        + shards + " shards, and reading a file would ask them all.",
                "The collection of files beside it is small and may stay unsharded.");
    }
}
