package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.KeyExtractor;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.testkit.SeededLaws;
import dev.chave.value.BadBsonException;
import dev.chave.value.BsonKind;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a profile says of small collections, in which everything can be counted by hand. */
class ProfileBuilderTest {
    @Test
    void countsNullMissingAndArraysByTheRulesOfAKey() {
        KeyProfile key = profile(
                        "a.b,c",
                        "{a: {b: 1}, c: 1}",
                        "{a: {b: 1.0}, c: 1}",
                        "{a: {b: null}, c: 2}",
                        "{a: 7}",
                        "{a: [{b: 1}], c: 3}",
                        "{a: {b: [1]}}",
                        "{c: 4}")
                .keys()
                .get(0);

        assertThat(key.distinct()).isEqualTo(Estimate.exact(4));
        assertThat(key.seenOnce()).isEqualTo(Estimate.exact(3));
        assertThat(key.nulls()).isEqualTo(4);
        assertThat(key.allNull()).isEqualTo(1);
        assertThat(key.missing()).isEqualTo(3);
        assertThat(key.arrays()).isEqualTo(2);
        assertThat(key.arrayWitness()).isEqualTo(new KeyProfile.ArrayWitness(5, "a.b"));
        assertThat(key.mostCommon().get(0).documents()).isEqualTo(2);
        assertThat(key.maxKeyBytes()).isEqualTo(12);
    }

    @Test
    void findsArraysThatPathsBelowAndAboveShare() {
        Profile profile = profile(List.of("a", "a.b", "a.b.c"), "{a: {b: [{c: 1}]}}", "{a: {b: {c: 1}}}");
        assertThat(profile.keys()).extracting(KeyProfile::arrays).containsExactly(0L, 1L, 1L);
        assertThat(field(profile, "a.b.c").kinds()).isEqualTo(Map.of(BsonKind.ARRAY, 1L, BsonKind.INT32, 1L));
    }

    @Test
    void takesTheFirstOfEqualNames() {
        RawDocument twice = RawDocument.of(new BsonDocument("a", new BsonInt32(1)).append("b", new BsonInt32(2)));
        twice.bytes()[12] = 'a'; // the name of the second field
        ProfileBuilder builder = new ProfileBuilder(List.of(ShardKey.parse("a")), Set.of(), ProfileSettings.seeded(1));
        builder.accept(twice);
        assertThat(builder.build().sample().value(0, "a")).isEqualTo(OrderedBytes.of(RawValue.ofLong(1)));
    }

    @Test
    void keepsTheValuesOfHeavyOnesForShowingUnhashed() {
        KeyProfile key = profile("name:hashed", "{name: 'x'}", "{name: 'y'}", "{name: 'y'}")
                .keys()
                .get(0);
        assertThat(key.mostCommon().get(0).tuple()).isEqualTo(OrderedBytes.of(RawValue.of(new BsonString("y"))));
        assertThat(key.meanKeyBytes()).isEqualTo(8);
    }

    @Test
    void putsTheLowerValueFirstAmongEquallyCommonOnes() {
        KeyProfile key =
                profile("k", "{k: 3}", "{k: 1}", "{k: 2}", "{k: 2}").keys().get(0);
        assertThat(key.mostCommon()).extracting(HeavyValue::tuple).containsExactly(ordered(2), ordered(1), ordered(3));
    }

    @Test
    void weighsValuesByBytesToo() {
        KeyProfile key = profile("k", "{k: 1, pad: '" + "x".repeat(500) + "'}", "{k: 2}", "{k: 2}")
                .keys()
                .get(0);
        assertThat(key.mostBytes().get(0).tuple()).isEqualTo(ordered(1));
        assertThat(key.mostBytes().get(0).bytes()).isGreaterThan(500);
        assertThat(key.mostCommon().get(0).tuple()).isEqualTo(ordered(2));
    }

    @Test
    @Tag("E5")
    void tellsHowManyValuesHashingLoses() {
        FieldProfile price = field(
                profile(
                        "price",
                        "{price: 2.2}",
                        "{price: 2.3}",
                        "{price: 2}",
                        "{price: {$numberDecimal: '2.0'}}",
                        "{price: 3.5}",
                        "{price: 'x'}",
                        "{price: 1e17}"),
                "price");
        assertThat(price.distinct()).isEqualTo(Estimate.exact(6));
        assertThat(price.distinctHashed()).isEqualTo(Estimate.exact(4));
        assertThat(price.fractional()).isEqualTo(3);
        assertThat(price.beyondExact()).isEqualTo(1);
    }

    @Test
    void losesNothingByHashingWhereNumbersAreWhole() {
        FieldProfile field = field(profile("n", "{n: 1}", "{n: 1.0}", "{n: NumberLong(7)}", "{n: {x: 1}}"), "n");
        assertThat(field.distinct()).isEqualTo(Estimate.exact(3));
        assertThat(field.distinctHashed()).isEqualTo(Estimate.exact(3));
    }

    @Test
    @Tag("case-C24")
    void countsDocumentsOfTheRarerTypeThatStandElsewhereAsTheCommoner() {
        FieldProfile field = field(
                profile(
                        "u",
                        "{u: {$oid: '507f1f77bcf86cd799439011'}}",
                        "{u: {$oid: '507f1f77bcf86cd799439012'}}",
                        "{u: {$oid: '507f1f77bcf86cd799439013'}}",
                        "{u: '507F1F77BCF86CD799439011'}",
                        "{u: '507f1f77bcf86cd799439011'}",
                        "{u: '507f1f77bcf86cd7994390ff'}",
                        "{u: 'another text'}"),
                "u");
        assertThat(field.twins()).isEqualTo(2);
    }

