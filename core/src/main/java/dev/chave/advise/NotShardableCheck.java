package dev.chave.advise;

import dev.chave.key.KeyLegality;
import dev.chave.key.Refusal;

/** NOT_SHARDABLE: what the server's own rules refuse, whatever the data. */
final class NotShardableCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        for (Refusal refusal : KeyLegality.shapeRefusals(
                evidence.key().key(), evidence.collection(), evidence.request().serverVersion())) {
            findings.add(
                    FindingCode.NOT_SHARDABLE,
                    Severity.BLOCKER,
                    Findings.numbers("errorCode", refusal.code()),
                    Witness.words(refusal.codeName()),
                    refusal.message(),
                    refusal.versions());
        }
    }
}
