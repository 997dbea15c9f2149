package dev.chave.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.CollectionInfo.Kind;
import dev.chave.key.ShardingOptions.Collation;
import dev.chave.language.English;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyLegalityTest {
    private static final ShardingOptions FILLED = ShardingOptions.plain(false);
    private static final ShardingOptions EMPTY = ShardingOptions.plain(true);

    @ParameterizedTest(name = "{0} in {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            {a: "hashed"} | 4.0 | 0
            {a: 1, b: 1} | 4.0 | 0
            {a: 1, b: "hashed"} | 4.2 | 2
            {a: 1, b: "hashed"} | book | 2
            {a: 1, b: "hashed"} | 4.4 | 0
            {a: "hashed", b: 1} | 4.2 | 2
            {a: "hashed", b: 1} | 8.0 | 0
            """)
    void aHashedFieldBesideOthersCameWithFourFour(String key, String version, int code) {
        List<Refusal> refusals = KeyLegality.refusals(
                ShardKey.parse(key), CollectionInfo.bare("shop.orders"), ServerVersion.parse(version), FILLED);
        if (code == 0) {
            assertThat(refusals).isEmpty();
        } else {
            assertThat(refusals).extracting(Refusal::code).containsExactly(code);
            assertThat(refusals.get(0).codeName()).isEqualTo("BadValue");
            assertThat(English.of(refusals.get(0).versions())).isEqualTo("up to 4.2");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {a: "hashed", b: "hashed"} | true
            {a: -1} | true
            {a: "2d"} | true
            {} | true
            {a: 1, b: "hashed"} | false
            """)
    @Tag("I9")
    void aPatternThatIsNoKeyIsBadValueInEveryVersion(String pattern, boolean refused) {
        Optional<Refusal> refusal = KeyLegality.patternRefusal(BsonDocument.parse(pattern));
        assertThat(refusal.isPresent()).isEqualTo(refused);
        refusal.ifPresent(found -> assertThat(found.code()).isEqualTo(2));
    }

    @Test
    @Tag("I6")
    void aHashedKeyIsNeverUnique() {
        assertThat(KeyLegality.refusals(
                        ShardKey.parse("a:hashed"),
                        CollectionInfo.bare("shop.orders"),
                        ServerVersion.DEFAULT,
                        FILLED.asUnique()))
                .singleElement()
                .satisfies(refusal -> {
                    assertThat(refusal.code()).isEqualTo(72);
                    assertThat(refusal.codeName()).isEqualTo("InvalidOptions");
                    assertThat(refusal.words()).contains("a unique index {a: 1}");
                });
    }

    @ParameterizedTest(name = "{0} {1} in {2}: {3}")
    @CsvSource({
        "shop.orders, COLLECTION, 8.0, 0",
        "shop.orders, VIEW, 8.0, 166",
        "shop.orders, CAPPED, 8.0, 72",
        "shop.system.views, COLLECTION, 8.0, 20",
        "shop.system.buckets.w, COLLECTION, 6.0, 5731591",
        "shop.system.buckets.w, COLLECTION, 5.0, 20",
        "shop.systematic, COLLECTION, 8.0, 0",
        "config.system.sessions, COLLECTION, 8.0, 0",
        "config.chunks, COLLECTION, 8.0, 20",
        "admin.things, COLLECTION, 8.0, 20",
        "'', COLLECTION, 8.0, 0"
    })
    void someCollectionsAreNeverSharded(String namespace, Kind kind, String version, int code) {
        assertThat(codes("a", collection(namespace, kind), version, FILLED))
                .isEqualTo(code == 0 ? List.of() : List.of(code));
    }

    @Test
    void namespacesAreLimitedInBytes() {
        CollectionInfo fits = CollectionInfo.bare("shop." + "x".repeat(230));
        CollectionInfo tooLong = CollectionInfo.bare("shop." + "x".repeat(229) + "é");
        assertThat(codes("a", fits, "4.4", FILLED)).isEmpty();
        assertThat(codes("a", tooLong, "4.4", FILLED)).containsExactly(73);
        assertThat(codes("a", fits, "4.2", FILLED)).containsExactly(73);
        assertThat(codes("a", CollectionInfo.bare("shop." + "x".repeat(95)), "4.2", FILLED))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0} in {1}: {2}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            sensor | 6.0 | -
            sensor.id | 6.0 | -
            sensor.id:hashed | 6.0 | -
            sensor,at | 6.0 | -
            at | 6.0 | -
            at,sensor | 6.0 | 5914000
            at:hashed | 6.0 | 880031
            at:hashed,sensor | 6.0 | 5914000 880031
            sensors | 6.0 | 5914001
            value,at | 8.0 | 5914001
            _id | 8.0 | 5914001
            sensor | 5.0 | 20
            """)
    void aTimeSeriesTakesItsMetaFieldAndThenItsTime(String key, String version, String codes) {
        CollectionInfo series =
                new CollectionInfo("shop.weather", Kind.TIME_SERIES, List.of(), false, false, "at", "sensor");
        List<Integer> expected = codes == null
                ? List.of()
                : Arrays.stream(codes.split(" ", -1)).map(Integer::valueOf).toList();
        assertThat(codes(key, series, version, FILLED)).isEqualTo(expected);
    }

    @Test
    void aTimeSeriesWithoutMetaFieldTakesItsTimeOnly() {
        CollectionInfo series = new CollectionInfo("shop.weather", Kind.TIME_SERIES, List.of(), false, false, "at", "");
        assertThat(codes("at", series, "8.0", FILLED)).isEmpty();
        assertThat(codes("sensor", series, "8.0", FILLED)).containsExactly(5914001);
    }

    @Test
    void onlyTheSimpleCollationIsTakenAndAnotherDefaultMustBeOverruled() {
        ShardingOptions notNamed = new ShardingOptions(false, false, Collation.NOT_NAMED, true, true);
        ShardingOptions other = new ShardingOptions(false, false, Collation.OTHER, true, true);
        CollectionInfo collated = new CollectionInfo("shop.orders", Kind.COLLECTION, List.of(), false, true, "", "");
        assertThat(codes("a", collated, "8.0", notNamed)).containsExactly(2);
        assertThat(codes("a", collated, "8.0", FILLED)).isEmpty();
        assertThat(codes("a", CollectionInfo.bare("shop.orders"), "8.0", notNamed))
                .isEmpty();
        assertThat(codes("a", CollectionInfo.bare("shop.orders"), "8.0", other)).containsExactly(2);
    }

    @Test
    @Tag("I6")
    void aUniqueIndexThatTheKeyDoesNotPrefixIsNamed() {
        CollectionInfo users = indexed(plain("email_1", "{email: 1}", true), plain("tenant_1", "{tenant: 1}", false));
        assertThat(KeyLegality.refusals(ShardKey.parse("tenant"), users, ServerVersion.DEFAULT, FILLED))
                .singleElement()
                .satisfies(refusal -> {
                    assertThat(refusal.code()).isEqualTo(72);
                    assertThat(refusal.words()).contains("\"email_1\"").contains("{tenant: 1}");
                });
        assertThat(codes("email", users, "8.0", FILLED)).isEmpty();
        assertThat(codes("tenant", users, "8.0", EMPTY))
                .as("an empty collection changes nothing about unique indexes")
                .containsExactly(72);
    }

    @Test
    @Tag("I4")
    void aFilledCollectionNeedsAnIndexAndAnEmptyOneGetsIt() {
        CollectionInfo bare = indexed();
        assertThat(codes("a", bare, "8.0", FILLED)).containsExactly(72);
        assertThat(codes("a", bare, "8.0", EMPTY)).isEmpty();
        assertThat(codes("a", bare, "8.0", new ShardingOptions(false, true, Collation.SIMPLE, false, true)))
                .containsExactly(6373200);
        assertThat(codes("a", CollectionInfo.bare("shop.orders"), "8.0", FILLED))
                .as("indexes that are not known are not judged")
                .isEmpty();
        assertThat(codes("_id", bare, "8.0", FILLED))
                .as("the list is known, and it lacks even the index on _id")
                .containsExactly(72);
    }

    @Test
    @Tag("I3")
    @Tag("I9")
    void nearMissesAreNamedWithTheirReasons() {
        CollectionInfo orders = indexed(
                plain("down", "{a: -1}", false),
                new Index("thin", BsonDocument.parse("{a: 1}"), false, true, true, false, false, false));
        assertThat(KeyLegality.refusals(ShardKey.parse("a"), orders, ServerVersion.DEFAULT, FILLED))
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.words())
                        .contains("\"down\" is of another direction or form, \"thin\" is sparse and partial"));
    }

    @Test
    void aMultikeyIndexAloneIsAnotherCodeUpToFourTwo() {
        CollectionInfo orders =
                indexed(new Index("m", BsonDocument.parse("{a: 1}"), false, false, false, false, false, true));
        assertThat(codes("a", orders, "4.2", FILLED)).containsExactly(96);
        assertThat(codes("a", orders, "4.4", FILLED)).containsExactly(72);
    }

    @Test
    @Tag("I6")
    void aUniqueKeyNeedsTheUniqueIndexOnExactlyIt() {
        assertThat(codes("a", indexed(plain("a_1", "{a: 1}", true)), "8.0", FILLED.asUnique()))
                .isEmpty();
        assertThat(codes("_id", indexed(plain("_id_", "{_id: 1}", false)), "8.0", FILLED.asUnique()))
                .isEmpty();
        assertThat(codes("a", indexed(plain("a_1", "{a: 1}", false)), "8.0", EMPTY.asUnique()))
                .as("an exact index that is not unique")
                .containsExactly(72);
        assertThat(codes("a", indexed(plain("ab", "{a: 1, b: 1}", true)), "8.0", FILLED.asUnique()))
                .as("a longer unique index only")
                .containsExactly(72);
        assertThat(codes("a", indexed(), "8.0", EMPTY.asUnique()))
                .as("created with the collection")
                .isEmpty();
        ShardingOptions unchecked = new ShardingOptions(true, false, Collation.SIMPLE, true, false);
        assertThat(codes("a", indexed(plain("a_1", "{a: 1}", false)), "8.0", unchecked))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0} bytes in {1}: refused {2}")
    @CsvSource({
        "512, 4.2, false",
        "513, 4.2, true",
        "513, 4.0, true",
        "513, book, true",
        "513, 4.4, false",
        "100000, 8.0, false"
    })
    @Tag("I5")
    void keysOfMoreThan512BytesAreRefusedUpToFourTwo(long bytes, String version, boolean refused) {
        Optional<Refusal> refusal = KeyLegality.keySizeRefusal(bytes, ServerVersion.parse(version));
        assertThat(refusal.isPresent()).isEqualTo(refused);
        refusal.ifPresent(found -> {
            assertThat(found.code()).isEqualTo(13334);
            assertThat(found.codeName()).isEqualTo("ShardKeyTooBig");
            assertThat(English.of(found.versions())).isEqualTo("up to 4.2");
        });
    }

    @Test
    void everythingWrongIsSaidAtOnce() {
        CollectionInfo orders =
                new CollectionInfo("shop.orders", Kind.CAPPED, List.of(plain("u", "{u: 1}", true)), true, true, "", "");
        ShardingOptions options = new ShardingOptions(true, false, Collation.NOT_NAMED, true, true);
        assertThat(codes("{a: 1, b: \"hashed\"}", orders, "4.2", options)).containsExactly(2, 72, 2, 72, 72, 72);
    }

    private static List<Integer> codes(String key, CollectionInfo collection, String version, ShardingOptions options) {
        return KeyLegality.refusals(ShardKey.parse(key), collection, ServerVersion.parse(version), options).stream()
                .map(Refusal::code)
                .toList();
    }

    private static CollectionInfo collection(String namespace, Kind kind) {
        return new CollectionInfo(namespace, kind, List.of(), false, false, "", "");
    }

    private static CollectionInfo indexed(Index... indexes) {
        return CollectionInfo.bare("shop.orders").withIndexes(List.of(indexes));
    }

    private static Index plain(String name, String pattern, boolean unique) {
        return Index.plain(name, BsonDocument.parse(pattern), unique);
    }
}
