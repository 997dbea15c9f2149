package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** One file of BSON documents after each other, as mongodump writes for a collection. No bytes are no documents. */
final class BsonFile implements DocumentSource {
    private final ByteSource bytes;
    private final CollectionInfo info;
    private final List<String> notes;

    /**
     * A file of which this is known beside it.
     *
     * @param info what its metadata tells, or a bare one
     * @param notes what has to be said of the place where it lies
     */
    BsonFile(ByteSource bytes, CollectionInfo info, List<String> notes) {
        this.bytes = bytes;
        this.info = info;
        this.notes = List.copyOf(notes);
    }

    @Override
    public String place() {
        return bytes.place();
    }

    @Override
    public List<CollectionInfo> collections() {
        return List.of(info);
    }

    /** Reads the only collection, whatever name it goes by. */
    @Override
    public InputSummary read(String namespace, DocumentSink sink) throws UnreadableException {
        Tally tally = new Tally(place(), sink);
        notes.forEach(tally::note);
        if (info.kind() == Kind.TIME_SERIES) {
            tally.note(TimeSeries.NOTE);
        }
        try (InputStream in = bytes.open()) {
            new BsonReading(in, tally).run();
        } catch (IOException onClosing) {
            tally.note("closing: " + ByteSource.words(onClosing));
        }
        return tally.summary(format() + (bytes.isGzip() ? ", gzip" : ""), carries(info));
    }

    private String format() throws UnreadableException {
        return bytes.peek(1).length == 0 ? "an empty file" : "BSON";
    }

    static Set<Carries> carries(CollectionInfo info) {
        Set<Carries> carries = EnumSet.of(Carries.TYPES, Carries.SIZES);
        if (info.indexesKnown()) {
            carries.add(Carries.INDEXES);
        }
        return carries;
    }
}
