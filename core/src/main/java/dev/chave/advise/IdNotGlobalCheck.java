package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.profile.FieldProfile;

/**
 * ID_NOT_GLOBAL: {@code _id} is unique on each shard only, so where the key is more than {@code _id} two documents may have the same
 * one.
 *
 * <p>Source of the truth: MongoDB's manual, "Unique Indexes" of sharded collections, 4.0 to 8.0.
 */
final class IdNotGlobalCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        boolean isIdAlone =
                evidence.key().key().paths().stream().allMatch(path -> path.equals("_id") || path.startsWith("_id."));
        if (isIdAlone) {
            return;
        }
        FieldProfile id = evidence.id();
        double equal = id == null
                ? 0
                : Math.max(0, id.documents() - id.missing() - id.distinct().high());
        Traffic.Upserts upserts =
                evidence.traffic() == null ? null : evidence.traffic().upserts();
        double byId = upserts == null ? 0 : upserts.byOwnId();
        if (equal >= 1) {
            findings.add(
                    FindingCode.ID_NOT_GLOBAL,
                    Severity.WARNING,
                    Findings.numbers("equalIds", equal, "upsertsById", byId),
                    null,
                    Sentence.of("idNotGlobal.equal", Words.count(equal)));
        } else if (byId > 0 && upserts != null) {
            findings.add(
                    FindingCode.ID_NOT_GLOBAL,
                    Severity.WARNING,
                    Findings.numbers("equalIds", 0, "upsertsById", byId),
                    upserts.idWitness() == null ? null : Witnesses.operation(upserts.idWitness()),
                    Sentence.of("idNotGlobal.upserts", Words.count(byId)));
        } else {
            findings.add(
                    FindingCode.ID_NOT_GLOBAL,
                    Severity.NOTE,
                    Findings.numbers(),
                    null,
                    Sentence.of("idNotGlobal.proof"));
        }
    }
}
