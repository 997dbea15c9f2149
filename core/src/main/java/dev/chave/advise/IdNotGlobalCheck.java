package dev.chave.advise;

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
                    Words.count(equal) + " documents have an _id that another one has: with this key nothing but the"
                            + " application keeps _id unique across shards.");
        } else if (byId > 0 && upserts != null) {
            findings.add(
                    FindingCode.ID_NOT_GLOBAL,
                    Severity.WARNING,
                    Findings.numbers("equalIds", 0, "upsertsById", byId),
                    upserts.idWitness() == null ? null : Witnesses.operation(upserts.idWitness()),
                    Words.count(byId)
                            + " upserts bring an _id of the application's own making: under two values of the key they"
                            + " make two documents with that _id, on two shards, and no index objects.");
        } else {
            findings.add(
                    FindingCode.ID_NOT_GLOBAL,
                    Severity.NOTE,
                    Findings.numbers(),
                    null,
                    "The key is more than _id, so _id is unique on each shard only; ids that drivers make stay unique, ids of the"
                            + " application's own making are its own business.");
        }
    }
}
