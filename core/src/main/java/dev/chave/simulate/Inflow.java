package dev.chave.simulate;

import dev.chave.cluster.contents.Contents;
import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.simulate.Scenario.StreamPlan;
import dev.chave.value.RawDocument;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One stream as it flows: which document comes next, and for how many each stands.
 *
 * <p>A document that is made stands for {@link #weight} of them, so that a billion inserts need no billion documents. The weight
 * is 1 as long as the stream has at most 200,000 documents, and never more than a sixteenth of what a chunk holds.
 */
final class Inflow {
    private static final long MOST_MADE = 200_000;
    private static final int CHUNK_PARTS = 16;
    private static final int PROBES = 512;

    private final StreamPlan plan;
    private final Instant start;
    private final Duration lasts;
    private final long weight;
    private final long documentBytes;
    private double owed;
    private long ordinal;

    private long[] madeOrdinals = new long[1024];
    private long[] madeMillis = new long[1024];
    private int made;

    private @Nullable ShardKey probedKey;
    private boolean spread;

    Inflow(StreamPlan plan, Instant start, Duration lasts, long chunkBytes) {
        this.plan = plan;
        this.start = start;
        this.lasts = lasts;
        documentBytes = plan.documents().at(0, start.toEpochMilli()).length();
        long perChunk = Math.max(1, chunkBytes / documentBytes / CHUNK_PARTS);
        long wanted = (total() + MOST_MADE - 1) / MOST_MADE;
        weight = Math.max(1, Math.min(perChunk, wanted));
    }

    StreamPlan plan() {
        return plan;
    }

    /** How many documents come in all. */
    long total() {
        Duration until = plan.until().compareTo(lasts) < 0 ? plan.until() : lasts;
        double seconds = Math.max(0, until.minus(plan.from()).toMillis() / 1e3);
        double flows = plan.burst().isZero()
                ? 1
                : (double) plan.burst().toMillis()
                        / plan.burst().plus(plan.pause()).toMillis();
        return plan.backfill() + Math.round(seconds * flows * plan.perSecond());
    }

    /** For how many documents each that is made stands. */
    long weight() {
        return weight;
    }

    /** Whether each document has a key of its own, so that one which stands for many spreads them. */
    boolean spreads(ShardKey key) {
        if (!key.equals(probedKey)) {
            Set<String> tuples = new HashSet<>();
            KeyExtractor extractor = new KeyExtractor(key);
            for (int probe = 0; probe < PROBES; probe++) {
                RawDocument document = plan.documents().at(probe, start.toEpochMilli() + probe);
                byte[] tuple = extractor.tuple(document);
                if (tuple != null) {
                    tuples.add(Arrays.toString(tuple));
                }
            }
            spread = tuples.size() > PROBES / 2;
            probedKey = key;
        }
        return spread;
    }

    /** How many documents are to be made in a stretch of time. */
    int due(Duration at, Duration tick) {
        if (!plan.flowsAt(at)) {
            return 0;
        }
        owed += plan.perSecond() * tick.toNanos() / 1e9;
        int count = (int) Math.min(Integer.MAX_VALUE, (long) (owed / weight));
        owed -= (double) count * weight;
        return count;
    }

    /** The next document, which stands for {@link #weight}. */
    RawDocument next(Instant at) {
        if (made == madeOrdinals.length) {
            madeOrdinals = Arrays.copyOf(madeOrdinals, 2 * made);
            madeMillis = Arrays.copyOf(madeMillis, 2 * made);
        }
        madeOrdinals[made] = ordinal;
        madeMillis[made] = at.toEpochMilli();
        made++;
        RawDocument document = plan.documents().at(ordinal, at.toEpochMilli());
        ordinal += weight;
        return document;
    }

    /** How many documents were made. */
    int made() {
        return made;
    }

    /** A document that was made before. */
    RawDocument madeAt(int index) {
        return plan.documents().at(madeOrdinals[index], madeMillis[index]);
    }

    /** Puts all that came so far under another key. */
    void under(ShardKey key, Contents contents) {
        KeyExtractor extractor = new KeyExtractor(key);
        boolean spreads = spreads(key);
        for (int i = 0; i < made; i++) {
            RawDocument document = madeAt(i);
            byte[] tuple = Objects.requireNonNull(extractor.tuple(document), "a document that came in has a key");
            if (spreads && weight > 1) {
                contents.insertSpread(tuple, weight, weight * document.length());
            } else {
                contents.add(tuple, weight, weight * document.length());
            }
        }
    }
}
