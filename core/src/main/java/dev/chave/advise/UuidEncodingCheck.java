package dev.chave.advise;

import dev.chave.language.Sentence;
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
                    Witness.words(Sentence.of(
                            "uuidEncoding.witness",
                            Words.percent(sampled.legacyUuids() / all),
                            Words.percent(sampled.uuids() / all))),
                    field.twins() > 0
                            ? Sentence.of("uuidEncoding.twins", field.path(), Words.count(field.twins()))
                            : Sentence.of("uuidEncoding.proof", field.path()));
        }
    }
}
