package dev.chave.advise;

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
                Witness.words("document " + witness.ordinal() + " has an array at " + witness.path()),
                Words.count(key.arrays()) + " of " + Words.count(key.documents()) + " documents have an array at "
                        + witness.path() + ", and the server refuses a shard key whose value is an array.");
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
                    Words.count(traffic.illegalInserts())
                            + " inserted documents of the workload have an array in a field of the"
                            + " key, and the server refuses a shard key whose value is an array.");
        }
    }
}
