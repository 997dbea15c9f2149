package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.profile.HeavyValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
                numbers(evidence, worst, byDocuments, byBytes, byOperations),
                worst.tuple == null ? null : Witnesses.value(evidence.key().key(), worst.tuple),
                Sentence.of(
                        worst.name,
                        Words.percent(worst.share),
                        Words.percent(worst.low),
                        Words.percent(1.0 / shards),
                        shards,
                        Words.percent(1.0 / planned),
                        planned));
    }

    private static Map<String, Number> numbers(
            Evidence evidence, Share worst, Share byDocuments, Share byBytes, Share byOperations) {
        Map<String, Number> numbers = Findings.numbers("share", worst.share, "shareLow", worst.low);
        if (evidence.documents() > 0) {
            numbers.put("documentShare", byDocuments.share);
            numbers.put("byteShare", byBytes.share);
        }
        if (evidence.traffic() != null) {
            numbers.put("operationShare", byOperations.share);
        }
        numbers.put("evenShareAtN", 1.0 / evidence.request().shards());
        numbers.put("evenShareAtM", 1.0 / evidence.request().growTo());
        return numbers;
    }

    private static @Nullable Severity severityOf(double share, Evidence evidence) {
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
    private record Share(double share, double low, byte @Nullable [] tuple, String name) {}

    private static Share byDocuments(Evidence evidence) {
        if (evidence.key().mostCommon().isEmpty()) {
            return new Share(0, 0, null, "hotValue.documents");
        }
        HeavyValue top = evidence.key().mostCommon().get(0);
        long documents = evidence.key().documents();
        return new Share(
                (double) top.documents() / documents,
                RepeatedShare.lowOfDocuments(top, evidence.key()),
                top.tuple(),
                "hotValue.documents");
    }

    private static Share byBytes(Evidence evidence) {
        if (evidence.key().mostBytes().isEmpty() || evidence.size().bytesRead() == 0) {
            return new Share(0, 0, null, "hotValue.bytes");
        }
        HeavyValue top = evidence.key().mostBytes().get(0);
        double bytes = evidence.size().bytesRead();
        double low = RepeatedShare.lowOfBytes(top, evidence.key(), bytes);
        return new Share(top.bytes() / bytes, low, top.tuple(), "hotValue.bytes");
    }

    private static Share byOperations(Evidence evidence) {
        Traffic traffic = evidence.traffic();
        HotKeys.Entry hottest = traffic == null ? null : traffic.hottest();
        if (traffic == null || hottest == null) {
            return new Share(0, 0, null, "hotValue.operations");
        }
        double total = traffic.all().operations();
        double share = hottest.operations() / total;
        double seen = evidence.operationCount();
        return new Share(
                share,
                RepeatedShare.low(share * seen, seen, traffic.keysAsked()),
                hottest.tuple(),
                "hotValue.operations");
    }
}
