package dev.chave.read;

import java.util.List;
import java.util.SortedSet;

/**
 * How one input was read: what it was taken for, how much came out, and what was left out and why.
 *
 * @param place the file as the user named it, without credentials
 * @param format what it was detected to be, in words: {@code "BSON, gzip"}, {@code "mongod log, structured"}
 * @param records how many documents or operations came out
 * @param skipped how many records were left out because they could not be read
 * @param notes one line each: where, what was found, what was done about it; at most a screenful, the rest counted
 * @param carries what the origin carries at all, so that a check whose input is missing can say so
 */
public record InputSummary(
        String place, String format, long records, long skipped, List<String> notes, SortedSet<Carries> carries) {
    public InputSummary {
        notes = List.copyOf(notes);
        carries = java.util.Collections.unmodifiableSortedSet(new java.util.TreeSet<>(carries));
    }

    /** Something that one origin carries and another does not. */
    public enum Carries {
        /** BSON types as stored; relaxed JSON and CSV lose them. */
        TYPES,
        /** Document sizes as stored. */
        SIZES,
        /** Index definitions. */
        INDEXES,
        /** The time of each operation. */
        TIMES,
        /** The real values in the filters of reads. */
        READ_VALUES,
        /** The real values in the filters of updates and deletes. */
        WRITE_VALUES,
        /** The documents that inserts carried. */
        INSERTED_DOCUMENTS,
        /** True frequencies; slow-operation logs are biased to the slow ones. */
        TRUE_FREQUENCY,
        /** How many shards were asked in reality. */
        SHARDS_OBSERVED,
        /** How many documents were examined. */
        DOCUMENTS_EXAMINED,
        /** Durations. */
        DURATIONS,
        /** Nothing that was measured: all of it is assumed by a design file. */
        ASSUMED
    }
}
