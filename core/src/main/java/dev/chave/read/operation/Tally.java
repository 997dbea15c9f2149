package dev.chave.read.operation;

import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.Notes;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Counts what came out of one input, what was left out and why, and which facts the operations carried. For one thread. */
final class Tally {
    private final String place;
    private final Notes notes = new Notes();
    private final Map<LeftOut, Long> leftOut = new EnumMap<>(LeftOut.class);
    private final Set<Carries> carried = EnumSet.noneOf(Carries.class);
    private long records;
    private long skipped;
    private long reads;
    private long writes;
    private long inserts;
    private long insertsWithoutDocuments;
    private long withoutFilter;
    private long masked;
    private long truncated;

    Tally(String place) {
        this.place = place;
    }

    /** Counts an operation that came out. */
    void emitted(Operation operation) {
        records++;
        carry(operation.at() != null, Carries.TIMES);
        carry(operation.documentsExamined() >= 0, Carries.DOCUMENTS_EXAMINED);
        carry(operation.durationMillis() >= 0, Carries.DURATIONS);
        carry(operation.shardsObserved() >= 0, Carries.SHARDS_OBSERVED);
        truncated += operation.truncated() ? 1 : 0;
        masked += operation.literal() ? 0 : 1;
        if (operation.kind() == OperationKind.INSERT) {
            inserts++;
            insertsWithoutDocuments += operation.inserted().isEmpty() ? 1 : 0;
            carry(!operation.inserted().isEmpty(), Carries.INSERTED_DOCUMENTS);
            return;
        }
        boolean isRead = operation.kind().isRead();
        reads += isRead ? 1 : 0;
        writes += isRead ? 0 : 1;
        withoutFilter += operation.filter() == null ? 1 : 0;
        carry(operation.filter() != null && operation.literal(), isRead ? Carries.READ_VALUES : Carries.WRITE_VALUES);
    }

    /** Counts a record that could not be read, and tells where. */
    void skipped(String where, String why) {
        skipped++;
        notes.add(where + ": " + why + "; left out");
    }

    /** Counts a record that is sound but no operation of an application, or one that was counted already. */
    void leftOut(LeftOut reason) {
        leftOut.merge(reason, 1L, Long::sum);
    }

    void note(String line) {
        notes.add(line);
    }

    long records() {
        return records;
    }

    long skipped() {
        return skipped;
    }

    /**
     * The summary.
     *
     * @param always what this origin carries whatever came out of this input
     */
    InputSummary summary(String format, Set<Carries> always) {
        Set<Carries> all = new TreeSet<>(carried);
        for (Carries fact : always) {
            boolean isRefuted =
                    (fact == Carries.READ_VALUES && reads > 0) || (fact == Carries.WRITE_VALUES && writes > 0);
            if (!isRefuted) {
                all.add(fact);
            }
        }
        leftOut.forEach((reason, count) -> note(count + " " + reason.sentence()));
        noteIf(insertsWithoutDocuments, "of " + inserts + " inserts came without their documents");
        noteIf(withoutFilter, "operations came without their filter");
        noteIf(
                masked,
                "operations show only the shape of their filters, the values being masked or those of other documents");
        noteIf(truncated, "operations were cut by the server, so their lists and filters are lower bounds");
        return new InputSummary(place, format, records, skipped, notes.lines(), new TreeSet<>(all));
    }

    /**
     * The summary of operations that came out of documents, with what the documents' reader has to say.
     *
     * @param always what this origin carries whatever came out of this input
     */
    InputSummary summary(String origin, InputSummary documents, Set<Carries> always) {
        skipped += documents.skipped();
        documents.notes().forEach(this::note);
        Set<Carries> all = EnumSet.copyOf(always);
        if (documents.carries().contains(Carries.TYPES)) {
            all.add(Carries.TYPES);
        }
        return summary(origin + ", " + documents.format(), all);
    }

    private void noteIf(long count, String sentence) {
        if (count > 0) {
            note(count + " " + sentence);
        }
    }

    private void carry(boolean isCarried, Carries fact) {
        if (isCarried) {
            carried.add(fact);
        }
    }
}
