package dev.chave.advise;

import dev.chave.profile.DocumentSample;
import dev.chave.value.OrderedBytesDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What the sampled values of one field look like: how its texts order, and how its UUIDs are encoded.
 *
 * @param rows sampled documents that were looked at
 * @param legacyUuids values that are sixteen bytes of binary subtype 3
 * @param uuids values that are sixteen bytes of binary subtype 4
 * @param machineMade share of the texts that are ids or digests by their look: 16 hexadecimal digits or more, or a UUID
 * @param order how texts order; null where too few are texts, or their byte order is their own
 */
record SampledText(
        int rows, int legacyUuids, int uuids, @Nullable LexicalOrder order, double machineMade) {
    private static final int HEAD = 24;
    private static final Pattern MACHINE_MADE =
            Pattern.compile("(?=.*\\d)(?:[0-9a-fA-F]{16,}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]*)");
    private static final int UUID_BYTES = 16;
    private static final double MOSTLY = 0.5;
    private static final int MOST_ROWS = 10_000;

    static SampledText of(DocumentSample sample, String path) {
        List<String> texts = new ArrayList<>();
        int legacy = 0;
        int made = 0;
        int all = 0;
        int standard = 0;
        int step = Math.max(1, sample.size() / MOST_ROWS);
        int rows = 0;
        for (int row = 0; row < sample.size(); row += step) {
            rows++;
            OrderedBytesDecoder.Decoded decoded = OrderedBytesDecoder.decode(sample.value(row, path));
            if (decoded.values().isEmpty()) {
                continue;
            }
            if (decoded.values().get(0).isString()) {
                // The head will do: the sample cuts long values.
                String text = decoded.values().get(0).asString().getValue();
                all++;
                made += MACHINE_MADE
                                .matcher(text.substring(0, Math.min(HEAD, text.length())))
                                .matches()
                        ? 1
                        : 0;
            }
            if (!decoded.whole() || decoded.values().size() != 1) {
                continue;
            }
            BsonValue value = decoded.values().get(0);
            if (value.isString()) {
                texts.add(value.asString().getValue());
            } else if (value instanceof BsonBinary binary && binary.getData().length == UUID_BYTES) {
                legacy += binary.getType() == BsonBinarySubType.UUID_LEGACY.getValue() ? 1 : 0;
                standard += binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue() ? 1 : 0;
            }
        }
        boolean isText = !texts.isEmpty() && texts.size() >= MOSTLY * rows;
        return new SampledText(
                rows, legacy, standard, isText ? LexicalOrder.of(texts) : null, all == 0 ? 0 : (double) made / all);
    }
}
