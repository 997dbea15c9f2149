package dev.chave.advise;

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
                Witness.words(byType.entrySet().stream()
                        .map(type -> Words.count(type.getValue()) + " " + type.getKey())
                        .collect(Collectors.joining(", "))),
                field.path() + " holds values of " + byType.size()
                        + " types; types never compare equal, so each has its own"
                        + " part of the key space and a query by the wrong type finds nothing"
                        + (field.twins() > 0
                                ? ": " + Words.count(field.twins())
                                        + " documents have a value that stands elsewhere as another type."
                                : "."));
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
                Witness.words(missed.entrySet().stream()
                        .map(type -> Words.count(type.getValue()) + " operations by " + type.getKey())
                        .collect(Collectors.joining(", "))),
                Words.count(operations) + " operations ask for " + field.path()
                        + " by a type that no document has there ("
                        + String.join(", ", missed.keySet()) + ", where documents have "
                        + String.join(", ", stored.keySet())
                        + "): they find nothing, and go to the shard where such values would lie.");
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
