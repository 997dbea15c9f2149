package dev.chave.advise;

import dev.chave.profile.KeyProfile;

/** ARRAY: a shard key field may not hold an array, at its end or on the way. */
final class ArrayCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        KeyProfile key = evidence.key();
        KeyProfile.ArrayWitness witness = key.arrayWitness();
        if (key.arrays() == 0 || witness == null) {
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
}
