package dev.chave.advise;

import dev.chave.key.KeyField;
import dev.chave.language.Sentence;
import dev.chave.profile.FieldProfile;
import dev.chave.value.BsonKind;
import java.util.Map;

/** LEGIBILITY: a key whose bounds tell a person nothing, so that chunks cannot be placed or read by hand. */
final class LegibilityCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        if (evidence.documents() == 0 || evidence.holdsNoDocument()) {
            return;
        }
        KeyField first = evidence.key().key().first();
        double opaque =
                first.hashed() ? 1 : opaqueShare(evidence, evidence.fields().get(0));
        if (opaque < evidence.thresholds().opaqueShare()) {
            return;
        }
        findings.add(
                FindingCode.LEGIBILITY,
                Severity.NOTE,
                Findings.numbers("opaqueShare", opaque),
                Witness.words(Sentence.of("legibility.witness", first.path())),
                Sentence.of(first.hashed() ? "legibility.hashed" : "legibility.machineMade", first.path()));
    }

    /** Share of the present values that are ids or hashes by type or by the look of their text. */
    private static double opaqueShare(Evidence evidence, FieldProfile field) {
        long opaque = 0;
        long present = 0;
        SampledText sampled = evidence.sampled().get(field.path());
        for (Map.Entry<BsonKind, Long> kind : field.kinds().entrySet()) {
            present += kind.getValue();
            opaque += switch (kind.getKey()) {
                case BINARY, OBJECT_ID -> kind.getValue();
                case STRING -> sampled == null ? 0 : Math.round(kind.getValue() * sampled.machineMade());
                default -> 0;
            };
        }
        return present == 0 ? 0 : (double) opaque / present;
    }
}
