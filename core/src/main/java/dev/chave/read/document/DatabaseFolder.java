package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** One database's folder of a mongodump: the files of its collections, paired. */
final class DatabaseFolder {
    private static final Set<String> NO_COLLECTION = Set.of("oplog.bson", "prelude.json");
    private static final String USERS_AND_ROLES = "$admin.";

    private final String database;
    private final SortedMap<String, Path> documents = new TreeMap<>();
    private final SortedMap<String, Path> metadata = new TreeMap<>();
    private final SortedMap<String, DumpedCollection> collections = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();

    private DatabaseFolder(String database) {
        this.database = database;
    }

    /** Looks at a folder; it may hold no collections at all. */
    static DatabaseFolder of(Path folder) throws UnreadableException {
        DatabaseFolder found = new DatabaseFolder(name(folder));
        for (Path file : DumpFolder.list(folder)) {
            if (Files.isRegularFile(file)) {
                found.sort(file);
            }
        }
        found.pair();
        return found;
    }

    /** The database whose folder this is. */
    static String name(Path folder) {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }

    /** By namespace. */
    SortedMap<String, DumpedCollection> collections() {
        return collections;
    }

    List<String> notes() {
        return notes;
    }

    private void sort(Path file) {
        String name = String.valueOf(file.getFileName());
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        String ofDocuments = DumpNames.documentsOf(name);
        String ofMetadata = DumpNames.metadataOf(name);
        if (NO_COLLECTION.contains(plain)) {
            notes.add(file + ": no collection; passed over");
        } else if (plain.startsWith(USERS_AND_ROLES)) {
            notes.add(file + ": users or roles; passed over");
        } else if (ofDocuments != null) {
            documents.putIfAbsent(ofDocuments, file); // the plain one sorts before the packed one
        } else if (ofMetadata != null) {
            metadata.putIfAbsent(ofMetadata, file);
        }
    }

    private void pair() {
        SortedSet<String> names = new TreeSet<>(documents.keySet());
        for (String name : metadata.keySet()) {
            // the buckets of a time-series collection have their metadata under its own name
            boolean isBuckets = documents.containsKey(TimeSeries.BUCKETS + name);
            if (!isBuckets) {
                names.add(name);
            }
        }
        for (String name : names) {
            CollectionInfo info = info(name);
            DumpedCollection before =
                    collections.putIfAbsent(info.namespace(), new DumpedCollection(info, documents.get(name)));
            if (before != null) {
                notes.add(info.namespace() + ": two files stand for it; the first was taken");
            }
        }
    }

    private CollectionInfo info(String escaped) {
        String visible = TimeSeries.visibleName(escaped);
        Path file = metadata.get(visible);
        BsonDocument told = file == null ? null : read(file);
        if (told != null) {
            return DumpedCollection.info(database, visible, told);
        }
        if (DumpNames.isCut(escaped)) {
            notes.add(escaped + ": a name that mongodump cut, without the metadata that tells the true one");
        }
        return DumpedCollection.info(database, escaped);
    }

    private @Nullable BsonDocument read(Path file) {
        try {
            return SmallJson.read(ByteSource.ofFile(file));
        } catch (UnreadableException damaged) {
            notes.add(damaged.getMessage() + "; indexes and options are not known");
            return null;
        }
    }
}
