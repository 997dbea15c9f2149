package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The guarantees of heavy hitters, on streams that are kind and on streams that are not. */
class SpaceSavingTest {
    private static final int LENGTH = 6_000;
    private static final Fingerprints FINGERPRINTS = new Fingerprints(5);

    private final Map<Long, long[]> truth = new HashMap<>();

    @ParameterizedTest
    @EnumSource(Streams.class)
    void neverSaysMoreThanTheOffsetTooLittle(Streams stream) {
        SeededLaws.hold("the bounds of " + stream, 8, random -> {
            truth.clear();
            SpaceSaving counted = new SpaceSaving(random.nextInt(7 << 10, 40 << 10));
            count(counted, stream.draw(LENGTH, random));
            assertBounds(counted);
        });
    }

    @ParameterizedTest
    @EnumSource(Streams.class)
    void keepsItsBoundsWhenMerged(Streams stream) {
        SeededLaws.hold("the bounds of two parts of " + stream, 8, random -> {
            truth.clear();
            int bytes = random.nextInt(7 << 10, 40 << 10);
            SpaceSaving first = new SpaceSaving(bytes);
            SpaceSaving second = new SpaceSaving(bytes);
            List<Long> values = stream.draw(LENGTH, random);
            int cut = random.nextInt(LENGTH);
            count(first, values.subList(0, cut));
            count(second, values.subList(cut, LENGTH));
            first.merge(second);
            assertBounds(first);
        });
    }

    private void count(SpaceSaving counted, List<Long> values) {
        byte[] payload = new byte[40];
        for (long value : values) {
            long bytes = 10L + Math.floorMod(value * 37, 50);
            ByteBuffer.wrap(payload).putLong(value);
            long fingerprint = FINGERPRINTS.join(value, 0);
            if (!counted.count(fingerprint, 1, bytes)) {
                counted.track(fingerprint, 1, bytes, payload, payload.length);
            }
            long[] weights = truth.computeIfAbsent(value, none -> new long[2]);
            weights[0]++;
            weights[1] += bytes;
        }
    }

    private void assertBounds(SpaceSaving counted) {
        FingerprintTable counters = counted.counters();
        long allBytes = 0;
        for (Map.Entry<Long, long[]> entry : truth.entrySet()) {
            int position = counters.find(FINGERPRINTS.join(entry.getKey(), 0));
            long documents = position < 0 ? 0 : counters.documents(position);
            long bytes = position < 0 ? 0 : counters.bytes(position);
            assertThat(entry.getValue()[0]).isBetween(documents, documents + counted.documentsOffset());
            assertThat(entry.getValue()[1]).isBetween(bytes, bytes + counted.bytesOffset());
            allBytes += entry.getValue()[1];
        }
        // 7 KiB hold at least 60 records of this size when they are full.
        assertThat(counted.documentsOffset()).isLessThanOrEqualTo(4L * LENGTH / 60);
        assertThat(counted.bytesOffset()).isLessThanOrEqualTo(4 * allBytes / 60);
    }
}
