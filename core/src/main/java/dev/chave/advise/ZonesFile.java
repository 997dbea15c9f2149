package dev.chave.advise;

import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.KeyBound;
import dev.chave.key.BadKeyException;
import dev.chave.key.ShardKey;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.read.document.DocumentSource;
import dev.chave.read.document.DocumentSources;
import dev.chave.value.RawDocument;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Reads zone ranges: documents of {@code config.tags}, as mongodump or mongoexport write them or as typed, each with {@code min},
 * {@code max} and {@code tag} (or {@code zone}), and perhaps {@code ns}.
 *
 * <p>What a server refuses is refused here: a range that is empty or stands upside down, and ranges that overlap (manual of 8.0,
 * {@code sh.addTagRange}; {@code updateZoneKeyRange}).
 */
public final class ZonesFile {
    private static final int MOST_RANGES = 10_000;

    private final String place;
    private final List<ZonePlan.Range> ranges = new ArrayList<>();
    private @Nullable String flaw;
    private long record;

    private ZonesFile(String place) {
        this.place = place;
    }

    /**
     * Reads the ranges.
     *
     * @throws UnreadableException when it holds none, or one that a server would refuse
     */
    public static ZonePlan read(ByteSource source) throws UnreadableException {
        ZonesFile file = new ZonesFile(source.place());
        DocumentSource documents = DocumentSources.of(source);
        String namespace = documents.collections().get(0).namespace();
        InputSummary summary = documents.read(namespace, file::add);
        if (file.flaw != null) {
            throw new UnreadableException(file.flaw);
        }
        if (file.ranges.isEmpty() || summary.skipped() > 0) {
            throw new UnreadableException(file.place + ": " + file.ranges.size() + " zone ranges and "
                    + summary.skipped()
                    + " records that are none; expected documents such as {\"min\": {\"country\": \"US\"}, \"max\":"
                    + " {\"country\": \"UT\"}, \"tag\": \"NA\"}");
        }
        file.checkOverlaps();
        return new ZonePlan(file.place, file.ranges);
    }

    private boolean add(RawDocument raw) {
        record++;
        BsonDocument document = decoded(raw);
        BsonValue min = document.get("min");
        BsonValue max = document.get("max");
        BsonValue zone = document.containsKey("tag") ? document.get("tag") : document.get("zone");
        BsonValue namespace = document.get("ns");
        if (min == null || max == null || zone == null || !min.isDocument() || !max.isDocument() || !zone.isString()) {
            flaw = at(record) + "a range without min, max or tag; expected the three of config.tags";
        } else if (record > MOST_RANGES) {
            flaw = place + ": more than " + MOST_RANGES + " zone ranges; expected fewer";
        } else {
            ZonePlan.Range range = new ZonePlan.Range(
                    namespace != null && namespace.isString()
                            ? namespace.asString().getValue()
                            : "",
                    min.asDocument(),
                    max.asDocument(),
                    zone.asString().getValue());
            check(range);
            ranges.add(range);
        }
        return flaw == null;
    }

    private static BsonDocument decoded(RawDocument raw) {
        RawBsonDocument bytes = new RawBsonDocument(raw.bytes(), raw.offset(), raw.length());
        return bytes.decode(new org.bson.codecs.BsonDocumentCodec());
    }

    private void check(ZonePlan.Range range) {
        if (range.min().isEmpty()
                || !List.copyOf(range.min().keySet())
                        .equals(List.copyOf(range.max().keySet()))) {
            flaw = at(record) + "min and max have other fields; expected the same, those the shard key begins with";
            return;
        }
        try {
            ShardKey fields = new ZonePlan(place, List.of(range)).fields();
            KeyBound min = ZonePlan.bound(fields, range.min());
            KeyBound max = ZonePlan.bound(fields, range.max());
            if (min.compareTo(max) >= 0) {
                flaw = at(record) + "the range is empty, since its min is not below its max, which is excluded;"
                        + " expected max to be the next value, or MaxKey in a further field";
            }
        } catch (BadTypedValueException | BadKeyException bad) {
            flaw = at(record) + bad.getMessage();
        }
    }

    private void checkOverlaps() throws UnreadableException {
        for (int i = 0; i < ranges.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (overlap(ranges.get(i), ranges.get(j))) {
                    throw new UnreadableException(at(i + 1L) + "the range overlaps that of record " + (j + 1)
                            + "; expected ranges that share no key");
                }
            }
        }
    }

    private static boolean overlap(ZonePlan.Range one, ZonePlan.Range other) {
        boolean apart = !one.namespace().equals(other.namespace());
        List<String> shorter = List.copyOf(
                one.min().size() < other.min().size()
                        ? one.min().keySet()
                        : other.min().keySet());
        List<String> longer = List.copyOf(
                one.min().size() < other.min().size()
                        ? other.min().keySet()
                        : one.min().keySet());
        if (apart || !longer.subList(0, shorter.size()).equals(shorter)) {
            return false;
        }
        ShardKey fields = new ZonePlan("", List.of(one, other)).fields();
        KeyBound max = ZonePlan.bound(fields, one.max());
        return ZonePlan.bound(fields, one.min()).compareTo(ZonePlan.bound(fields, other.max())) < 0
                && ZonePlan.bound(fields, other.min()).compareTo(max) < 0;
    }

    private String at(long number) {
        return place + ", record " + number + ": ";
    }
}
