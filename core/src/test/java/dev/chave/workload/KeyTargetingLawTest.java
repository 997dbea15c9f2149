package dev.chave.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.chave.key.KeyExtractor;
import dev.chave.key.KeyRange;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of targeting over seeded filters and documents; the seed stands in the name of each run. */
class KeyTargetingLawTest {
    private static final List<String> KEYS = List.of(
            "a", "b", "a.x", "a,b", "a.x,b", "b,a.x", "a:hashed", "a.x:hashed", "a,b:hashed", "b:hashed,a", "c,b,a");
    private static final Map<String, KeyTargeting> TARGETING =
            KEYS.stream().collect(Collectors.toMap(key -> key, key -> KeyTargeting.of(ShardKey.parse(key))));
    private static final Map<String, KeyExtractor> EXTRACTORS =
            KEYS.stream().collect(Collectors.toMap(key -> key, key -> new KeyExtractor(ShardKey.parse(key))));

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    @Tag("E3")
    @Tag("Q6")
    void everyDocumentThatMatchesLiesInARange(long seed) {
        TestingFilters make = new TestingFilters(seed);
        List<BsonDocument> documents = make.documents(60);
        int matches = 0;
        for (int i = 0; i < 250; i++) {
            BsonDocument filter = make.filter(2);
            List<BsonDocument> matching = documents.stream()
                    .filter(document -> TestingMatcher.matches(filter, document))
                    .toList();
            matches += matching.size();
            for (String key : KEYS) {
                assertAllInside(key, filter, matching);
            }
        }
        assertThat(matches).as("matches met").isGreaterThan(1000);
    }

    private static void assertAllInside(String key, BsonDocument filter, List<BsonDocument> matching) {
        KeyTargets targets = targeting(key).targets(filter);
        KeyExtractor extractor = Objects.requireNonNull(EXTRACTORS.get(key));
        for (BsonDocument document : matching) {
            byte[] tuple = Objects.requireNonNull(extractor.tuple(RawDocument.of(document)));
            if (targets.ranges().stream().noneMatch(range -> holds(range, tuple))) {
                fail("key %s, filter %s, document %s".formatted(key, filter, document));
            }
        }
    }

    private static KeyTargeting targeting(String key) {
        return Objects.requireNonNull(TARGETING.get(key));
    }

    private static boolean holds(KeyRange range, byte[] tuple) {
        return Arrays.compareUnsigned(range.min(), tuple) <= 0 && Arrays.compareUnsigned(tuple, range.max()) <= 0;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14})
    void rangesAscendApartAndAgreeWithTheirClass(long seed) {
        TestingFilters make = new TestingFilters(seed);
        Map<TargetClass, Integer> met = new EnumMap<>(TargetClass.class);
        for (int i = 0; i < 500; i++) {
            BsonDocument filter = make.filter(2);
            for (String key : KEYS) {
                KeyTargeting targeting = targeting(key);
                KeyTargets targets = targeting.targets(filter);
                met.merge(targets.targetClass(), 1, Integer::sum);
                assertApart(targets.ranges());
                boolean onePoint =
                        targets.ranges().size() == 1 && targets.ranges().get(0).isPoint();
                if ((targets.targetClass() == TargetClass.TARGETED) != onePoint) {
                    fail("key %s, filter %s".formatted(key, filter));
                }
                if (targets.targetClass() == TargetClass.SCATTER) {
                    assertThat(targets).isSameAs(targeting.targets(new BsonDocument()));
                }
            }
        }
        assertThat(met).as("classes met").hasSize(3).allSatisfy((targetClass, times) -> assertThat(times)
                .isGreaterThan(200));
    }

    private static void assertApart(List<KeyRange> ranges) {
        for (int i = 1; i < ranges.size(); i++) {
            assertThat(Arrays.compareUnsigned(
                            ranges.get(i - 1).max(), ranges.get(i).min()))
                    .isNegative();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23})
    void oneMoreConditionNeverWidensAKeyOfOneField(long seed) {
        TestingFilters make = new TestingFilters(seed);
        List<BsonDocument> documents = make.documents(60);
        for (int i = 0; i < 500; i++) {
            BsonDocument filter = make.filter(2);
            BsonDocument both = new BsonDocument("$and", new BsonArray(List.of(filter, make.filter(1))));
            for (String key : List.of("a", "b", "a.x", "a:hashed")) {
                KeyTargeting targeting = targeting(key);
                List<KeyRange> wide = targeting.targets(filter).ranges();
                KeyTargets narrow = targeting.targets(both);
                boolean within = narrow.ranges().stream().allMatch(range -> wide.stream()
                        .anyMatch(outer -> holds(outer, range.min()) && holds(outer, range.max())));
                // An equality outruns all else, even a condition that contradicts it: then nothing can match.
                boolean contradicted = narrow.targetClass() == TargetClass.TARGETED
                        && documents.stream().noneMatch(document -> TestingMatcher.matches(both, document));
                if (!within && !contradicted) {
                    fail("key %s, filter %s".formatted(key, both));
                }
            }
        }
    }
}
