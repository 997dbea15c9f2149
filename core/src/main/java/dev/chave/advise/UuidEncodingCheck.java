package dev.chave.advise;

import dev.chave.profile.FieldProfile;

/**
 * UUID_ENCODING: UUIDs of a key field in both binary subtypes, which sort apart and never compare equal.
 *
 * <p>Source of the truth: binary data order by length, then subtype, then bytes; subtype 3 is what old drivers wrote, each language
 * in a byte order of its own.
 */
final class UuidEncodingCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        for (FieldProfile field : evidence.fields()) {
            SampledText sampled = evidence.sampled().get(field.path());
            if (sampled == null || sampled.legacyUuids() == 0 || sampled.uuids() == 0) {
                continue;
            }
            double all = sampled.rows();
            double minor = Math.min(sampled.legacyUuids(), sampled.uuids()) / all;
            double twins = field.documents() == 0 ? 0 : (double) field.twins() / field.documents();
            boolean warns = minor > evidence.thresholds().typeMixShare()
                    && twins > evidence.thresholds().typeMixShare();
            findings.add(
                    FindingCode.UUID_ENCODING,
                    warns ? Severity.WARNING : Severity.NOTE,
                    Findings.numbers("minorShare", minor, "sameIdentity", field.twins()),
                    Witness.words(Words.percent(sampled.legacyUuids() / all) + " of subtype 3, "
                            + Words.percent(sampled.uuids() / all) + " of subtype 4"),
                    field.path()
                            + " holds UUIDs of both binary subtypes; they sort apart and never compare equal, so a query in"
                            + " one encoding misses what is stored in the other"
                            + (field.twins() > 0
                                    ? ": " + Words.count(field.twins())
                                            + " documents have an identity that stands elsewhere in the other encoding."
                                    : "."));
        }
    }
}
