package dev.chave.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.cluster.contents.Contents;
import dev.chave.key.ShardKey;
import dev.chave.testkit.SeededLaws;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ChunkTableTest {
    private static final ShardKey KEY = ShardKey.parse("{x: 1}");

    private static KeyBound bound(long number) {
        return KeyBound.ofTuple(KEY, OrderedBytes.of(RawValue.ofLong(number)));
    }

    private static Chunk chunk(KeyBound min, KeyBound max) {
        return new Chunk(
                new ObjectId(new byte[12]),
                min,
                max,
                ChunkVersion.FIRST,
                false,
                List.of(new Ownership(Instant.EPOCH, "a")),
                false,
                Contents.empty());
    }

    private static List<Chunk> chunks(int count) {
        List<Chunk> chunks = new ArrayList<>();
        KeyBound min = KeyBound.lowest(KEY);
        for (int i = 1; i < count; i++) {
            chunks.add(chunk(min, bound(i * 10L)));
            min = bound(i * 10L);
        }
        chunks.add(chunk(min, KeyBound.highest(KEY)));
        return chunks;
    }

    @Test
    void isAListOfChunksThatFindsKeys() {
        SeededLaws.hold("a table of chunks is a list of them", 60, random -> {
            List<Chunk> list = chunks(1 + random.nextInt(3000));
            ChunkTable table = ChunkTable.of(list);
            for (int change = 0; change < 30; change++) {
                int from = random.nextInt(list.size());
                int count = 1 + random.nextInt(Math.min(1500, list.size() - from));
                KeyBound min = list.get(from).min();
                KeyBound max = list.get(from + count - 1).max();
                List<Chunk> replacement = new ArrayList<>(List.of(chunk(min, max)));
                if (count > 1 && random.nextBoolean()) {
                    KeyBound middle = list.get(from).max();
                    replacement = new ArrayList<>(List.of(chunk(min, middle), chunk(middle, max)));
                }
                table = table.replace(from, count, replacement);
                list.subList(from, from + count).clear();
                list.addAll(from, replacement);
                assertThat(table.size()).isEqualTo(list.size());
                assertThat(table).containsExactlyElementsOf(list);
                int position = random.nextInt(list.size());
                assertThat(table.get(position)).isSameAs(list.get(position));
                byte[] tuple = bound(random.nextLong(-50, 40_000)).tuple();
                int found = table.positionOf(tuple);
                assertThat(table.at(tuple)).isSameAs(list.get(found));
                assertThat(list.get(found).min().isAtMost(tuple)).isTrue();
                assertThat(list.get(found).max().isAtMost(tuple)).isFalse();
            }
        });
    }

    @Test
    void leavesTheTableItWasMadeFromAsItWas() {
        ChunkTable before = ChunkTable.of(chunks(2000));
        ChunkTable after = before.replace(
                500, 1000, List.of(chunk(before.get(500).min(), before.get(1499).max())));
        assertThat(before.size()).isEqualTo(2000);
        assertThat(after.size()).isEqualTo(1001);
    }

    @Test
    void refusesGapsAndOtherRanges() {
        List<Chunk> chunks = chunks(3);
        assertThatThrownBy(() -> ChunkTable.of(List.of(chunks.get(0), chunks.get(2))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChunkTable.of(List.of())).isInstanceOf(IllegalArgumentException.class);
        ChunkTable table = ChunkTable.of(chunks);
        assertThatThrownBy(() -> table.replace(0, 1, List.of(chunks.get(1))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> table.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
        var iterator = ChunkTable.of(chunks(1)).iterator();
        iterator.next();
        assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    @Tag("case-C24")
    void keepsBoundsByteForByte() {
        ShardKey key = ShardKey.parse("{location: 1, id: 1}");
        for (String typed : List.of(
                "{location: 'x', id: BinData(3, 'AAECAwQFBgcICQoLDA0ODw==')}",
                "{location: 'x', id: BinData(4, 'AAECAwQFBgcICQoLDA0ODw==')}",
                "{location: NumberLong(1), id: 1.0}",
                "{location: {a: [1]}, id: Symbol('s')}".replace("Symbol('s')", "'s'"))) {
            RawDocument written = RawDocument.of(Routing.document(typed));
            KeyBound bound = KeyBound.of(key, written.toBsonDocument());
            RawDocument back = RawDocument.of(bound.document());
            assertThat(back.bytes()).isEqualTo(written.bytes());
        }
        KeyBound legacy =
                KeyBound.of(key, Routing.document("{location: 'x', id: BinData(3, 'AAECAwQFBgcICQoLDA0ODw==')}"));
        KeyBound standard =
                KeyBound.of(key, Routing.document("{location: 'x', id: BinData(4, 'AAECAwQFBgcICQoLDA0ODw==')}"));
        assertThat(legacy).isLessThan(standard).isNotEqualTo(standard);
        assertThat(KeyBound.of(KEY, Routing.document("{x: 1}")))
                .isEqualTo(KeyBound.of(KEY, Routing.document("{x: 1.0}")));
    }

    @Test
    void extendsBoundsForARefinedKey() {
        ShardKey longer = ShardKey.parse("{x: 1, y: 'hashed'}");
        assertThat(bound(7).extended(KEY, longer).document().toJson()).isEqualTo("{\"x\": 7, \"y\": {\"$minKey\": 1}}");
        assertThat(KeyBound.highest(KEY).extended(KEY, longer).isHighest(longer))
                .isTrue();
        assertThat(KeyBound.lowest(KEY).extended(KEY, longer).isLowest(longer)).isTrue();
    }

    @Test
    void showsHashesAsLongs() {
        ShardKey hashed = ShardKey.parse("{h: 'hashed'}");
        OrderedBytes out = new OrderedBytes();
        out.appendLong(5);
        assertThat(KeyBound.ofTuple(hashed, out.toByteArray()).document().isInt64("h"))
                .isTrue();
    }

    @Test
    void findsZonesOfChunksAndKeys() {
        ZoneRanges zones = new ZoneRanges(
                List.of(new ZoneRange(bound(20), bound(30), "B"), new ZoneRange(bound(0), bound(10), "A")));
        assertThat(zones.names()).containsExactly("A", "B");
        assertThat(zones.zoneOf(chunk(bound(20), bound(25)))).isEqualTo("B");
        assertThat(zones.zoneOf(chunk(bound(20), bound(31)))).isEqualTo(ZoneRanges.NO_ZONE);
        assertThat(zones.zoneOf(chunk(KeyBound.lowest(KEY), bound(5)))).isEmpty();
        assertThat(zones.zoneOf(bound(9).tuple())).isEqualTo("A");
        assertThat(zones.zoneOf(bound(10).tuple())).isEmpty();
        assertThat(zones.boundsInside(KeyBound.lowest(KEY), KeyBound.highest(KEY)))
                .containsExactly(bound(0), bound(10), bound(20), bound(30));
        assertThat(zones.boundsInside(bound(0), bound(10))).isEmpty();
        assertThat(zones.boundsInside(bound(5), bound(20))).containsExactly(bound(10));
        assertThatThrownBy(() -> new ZoneRanges(
                        List.of(new ZoneRange(bound(0), bound(10), "A"), new ZoneRange(bound(9), bound(30), "B"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
