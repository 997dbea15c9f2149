package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import dev.chave.read.document.ArchiveStream.Header;
import dev.chave.value.RawDocument;
import java.io.IOException;
import org.bson.BsonDocument;

/** One pass over an archive for one collection, up to the block that says it has ended. */
final class ArchiveReading {
    private final ArchiveStream archive;
    private final Tally tally;
    private final String database;
    private final String collection;
    private final boolean isTimeSeries;
    private final Crc64 crc = new Crc64();
    private final DuplicateNames duplicates = new DuplicateNames();

    ArchiveReading(ArchiveStream archive, CollectionInfo info, Tally tally) {
        this.archive = archive;
        this.tally = tally;
        this.database = info.database();
        this.collection = info.collection();
        this.isTimeSeries = info.kind() == Kind.TIME_SERIES;
    }

    void run() throws IOException {
        archive.header(); // of the whole archive; the list of collections is its body
        boolean ended = false;
        BsonDocument document = archive.header();
        while (document != null && !ended && !tally.stopped()) {
            Header header = ArchiveStream.collectionHeader(document);
            if (header != null && header.database().equals(database) && isOurs(header.collection())) {
                block();
                ended = header.isLast();
                if (ended && header.crc() != crc.value()) {
                    tally.note("byte " + archive.offset() + ": the checksum of " + database + '.' + collection
                            + " differs; its documents may be damaged, and were read nevertheless");
                }
            }
            document = ended ? null : archive.header();
        }
        BsonReading.duplicateNote(duplicates, tally);
        if (!tally.stopped()) {
            tellDamage(ended);
        }
    }

    private boolean isOurs(String name) {
        return (isTimeSeries ? TimeSeries.visibleName(name) : name).equals(collection);
    }

    private void block() throws IOException {
        RawDocument document = archive.body(true);
        while (document != null) {
            crc.update(document.bytes(), document.offset(), document.length());
            if (!archive.fault().isEmpty()) {
                tally.skip("byte " + archive.offset(), archive.fault());
            } else {
                duplicates.look(document);
                if (!tally.give(document)) {
                    return;
                }
            }
            document = archive.body(true);
        }
    }

    private void tellDamage(boolean ended) {
        if (!archive.damage().isEmpty()) {
            tally.skip("byte " + archive.offset(), archive.damage() + "; nothing after it was read");
        } else if (!ended) {
            tally.note("the archive ends without the end mark of " + database + '.' + collection
                    + "; documents may be missing");
        }
    }
}
