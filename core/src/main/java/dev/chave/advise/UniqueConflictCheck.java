package dev.chave.advise;

import dev.chave.key.Index;
import dev.chave.key.IndexRules;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;

/** UNIQUE_CONFLICT: a unique index that the key does not lead cannot be kept, since each shard only sees its own part. */
final class UniqueConflictCheck implements Check {
    /** What is not measured where indexes are not known. */
    static final Phrase NOT_MEASURED = Sentence.of("unmeasured.uniqueConflicts");

    @Override
    public void judge(Evidence evidence, Findings findings) {
        if (!evidence.collection().indexesKnown()) {
            findings.notMeasured(NOT_MEASURED, Sentence.of("needs.indexes"));
            return;
        }
        for (Index index : IndexRules.uniqueConflicts(
                evidence.key().key(), evidence.collection().indexes())) {
            boolean mayDrop = evidence.request().mayDropUnique().contains(index.name());
            findings.add(
                    FindingCode.UNIQUE_CONFLICT,
                    mayDrop ? Severity.WARNING : Severity.BLOCKER,
                    Findings.numbers(),
                    Witness.words(
                            Sentence.of("uniqueConflict.witness", index.name(), String.join(", ", index.paths()))),
                    Sentence.of(mayDrop ? "uniqueConflict.dropped" : "uniqueConflict.kept", index.name()));
        }
    }
}
