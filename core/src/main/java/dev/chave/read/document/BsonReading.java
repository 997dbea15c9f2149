package dev.chave.read.document;

import dev.chave.read.ByteSource;
import java.io.IOException;
import java.io.InputStream;

/** One pass over a file of BSON documents: sound ones are handed on, others told with their place in bytes. */
final class BsonReading {
    private final BsonStream stream;
    private final Tally tally;
    private final DuplicateNames duplicates = new DuplicateNames();

    BsonReading(InputStream in, Tally tally) {
        this.stream = new BsonStream(in);
        this.tally = tally;
    }

    /** Reads until the end, or until no more is wanted or possible. */
    void run() {
        try {
            while (step()) {
                // each step takes one document
            }
        } catch (IOException failure) {
            tally.skip(place(), ByteSource.words(failure) + "; nothing after it was read");
        }
        duplicateNote(duplicates, tally);
    }

    static void duplicateNote(DuplicateNames duplicates, Tally tally) {
        tally.noteCount(duplicates.count(), "field names that stand twice in their object", "the first counts");
    }

    private boolean step() throws IOException {
        switch (stream.next()) {
            case DOCUMENT -> {
                duplicates.look(stream.document());
                return tally.give(stream.document());
            }
            case BROKEN -> {
                tally.skip(place(), stream.fault());
                return true;
            }
            case LYING_LENGTH -> {
                tally.skip(place(), lyingLength(stream.int32()) + "; nothing after it was read");
                return false;
            }
            case CUT -> {
                tally.skip(place(), "the last document is cut off");
                return false;
            }
            default -> {
                return false;
            }
        }
    }

    static String lyingLength(int declared) {
        return "a document says it has " + declared + " bytes; expected " + BsonStream.LEAST_BYTES + " to "
                + BsonStream.MOST_BYTES;
    }

    private String place() {
        return "byte " + stream.offset();
    }
}
