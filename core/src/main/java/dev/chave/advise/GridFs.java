package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
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
    static List<Phrase> words(CollectionInfo collection, Collection<String> paths, double piecesPerFile, int shards) {
        if (isFiles(collection, paths)) {
            return List.of(Sentence.of("gridFs.isFiles"));
        }
        if (!isPieces(collection, paths)) {
            return List.of();
        }
        double asked = shards * (1 - Math.pow(1 - 1.0 / shards, Math.max(1, piecesPerFile)));
        return List.of(
                Sentence.of("gridFs.isPieces", Words.times(piecesPerFile)),
                Sentence.of("gridFs.indexes"),
                Sentence.of("gridFs.byFile"),
                Sentence.of("gridFs.byPiece", Words.times(asked), shards),
                Sentence.of("gridFs.filesBeside"));
    }
}
