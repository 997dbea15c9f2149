package dev.chave.read.operation;

import dev.chave.value.RawDocument;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What sampled writes really changed, by the sample's id: as many differences as a bounded memory holds. */
final class SampledDifferences {
    private static final long MOST_BYTES = 32L << 20;
    private static final int MOST = 500_000;

    private final Map<BsonValue, BsonDocument> byId = new HashMap<>();
    private final Set<BsonValue> used = new HashSet<>();
    private long bytes;
    private long forgotten;

    void add(BsonDocument difference) {
        BsonDocument changes = Fields.document(difference, "diff");
        BsonValue id = difference.getOrDefault("_id", BsonNull.VALUE);
        if (changes == null || byId.containsKey(id)) {
            return;
        }
        bytes += RawDocument.of(changes).length();
        if (bytes > MOST_BYTES || byId.size() >= MOST) {
            forgotten++;
            return;
        }
        byId.put(id, changes);
    }

    /** What this sample changed, or null where that is not known. */
    @Nullable
    BsonDocument of(BsonDocument sample) {
        BsonValue id = sample.get("_id");
        BsonDocument changes = id == null ? null : byId.get(id);
        if (id != null && changes != null) {
            used.add(id);
        }
        return changes;
    }

    /** Tells what could not be used. */
    void tell(Tally tally) {
        long unused = (long) byId.size() - used.size();
        if (unused > 0) {
            tally.note(unused + " differences belong to no sampled write here, and were left out");
        }
        if (forgotten > 0) {
            tally.note(forgotten + " differences were more than is kept, and were left out");
        }
    }
}
