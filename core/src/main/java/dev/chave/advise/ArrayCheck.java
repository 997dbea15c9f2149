package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.profile.KeyProfile;

/** ARRAY: a shard key field may not hold an array, at its end or on the way. */
final class ArrayCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        KeyProfile key = evidence.key();
        KeyProfile.ArrayWitness witness = key.arrayWitness();
        if (key.arrays() == 0 || witness == null) {
            inserted(evidence, findings);
            return;
        }
        findings.add(
                FindingCode.ARRAY,
                Severity.BLOCKER,
                Findings.numbers("documents", key.arrays(), "share", (double) key.arrays() / key.documents()),
                Witness.words(Sentence.of("array.witness", witness.ordinal(), witness.path())),
                Sentence.of("array.stored", Words.count(key.arrays()), Words.count(key.documents()), witness.path()));
    }

    /** The data is free of arrays, but what the application inserts is not. */
    private static void inserted(Evidence evidence, Findings findings) {
        Traffic traffic = evidence.traffic();
        if (traffic != null && traffic.illegalInserts() > 0) {
            findings.add(
                    FindingCode.ARRAY,
                    Severity.BLOCKER,
                    Findings.numbers("insertedDocuments", traffic.illegalInserts()),
                    null,
                    Sentence.of("array.inserted", Words.count(traffic.illegalInserts())));
        }
    }
}
