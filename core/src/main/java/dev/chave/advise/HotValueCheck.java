package dev.chave.advise;

import dev.chave.profile.HeavyValue;

/** HOTVALUE: one key value with too large a share of documents, bytes or operations, which no shard can share out. */
final class HotValueCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        Share byDocuments = byDocuments(evidence);
        Share byBytes = byBytes(evidence);
        Share byOperations = byOperations(evidence);
        Share worst = byDocuments;
        worst = byBytes.low > worst.low ? byBytes : worst;
        worst = byOperations.low > worst.low ? byOperations : worst;
        Severity severity = severityOf(worst.low, evidence);
        if (severity == null) {
            return;
        }
        int shards = evidence.request().shards();
        int planned = evidence.request().growTo();
        findings.add(
                FindingCode.HOTVALUE,
                severity,
                Findings.numbers(
                        "share", worst.share,
                        "shareLow", worst.low,
                        "documentShare", byDocuments.share,
                        "byteShare", byBytes.share,
                        "operationShare", byOperations.share,
                        "evenShareAtN", 1.0 / shards,
                        "evenShareAtM", 1.0 / planned),
                worst.tuple == null ? null : Witnesses.value(evidence.key().key(), worst.tuple),
                "One key value has " + Words.percent(worst.share) + " of the " + worst.of + " (at least "
                        + Words.percent(worst.low) + "); an even share is " + Words.percent(1.0 / shards) + " at "
                        + shards
                        + " shards and " + Words.percent(1.0 / planned) + " at " + planned
                        + ", and one value always lives on one shard.");
    }

    private static @org.jspecify.annotations.Nullable Severity severityOf(double share, Evidence evidence) {
        Thresholds thresholds = evidence.thresholds();
        int planned = evidence.request().growTo();
        if (share > thresholds.hotBlockerOverN() / evidence.request().shards()) {
            return Severity.BLOCKER;
        }
        if (share > thresholds.hotWarningOverM() / planned) {
            return Severity.WARNING;
        }
        return share > thresholds.hotNoteOverM() / planned ? Severity.NOTE : null;
    }

    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    private record Share(double share, double low, byte @org.jspecify.annotations.Nullable [] tuple, String of) {}

    private static Share byDocuments(Evidence evidence) {
        if (evidence.key().mostCommon().isEmpty()) {
            return new Share(0, 0, null, "documents");
        }
        HeavyValue top = evidence.key().mostCommon().get(0);
        long documents = evidence.key().documents();
        return new Share(
                (double) top.documents() / documents,
                RepeatedShare.low(top.documentsLow(), documents),
                top.tuple(),
                "documents");
    }

    private static Share byBytes(Evidence evidence) {
        if (evidence.key().mostBytes().isEmpty() || evidence.size().bytesRead() == 0) {
            return new Share(0, 0, null, "bytes");
        }
        HeavyValue top = evidence.key().mostBytes().get(0);
        double bytes = evidence.size().bytesRead();
        double low = RepeatedShare.lowOfBytes(top, evidence.key().documents(), bytes);
        return new Share(top.bytes() / bytes, low, top.tuple(), "bytes");
    }

    private static Share byOperations(Evidence evidence) {
        Traffic traffic = evidence.traffic();
        HotKeys.Entry hottest = traffic == null ? null : traffic.hottest();
        if (traffic == null || hottest == null) {
            return new Share(0, 0, null, "operations");
        }
        double total = traffic.all().operations();
        double share = hottest.operations() / total;
        long seen = Math.max(1, Math.round(evidence.operationCount()));
        return new Share(share, RepeatedShare.low(share * seen, seen), hottest.tuple(), "operations");
    }
}
