package dev.chave.read.document;

import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.Notes;
import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import java.util.Collection;
import java.util.TreeSet;

/** What came out of one input so far, what was left out, and what there is to say about it. */
final class Tally {
    private final String place;
    private final DocumentSink sink;
    private final Notes notes = new Notes();
    private long records;
    private long skipped;
    private String firstSkip = "";
    private boolean stopped;

    Tally(String place, DocumentSink sink) {
        this.place = place;
        this.sink = sink;
    }

    /** Hands a document on; false when no more are wanted. */
    boolean give(RawDocument document) {
        records++;
        stopped = !sink.document(document);
        return !stopped;
    }

    /** Counts one record that could not be read. */
    void skip(String where, String what) {
        skipped++;
        if (firstSkip.isEmpty()) {
            firstSkip = where + ": " + what;
        }
        notes.add(where + ": " + what + "; left out");
    }

    void note(String line) {
        notes.add(line);
    }

    /** Notes something that happened so many times, if it happened at all. */
    void noteCount(long count, String what, String done) {
        if (count > 0) {
            notes.add(what + ": " + count + "; " + done);
        }
    }

    long records() {
        return records;
    }

    long skipped() {
        return skipped;
    }

    /** Whether the sink wants no more. */
    boolean stopped() {
        return stopped;
    }

    /**
     * The sum of it all.
     *
     * @throws UnreadableException when something was left out and nothing was read
     */
    InputSummary summary(String format, Collection<Carries> carries) throws UnreadableException {
        if (records == 0 && skipped > 0) {
            String others = skipped == 1 ? "" : "; and " + (skipped - 1) + " more";
            throw new UnreadableException(place + ": no document could be read, " + firstSkip + others + "; expected "
                    + format + " (look at that place)");
        }
        return new InputSummary(place, format, records, skipped, notes.lines(), new TreeSet<>(carries));
    }
}
