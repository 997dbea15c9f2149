package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The table against a plain map, with more memory than it needs and with too little. */
class FingerprintTableTest {
    @SuppressWarnings("ArrayRecordComponent") // compared part by part
    private record Entry(long documents, long bytes, byte[] payload) {}

    @Test
    void saysWhatAPlainMapSays() {
        SeededLaws.hold("a fingerprint table is a map", 40, random -> {
            MemoryPool pool = new MemoryPool(4 << 20);
            FingerprintTable table = new FingerprintTable(pool.open(4 << 20, () -> {}));
            Map<Long, Entry> model = new LinkedHashMap<>();
            int steps = random.nextInt(1, 4_000);
            for (int step = 0; step < steps; step++) {
                if (random.nextInt(500) == 0) {
                    int kept = random.nextInt(2, 5);
                    table.retain(position -> Math.floorMod(table.fingerprint(position), kept) != 0);
                    model.keySet().removeIf(fingerprint -> Math.floorMod(fingerprint, kept) == 0);
                } else {
                    count(table, model, random);
                }
            }
            assertSame(table, model);
            table.retain(position -> false);
            assertThat(table.size()).isZero();
            assertThat(pool.held()).isLessThan(5_000);
        });
    }

    private static void count(FingerprintTable table, Map<Long, Entry> model, SplittableRandom random) {
        long fingerprint = random.nextBoolean() ? random.nextLong(300) : random.nextLong();
        long bytes = random.nextLong(1_000);
        int position = table.find(fingerprint);
        Entry known = model.get(fingerprint);
        assertThat(position >= 0).isEqualTo(known != null);
        if (known != null) {
            table.count(position, 2, bytes);
            model.put(fingerprint, new Entry(known.documents() + 2, known.bytes() + bytes, known.payload()));
        } else {
            byte[] payload = new byte[random.nextInt(FingerprintTable.MAX_PAYLOAD + 1)];
            random.nextBytes(payload);
            assertThat(table.makeRoom(payload.length)).isTrue();
            table.append(fingerprint, 1, bytes, payload, payload.length);
            model.put(fingerprint, new Entry(1, bytes, payload));
        }
    }

    private static void assertSame(FingerprintTable table, Map<Long, Entry> model) {
        assertThat(table.size()).isEqualTo(model.size());
        List<Long> order = new ArrayList<>();
        table.forEach(position -> order.add(table.fingerprint(position)));
        assertThat(order).containsExactlyElementsOf(model.keySet());
        model.forEach((fingerprint, entry) -> {
            int position = table.find(fingerprint);
            assertThat(table.documents(position)).isEqualTo(entry.documents());
            assertThat(table.bytes(position)).isEqualTo(entry.bytes());
            assertThat(table.payload(position)).isEqualTo(entry.payload());
        });
    }

    @Test
    void staysAsItWasWhenMemoryIsRefused() {
        MemoryPool pool = new MemoryPool(20_000);
        FingerprintTable table = new FingerprintTable(pool.open(20_000, () -> {}));
        int added = 0;
        while (table.makeRoom(100)) {
            table.append(added, 1, 1, new byte[100], 100);
            added++;
        }
        assertThat(added).isGreaterThan(50);
        assertThat(table.size()).isEqualTo(added);
        assertThat(pool.held()).isLessThanOrEqualTo(20_000);
        for (int fingerprint = 0; fingerprint < added; fingerprint++) {
            assertThat(table.find(fingerprint)).isNotNegative();
        }
    }
}
