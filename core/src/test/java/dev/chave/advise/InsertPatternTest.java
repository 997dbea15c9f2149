package dev.chave.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.key.ShardKey;
import dev.chave.profile.Profile;
import dev.chave.profile.ProfileBuilder;
import dev.chave.profile.ProfileSettings;
import dev.chave.value.RawDocument;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Histories whose hot spot is known, judged by windows; beside them the coefficient that the server's analyzer would give,
 * which misses some and invents others (facts of analyzeShardKey, measured table).
 */
class InsertPatternTest {
    private static final int DOCUMENTS = 20_000;
    private static final SplittableRandom RANDOM = new SplittableRandom(7);

    private static BsonValue random() {
        return new BsonInt32(RANDOM.nextInt(1_000_000));
    }

    private static BsonValue at(long place) {
        return new BsonInt64(1_000_000L + place);
    }

    private static Arguments history(String name, String verdict, double coefficient, IntFunction<BsonValue> value) {
        return Arguments.of(name, verdict, coefficient, value);
    }

    static Stream<Arguments> histories() {
        return Stream.of(
                history("ascending", "MONOTONIC", 1.0, i -> at(i)),
                history("descending", "MONOTONIC", -1.0, i -> at(-i)),
                history("random", "SPREAD", 0.0, i -> random()),
                history("two values alternating", "SPREAD", 0.5, i -> new BsonInt32(i % 2)),
                history("five values round robin", "SPREAD", 0.2, i -> new BsonInt32(i % 5)),
                history("95% null, the rest random", "SPREAD", 0.906, i -> i % 20 > 0 ? BsonNull.VALUE : random()),
                history(
                        "half a random load, then ascending",
                        "MONOTONIC",
                        0.874,
                        i -> i < DOCUMENTS / 2 ? random() : at(i)),
                history(
                        "90% random load, then ascending",
                        "MONOTONIC", 0.265, i -> i < DOCUMENTS * 0.9 ? random() : at(i)),
                history("sawtooth", "BAND", 0.1, i -> new BsonInt32(i % 2000)),
                history("two ascending streams", "BAND", 0.5, i -> at(i % 2 == 0 ? i : 10_000_000L + i)),
                history("ascending and descending streams", "BAND", 0.0, i -> at(i % 2 == 0 ? i : -i)),
                history("coarse month and random", "BAND", 0.993, i -> at(i / 500 * 1000L + RANDOM.nextInt(1000))));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource("histories")
    void seesTheHotSpotThatIsThere(String name, String verdict, double coefficient, IntFunction<BsonValue> value) {
        InsertPattern pattern = pattern("{k: 1}", i -> new BsonDocument("k", value.apply(i)));

        String found = pattern.isMonotonic(Thresholds.DEFAULT)
                ? "MONOTONIC"
                : pattern.isBand(Thresholds.DEFAULT) ? "BAND" : "SPREAD";

        assertThat(found).as("%s: %s", name, pattern.monotonicity()).isEqualTo(verdict);
        assertThat(pattern.monotonicity().recordIdCorrelationCoefficient()).isCloseTo(coefficient, within(0.03));
    }

    @Test
    void findsTheTailsOfTenants() {
        InsertPattern pattern =
                pattern("{tenant: 1, at: 1}", i -> new BsonDocument("tenant", new BsonInt32(RANDOM.nextInt(100)))
                        .append("at", at(i)));

        assertThat(pattern.isMonotonic(Thresholds.DEFAULT)).isFalse();
        assertThat(pattern.tailShare()).isGreaterThan(0.99);
        assertThat(pattern.tailPrefixFields()).isEqualTo(1);
        assertThat(pattern.tailPrefixes()).isEqualTo(100);
    }

    @Test
    void takesAConstantPrefixBeforeAClockForWhatItIs() {
        InsertPattern pattern =
                pattern("{type: 1, at: 1}", i -> new BsonDocument("type", new BsonInt32(1)).append("at", at(i)));

        assertThat(pattern.isMonotonic(Thresholds.DEFAULT)).isTrue();
    }

    @Test
    void countsARunOfOneValueUnderAHashOnce() {
        InsertPattern pattern = pattern(
                "{tenant: \"hashed\"}", i -> new BsonDocument("tenant", new BsonInt32(i / 40 * 7919 % 100_003)));

        assertThat(pattern.isBand(Thresholds.DEFAULT)).isFalse();
        assertThat(pattern.monotonicity().recordIdCorrelationCoefficient()).isZero();
        assertThat(pattern.monotonicity().type()).isEqualTo("not monotonic");
    }

    @Test
    void saysNothingOfAHandfulOfDocuments() {
        assertThat(patternOf(30, "{k: 1}", i -> new BsonDocument("k", at(i)))
                        .monotonicity()
                        .concentration())
                .isNull();
    }

    private static InsertPattern pattern(String key, IntFunction<BsonDocument> document) {
        return patternOf(DOCUMENTS, key, document);
    }

    private static InsertPattern patternOf(int count, String key, IntFunction<BsonDocument> document) {
        ShardKey shardKey = ShardKey.parse(key);
        ProfileBuilder builder = new ProfileBuilder(List.of(shardKey), Set.of(), ProfileSettings.seeded(1));
        for (int i = 0; i < count; i++) {
            builder.accept(RawDocument.of(document.apply(i)));
        }
        Profile profile = builder.build();
        return InsertPattern.of(shardKey, profile.sample(), 10, Thresholds.DEFAULT, 1);
    }
}
