package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** What mongodump writes into a folder: a folder for each database, or one database's folder by itself. */
final class DumpFolder implements DocumentSource {
    private final Path root;
    private final SortedMap<String, DumpedCollection> collections;
    private final List<String> notes;

    private DumpFolder(Path root, SortedMap<String, DumpedCollection> collections, List<String> notes) {
        this.root = root;
        this.collections = collections;
        this.notes = notes;
    }

    /**
     * Looks at the names in a folder and reads the metadata, no documents.
     *
     * @throws UnreadableException when no collection is in it
     */
    static DumpFolder open(Path root) throws UnreadableException {
        DatabaseFolder direct = DatabaseFolder.of(root);
        List<String> notes = new ArrayList<>(direct.notes());
        SortedMap<String, DumpedCollection> found = new TreeMap<>(direct.collections());
        if (found.isEmpty()) {
            for (Path folder : list(root)) {
                if (Files.isDirectory(folder)) {
                    DatabaseFolder database = DatabaseFolder.of(folder);
                    found.putAll(database.collections());
                    notes.addAll(database.notes());
                }
            }
        }
        if (found.isEmpty()) {
            throw new UnreadableException(root + ": a folder without collections of a mongodump; expected NAME.bson"
                    + " files in it or in its folders (for other formats name a file)");
        }
        return new DumpFolder(root, found, notes);
    }

    /** What the metadata beside a BSON file tells; a bare collection without namespace where there is none. */
    static CollectionInfo infoBeside(ByteSource bytes) {
        Path file = bytes.file().map(Path::toAbsolutePath).map(Path::normalize).orElse(null);
        if (file == null || file.getFileName() == null || file.getParent() == null) {
            return CollectionInfo.bare("");
        }
        String escaped = DumpNames.documentsOf(file.getFileName().toString());
        BsonDocument metadata = escaped == null ? null : metadataBeside(file.getParent(), escaped);
        if (escaped == null || metadata == null) {
            return CollectionInfo.bare("");
        }
        return DumpedCollection.info(DatabaseFolder.name(file.getParent()), TimeSeries.visibleName(escaped), metadata);
    }

    private static @Nullable BsonDocument metadataBeside(Path folder, String escaped) {
        for (String name : DumpNames.metadataFiles(TimeSeries.visibleName(escaped))) {
            Path file = folder.resolve(name);
            try {
                if (Files.isRegularFile(file)) {
                    return SmallJson.read(ByteSource.ofFile(file));
                }
            } catch (UnreadableException noMetadata) {
                return null;
            }
        }
        return null;
    }

    /** The entries of a folder, by name. */
    static List<Path> list(Path folder) throws UnreadableException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException failure) {
            throw new UnreadableException(folder + ": " + ByteSource.words(failure), failure);
        }
    }

    @Override
    public String place() {
        return root.toString();
    }

    @Override
    public List<CollectionInfo> collections() {
        return collections.values().stream().map(DumpedCollection::info).toList();
    }

    @Override
    public InputSummary read(String namespace, DocumentSink sink) throws UnreadableException {
        CollectionInfo info = Namespaces.require(this, namespace);
        DumpedCollection collection = collections.get(namespace);
        Path file = collection == null ? null : collection.documents();
        if (file == null) {
            Tally tally = new Tally(place(), sink);
            tally.note(
                    info.kind() == Kind.VIEW
                            ? "a view has no documents of its own"
                            : "there is no file of documents beside the metadata; taken as an empty collection");
            return tally.summary("mongodump folder", BsonFile.carries(info));
        }
        return new BsonFile(ByteSource.ofFile(file), info, notes).read(namespace, sink);
    }
}
