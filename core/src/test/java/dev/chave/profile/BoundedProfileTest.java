package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.ShardKey;
import dev.chave.testkit.SeededLaws;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** Profiles in too little memory: bounded whatever comes, and every bound holds. */
class BoundedProfileTest {
    private static final int DOCUMENTS = 8_000;
    private static final List<ShardKey> KEYS =
            List.of(ShardKey.parse("k"), ShardKey.parse("few"), ShardKey.parse("few,k:hashed"));
    private static final long SMALL = 420_000;
    private static final int SEEDS = 12;

    @Test
    void boundsHoldOnEveryStream() {
        int[] inside = new int[2];
        for (Streams stream : Streams.values()) {
            SeededLaws.hold("bounds of " + stream, SEEDS, random -> {
                List<Long> values = stream.draw(DOCUMENTS, random);
                ProfileBuilder builder = builder(random.nextLong());
                values.forEach(value -> builder.accept(document(value)));
                check(builder.build(), values, inside);
            });
        }
        assertMostlyInside(inside);
    }

    @Test
    void boundsHoldAfterMerging() {
        int[] inside = new int[2];
        for (Streams stream : Streams.values()) {
            SeededLaws.hold("bounds of parts of " + stream, SEEDS, random -> {
                List<Long> values = stream.draw(DOCUMENTS, random);
                long seed = random.nextLong();
                ProfileBuilder first = builder(seed);
                ProfileBuilder second = builder(seed);
                int cut = random.nextInt(DOCUMENTS);
                values.subList(0, cut).forEach(value -> first.accept(document(value)));
                values.subList(cut, DOCUMENTS).forEach(value -> second.accept(document(value)));
                first.merge(second);
                check(first.build(), values, inside);
            });
        }
        assertMostlyInside(inside);
    }

    /** The bounds of distinct and seen-once counts may fail for five in a hundred, and a little for chance. */
    private static void assertMostlyInside(int[] inside) {
        int runs = SEEDS * Streams.values().length;
        assertThat(inside[0]).isGreaterThanOrEqualTo(runs * 92 / 100);
        assertThat(inside[1]).isGreaterThanOrEqualTo(runs * 92 / 100);
    }

    private static void check(Profile profile, List<Long> values, int[] inside) {
        Map<Long, Long> truth = new HashMap<>();
        values.forEach(value -> truth.merge(value, 1L, Long::sum));
        long once = truth.values().stream().filter(count -> count == 1).count();
        KeyProfile key = profile.keys().get(0);
        inside[0] += contains(key.distinct(), truth.size()) ? 1 : 0;
        inside[1] += contains(key.seenOnce(), once) ? 1 : 0;
        Map<String, Long> byTuple = new HashMap<>();
        truth.forEach((value, count) -> byTuple.put(text(OrderedBytes.of(RawValue.ofLong(value))), count));
        for (HeavyValue heavy : key.mostCommon()) {
            Long count = byTuple.get(text(heavy.tuple()));
            assertThat(count).isBetween(heavy.documentsLow(), heavy.documents());
        }
        long most = truth.values().stream().mapToLong(Long::longValue).max().orElseThrow();
        if (most > DOCUMENTS / 20) {
            assertThat(key.mostCommon().get(0).documents()).isGreaterThanOrEqualTo(most);
            assertThat(key.mostCommon().get(0).documentsLow()).isGreaterThan(most - DOCUMENTS / 25);
        }
        assertThat(profile.keys().get(1).distinct()).isEqualTo(Estimate.exact(5));
        assertThat(profile.documents()).isEqualTo(DOCUMENTS);
    }

    private static boolean contains(Estimate estimate, long truth) {
        return estimate.low() <= (double) truth && (double) truth <= estimate.high();
    }

