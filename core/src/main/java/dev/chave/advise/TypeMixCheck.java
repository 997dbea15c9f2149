package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import dev.chave.profile.FieldProfile;
import dev.chave.value.BsonKind;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** TYPE_MIX: a key field with values of several types, which are far apart in the key space even where they mean the same. */
final class TypeMixCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        evidence.fields().forEach(field -> {
            judge(field, evidence, findings);
            judgeAsked(field, evidence.asked().of(field.path()), findings);
        });
    }

    private static void judge(FieldProfile field, Evidence evidence, Findings findings) {
        SortedMap<String, Long> byType = byType(field);
        if (byType.size() < 2) {
            return;
        }
        long major = byType.values().stream().max(Comparator.naturalOrder()).orElse(0L);
        long minor = byType.values().stream().mapToLong(Long::longValue).sum() - major;
        double share = (double) minor / field.documents();
        double twinShare = (double) field.twins() / field.documents();
        boolean warns = twinShare > evidence.thresholds().typeMixShare();
        findings.add(
                FindingCode.TYPE_MIX,
                warns ? Severity.WARNING : Severity.NOTE,
                Findings.numbers("minorDocuments", minor, "minorShare", share, "sameIdentity", field.twins()),
                Witness.words(new Verbatim(byType.entrySet().stream()
                        .map(type -> Words.count(type.getValue()) + " " + type.getKey())
                        .collect(Collectors.joining(", ")))),
                field.twins() > 0
                        ? Sentence.of("typeMix.twins", field.path(), byType.size(), Words.count(field.twins()))
                        : Sentence.of("typeMix.proof", field.path(), byType.size()));
    }

    /** Operations that ask by a type that no document has find nothing, and go where such values would lie. */
    private static void judgeAsked(FieldProfile field, SortedMap<String, Double> asked, Findings findings) {
        SortedMap<String, Long> stored = byType(field);
        SortedMap<String, Double> missed = new TreeMap<>(asked);
        missed.keySet().removeAll(stored.keySet());
        if (stored.isEmpty() || missed.isEmpty()) {
            return;
        }
        double operations =
                missed.values().stream().mapToDouble(Double::doubleValue).sum();
        findings.add(
                FindingCode.TYPE_MIX,
                Severity.NOTE,
                Findings.numbers("operationsByAnotherType", operations),
                Witness.words(new Sequence(
                        ", ",
                        missed.entrySet().stream()
                                .map(type ->
                                        Sentence.of("typeMix.witness", Words.count(type.getValue()), type.getKey()))
                                .toList())),
                Sentence.of(
                        "typeMix.asked",
                        Words.count(operations),
                        field.path(),
                        String.join(", ", missed.keySet()),
                        String.join(", ", stored.keySet())));
    }

    /** Documents by type; the number types are one, null is none. */
    private static SortedMap<String, Long> byType(FieldProfile field) {
        SortedMap<String, Long> byType = new TreeMap<>();
        for (Map.Entry<BsonKind, Long> kind : field.kinds().entrySet()) {
            BsonKind type = kind.getKey();
            if (type != BsonKind.NULL && type != BsonKind.UNDEFINED && type != BsonKind.ARRAY && kind.getValue() > 0) {
                byType.merge(type.isNumber() ? "number" : type.alias(), kind.getValue(), Long::sum);
            }
        }
        return byType;
    }
}
