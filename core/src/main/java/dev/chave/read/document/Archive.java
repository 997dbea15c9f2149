package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A mongodump archive: many collections in one stream, their documents interleaved in blocks. The collections stand at its
 * beginning; each reading goes through the stream to the end of its collection.
 */
final class Archive implements DocumentSource {
    private static final String OPLOG = ".oplog"; // no database

    private final ByteSource bytes;
    private @Nullable List<CollectionInfo> collections;

    Archive(ByteSource bytes) {
        this.bytes = bytes;
    }

    @Override
    public String place() {
        return bytes.place();
    }

    @Override
    public List<CollectionInfo> collections() throws UnreadableException {
        if (collections == null) {
            try (InputStream in = bytes.open()) {
                collections = List.copyOf(prelude(new ArchiveStream(in)).values());
            } catch (IOException failure) {
                throw new UnreadableException(place() + ": " + ByteSource.words(failure), failure);
            }
        }
        return collections;
    }

    private SortedMap<String, CollectionInfo> prelude(ArchiveStream archive) throws IOException, UnreadableException {
        SortedMap<String, CollectionInfo> found = new TreeMap<>();
        archive.header();
        RawDocument document = archive.body(true);
        while (document != null) {
            CollectionInfo info = archive.fault().isEmpty() ? info(ArchiveStream.decoded(document)) : null;
            if (info != null) {
                found.put(info.namespace(), info);
            }
            document = archive.body(true);
        }
        if (!archive.damage().isEmpty()) {
            throw new UnreadableException(
                    place() + ": the archive is damaged in its list of collections (byte " + archive.offset() + ": "
                            + archive.damage() + "); expected a whole mongodump archive (dump again)");
        }
        return found;
    }

    private static @Nullable CollectionInfo info(BsonDocument entry) {
        ArchiveStream.Header name = ArchiveStream.collectionHeader(entry);
        if (name == null || name.namespace().equals(OPLOG)) {
            return null;
        }
        try {
            String metadata =
                    entry.isString("metadata") ? entry.getString("metadata").getValue() : "";
            return metadata.isEmpty()
                    ? CollectionInfo.bare(name.namespace())
                    : Definitions.collection(name.namespace(), SmallJson.parse(metadata));
        } catch (BadJsonException notJson) {
            return CollectionInfo.bare(name.namespace());
        }
    }

    @Override
    public InputSummary read(String namespace, DocumentSink sink) throws UnreadableException {
        CollectionInfo info = Namespaces.require(this, namespace);
        Tally tally = new Tally(place(), sink);
        try (InputStream in = bytes.open()) {
            new ArchiveReading(new ArchiveStream(in), info, tally).run();
        } catch (IOException failure) {
            tally.skip("at the end", ByteSource.words(failure) + "; nothing after it was read");
        }
        if (info.kind() == Kind.TIME_SERIES) {
            tally.note(TimeSeries.NOTE);
        }
        String format = bytes.isGzip() ? "mongodump archive, gzip" : "mongodump archive";
        return tally.summary(format, BsonFile.carries(info));
    }
}
