package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.KeyLegality;
import dev.chave.key.Refusal;
import dev.chave.key.ShardingOptions;
import dev.chave.language.Verbatim;
import java.util.List;

/** NOT_SHARDABLE: what the server's own rules refuse, whatever the data. */
final class NotShardableCheck implements Check {
    /** The plan names the simple collation, so a default collation of the collection is no refusal. */
    private static final ShardingOptions SIMPLE = ShardingOptions.plain(false);

    @Override
    public void judge(Evidence evidence, Findings findings) {
        for (Refusal refusal : KeyLegality.refusals(
                evidence.key().key(),
                withoutIndexes(evidence.collection()),
                evidence.request().serverVersion(),
                SIMPLE)) {
            findings.add(
                    FindingCode.NOT_SHARDABLE,
                    Severity.BLOCKER,
                    Findings.numbers("errorCode", refusal.code()),
                    Witness.words(new Verbatim(refusal.codeName())),
                    refusal.message(),
                    refusal.versions());
        }
    }

    /** Indexes have checks of their own. */
    private static CollectionInfo withoutIndexes(CollectionInfo collection) {
        return new CollectionInfo(
                collection.namespace(),
                collection.kind(),
                List.of(),
                false,
                collection.collated(),
                collection.timeField(),
                collection.metaField());
    }
}