    @Test
    void refusesMemoryTooSmallForTheKeysAndSaysHowMuchTheyNeed() {
        List<ShardKey> keys =
                IntStream.range(0, 30).mapToObj(i -> ShardKey.parse("f" + i)).toList();
        assertThatThrownBy(() -> new ProfileBuilder(
                        keys, Set.of(), ProfileSettings.seeded(1).withMemoryBytes(1 << 20)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1048576 bytes for 30 keys and 31 paths; expected at least ");
    }

    @Test
    void mergesOnlyItsLike() {
        ProfileBuilder one = new ProfileBuilder(List.of(ShardKey.parse("a")), Set.of(), ProfileSettings.seeded(1));
        ProfileBuilder other = new ProfileBuilder(List.of(ShardKey.parse("b")), Set.of(), ProfileSettings.seeded(1));
        assertThatThrownBy(() -> one.merge(other)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void countsNothingOfADamagedDocument() {
        ProfileBuilder builder = new ProfileBuilder(List.of(ShardKey.parse("a")), Set.of(), ProfileSettings.seeded(1));
        builder.accept(RawDocument.of(BsonDocument.parse("{a: 1}")));
        RawDocument damaged = RawDocument.of(BsonDocument.parse("{z: 'text', a: 2}"));
        damaged.bytes()[7] = 99; // the length of the text
        assertThatThrownBy(() -> builder.accept(damaged)).isInstanceOf(BadBsonException.class);
        Profile profile = builder.build();
        assertThat(profile.documents()).isEqualTo(1);
        assertThat(profile.keys().get(0).distinct()).isEqualTo(Estimate.exact(1));
    }

    @Test
    void samplesTheTuplesThatTheKeyExtractorTakes() {
        List<ShardKey> keys = Stream.of("a", "a:hashed", "b.c,a", "b,a:hashed", "b.c:hashed,_id", "missing,b.c:hashed")
                .map(ShardKey::parse)
                .toList();
        SeededLaws.hold("a sampled tuple is the extractor's", 200, random -> {
            RawDocument document = RawDocument.of(RandomDocuments.next(random));
            ProfileBuilder builder = new ProfileBuilder(keys, Set.of("x.y"), ProfileSettings.seeded(1));
            builder.accept(document);
            DocumentSample sample = builder.build().sample();
            for (ShardKey key : keys) {
                byte[] tuple = new KeyExtractor(key).tuple(document);
                if (tuple != null && key.fields().stream().allMatch(field -> isUncut(document, field))) {
                    assertThat(sample.tuple(0, key)).isEqualTo(tuple);
                }
            }
            assertThat(sample.paths()).containsExactly("_id", "a", "b", "b.c", "missing", "x.y");
            assertThat(sample.bytes(0)).isEqualTo(document.length());
        });
    }

    @Test
    void cutsLongValuesSoThatEqualOnesStayEqualAndOthersDoNot() {
        String long1 = "x".repeat(90) + "1";
        String long2 = "x".repeat(90) + "2";
        DocumentSample sample = profile("k", "{k: '" + long1 + "'}", "{k: '" + long1 + "'}", "{k: '" + long2 + "'}")
                .sample();
        assertThat(sample.value(0, "k")).hasSize(56).isEqualTo(sample.value(1, "k"));
        assertThat(sample.value(2, "k")).hasSize(56).isNotEqualTo(sample.value(1, "k"));
    }

    @Test
    void sortsTuplesFromLowestToHighest() {
        DocumentSample sample = profile("k", "{k: 3}", "{k: 1}", "{k: 2}").sample();
        assertThat(DocumentSample.sortedTuples(sample, ShardKey.parse("k")))
                .containsExactly(ordered(1), ordered(2), ordered(3));
    }

    @Test
    void refusesToTellWhatTheSampleDoesNotHave() {
        DocumentSample sample = profile("a", "{a: 1}").sample();
        assertThatThrownBy(() -> sample.value(0, "b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> sample.tuple(0, ShardKey.parse("a:hashed")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no hashes of \"a\"");
    }

    private static boolean isUncut(RawDocument document, KeyField field) {
        RawValue value = KeyExtractor.valueAt(document, field.path());
        return field.hashed() || value == null || OrderedBytes.of(value).length <= SampleRow.MAX_VALUE_BYTES;
    }

    private static Profile profile(String key, String... documents) {
        return profile(List.of(key), documents);
    }

    private static Profile profile(List<String> keys, String... documents) {
        ProfileBuilder builder =
                new ProfileBuilder(keys.stream().map(ShardKey::parse).toList(), Set.of(), ProfileSettings.seeded(1));
        for (String document : documents) {
            builder.accept(RawDocument.of(BsonDocument.parse(document)));
        }
        return builder.build();
    }

    private static FieldProfile field(Profile profile, String path) {
        return profile.fields().stream()
                .filter(field -> field.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] ordered(long number) {
        return OrderedBytes.of(RawValue.ofLong(number));
    }
}
