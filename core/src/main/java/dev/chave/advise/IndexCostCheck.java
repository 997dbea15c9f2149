package dev.chave.advise;

import dev.chave.language.Sentence;

/** INDEX_COST: the bytes of the key in every index that carries it and in the routing table. */
final class IndexCostCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        if (evidence.documents() == 0 || evidence.holdsNoDocument()) {
            return;
        }
        KeyCost cost =
                KeyCost.of(evidence.key().key(), evidence.key().meanKeyBytes(), evidence.size(), evidence.collection());
        double share = cost.allIndexBytes() / Math.max(1, evidence.size().bytes());
        if (share <= evidence.thresholds().indexCostShare()) {
            return;
        }
        findings.add(
                FindingCode.INDEX_COST,
                Severity.NOTE,
                Findings.numbers(
                        "keyBytes", cost.keyBytes(),
                        "indexes", cost.indexes(),
                        "indexBytes", cost.allIndexBytes(),
                        "routingBytes", cost.routingBytes(),
                        "shareOfCollection", share),
                null,
                Sentence.of(
                        "indexCost.proof",
                        Words.times(cost.keyBytes()),
                        Words.count(cost.indexes()),
                        Words.bytes(cost.allIndexBytes()),
                        Words.percent(share),
                        Words.bytes(cost.routingBytes())));
    }
}