    private static String text(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static ProfileBuilder builder(long seed) {
        return new ProfileBuilder(KEYS, Set.of(), ProfileSettings.seeded(seed).withMemoryBytes(SMALL));
    }

    private static RawDocument document(long value) {
        return RawDocument.of(new BsonDocument("k", new BsonInt64(value))
                .append("few", new BsonInt64(Math.floorMod(value, 5L)))
                .append("_id", new BsonInt64(value * 7)));
    }

    @Test
    void holdsNoMoreThanItsMemoryWhateverComes() {
        SeededLaws.hold("memory of a profile", 3, random -> {
            long memory = random.nextLong(8 << 20, 12 << 20);
            List<ShardKey> keys = IntStream.range(0, 64)
                    .mapToObj(i -> ShardKey.parse(i % 3 == 0 ? "f" + i % 9 + ",t" + i : "t" + i % 20 + ",f" + i))
                    .toList();
            ProfileBuilder builder =
                    new ProfileBuilder(keys, Set.of(), ProfileSettings.seeded(1).withMemoryBytes(memory));
            for (int i = 0; i < 2_000; i++) {
                builder.accept(hostile(random, i));
                assertThat(builder.heldBytes()).isLessThanOrEqualTo(memory);
            }
            builder.build();
        });
    }

    private static RawDocument hostile(SplittableRandom random, int number) {
        BsonDocument document = new BsonDocument("_id", new BsonString("id" + number));
        for (int i = 0; i < 64; i++) {
            String text = Long.toHexString(random.nextLong()).repeat(random.nextInt(1, i % 7 == 0 ? 40 : 4));
            document.append("t" + i, new BsonString(text));
            document.append("f" + i, new BsonInt64(random.nextLong(1 << i % 30)));
        }
        return RawDocument.of(document);
    }

    @Test
    void givesTheSameProfileEveryTime() {
        SeededLaws.hold("a profile is decided by its input and seed", 3, random -> {
            List<Long> values = Streams.ZIPF.draw(DOCUMENTS, random);
            List<String> texts = new ArrayList<>();
            for (int run = 0; run < 2; run++) {
                ProfileBuilder builder = builder(17);
                values.forEach(value -> builder.accept(document(value)));
                texts.add(ProfileText.of(builder.build()));
            }
            assertThat(texts.get(0)).isEqualTo(texts.get(1));
        });
    }

    @Test
    void keepsSmallTablesExactBesideLargeOnes() {
        ProfileBuilder builder = builder(1);
        for (long value = 0; value < DOCUMENTS; value++) {
            builder.accept(document(value));
        }
        Profile profile = builder.build();
        assertThat(profile.keys().get(0).distinct().isExact()).isFalse();
        assertThat(profile.keys().get(1).distinct().isExact()).isTrue();
        assertThat(profile.sample().size()).isLessThan(DOCUMENTS);
        assertThat(profile.sample().documentsPerRow())
                .isEqualTo((double) DOCUMENTS / profile.sample().size());
    }

    @Test
    void neverCountsMoreTwinsThanThereAre() {
        SeededLaws.hold("twins of a thinned field", 6, random -> {
            ProfileBuilder builder = builder(random.nextLong());
            int twins = 0;
            for (int value = 0; value < DOCUMENTS; value++) {
                boolean text = value % 3 == 0;
                BsonValue id = text ? new BsonString(String.valueOf(value / 2)) : new BsonInt64(value / 2);
                builder.accept(RawDocument.of(new BsonDocument("k", id)));
                // Of the two neighbours that share a number, the other is a number where this one is a text.
                twins += text ? 1 : 0;
            }
            FieldProfile field = builder.build().fields().stream()
                    .filter(profile -> profile.path().equals("k"))
                    .findFirst()
                    .orElseThrow();
            assertThat(field.distinct().isExact()).isFalse();
            assertThat(field.twins()).isBetween(twins / 2L, (long) twins);
        });
    }

    @Test
    void samplesEveryPartOfTheInputAlike() {
        int[] inFirstHalf = new int[1];
        int[] rows = new int[1];
        SeededLaws.hold("a uniform sample", 10, random -> {
            ProfileBuilder builder = builder(random.nextLong());
            for (long value = 0; value < DOCUMENTS; value++) {
                builder.accept(document(value));
            }
            DocumentSample sample = builder.build().sample();
            byte[] middle = OrderedBytes.of(RawValue.ofLong(DOCUMENTS / 2));
            for (int row = 0; row < sample.size(); row++) {
                rows[0]++;
                inFirstHalf[0] += Arrays.compareUnsigned(sample.value(row, "k"), middle) < 0 ? 1 : 0;
            }
        });
        assertThat((double) inFirstHalf[0] / rows[0]).isBetween(0.48, 0.52);
    }
}
