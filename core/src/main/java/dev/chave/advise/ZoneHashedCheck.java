package dev.chave.advise;

import dev.chave.key.KeyField;
import dev.chave.language.Sentence;
import java.util.List;
import org.bson.BsonType;

/** ZONE_HASHED: a field that decides where documents live and is hashed in the key; ranges then are of hashes, not of values. */
final class ZoneHashedCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        List<String> wanted = ZonePrefixCheck.wanted(evidence);
        for (KeyField field : evidence.key().key().fields()) {
            if (field.hashed() && wanted.contains(field.path()) && !areHashes(evidence, field.path())) {
                findings.add(
                        FindingCode.ZONE_HASHED,
                        Severity.BLOCKER,
                        Findings.numbers(),
                        Witness.words(Sentence.of("zoneHashed.witness", field.path())),
                        Sentence.of("zoneHashed.proof", field.path()));
            }
        }
    }

    /** Ranges written in hashes are meant so: they divide a collection by shares and not by values. */
    private static boolean areHashes(Evidence evidence, String path) {
        ZonePlan zones = evidence.request().wishes().zones();
        if (zones == null || evidence.request().wishes().residency() != null) {
            return false;
        }
        return zones.of(evidence.collection().namespace()).ranges().stream()
                .flatMap(range -> java.util.stream.Stream.of(range.min(), range.max()))
                .filter(bound -> bound.containsKey(path))
                .map(bound -> bound.get(path).getBsonType())
                .allMatch(type -> type == BsonType.INT64 || type == BsonType.MIN_KEY || type == BsonType.MAX_KEY);
    }
}
