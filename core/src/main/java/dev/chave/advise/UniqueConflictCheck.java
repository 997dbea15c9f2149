package dev.chave.advise;

import dev.chave.key.Index;
import dev.chave.key.IndexRules;

/** UNIQUE_CONFLICT: a unique index that the key does not lead cannot be kept, since each shard only sees its own part. */
final class UniqueConflictCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        if (!evidence.collection().indexesKnown()) {
            findings.notMeasured("conflicts with unique indexes", "index definitions: a dump's metadata or --indexes");
            return;
        }
        for (Index index : IndexRules.uniqueConflicts(
                evidence.key().key(), evidence.collection().indexes())) {
            boolean mayDrop = evidence.request().mayDropUnique().contains(index.name());
            findings.add(
                    FindingCode.UNIQUE_CONFLICT,
                    mayDrop ? Severity.WARNING : Severity.BLOCKER,
                    Findings.numbers(),
                    Witness.words("the unique index " + index.name() + " on " + String.join(", ", index.paths())),
                    "The unique index " + index.name()
                            + " does not begin with the fields of the key, and the server refuses"
                            + " to shard (InvalidOptions 72)"
                            + (mayDrop
                                    ? "; it may be dropped, and uniqueness is then the application's to keep."
                                    : "; change the key, make the index begin with it, or move uniqueness to a collection of"
                                            + " its own."));
        }
    }
}
