package dev.chave.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.KeyRange;
import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What decides a target beside the operators: collation, variables, reasons, limits, and filters made to hurt. */
class KeyTargetingTest {
    private static final BsonDocument SPANISH = BsonDocument.parse("{locale: 'es', strength: 1}");

    private static Targeting explain(String key, String filter) {
        return KeyTargeting.of(ShardKey.parse(key)).explain(BsonDocument.parse(filter), null, null);
    }

    private static TargetClass under(BsonDocument collation, String key, String filter) {
        return KeyTargeting.of(ShardKey.parse(key))
                .targets(BsonDocument.parse(filter), collation, null)
                .targetClass();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "k          | {k: 5}                          | TARGETED",
                "k          | {k: 'a'}                        | SCATTER",
                "k          | {k: {a: 1}}                     | SCATTER",
                "k          | {k: {$gt: 'a'}}                 | SCATTER",
                "k          | {k: {$ne: 'a'}}                 | SCATTER",
                "k          | {k: {$in: [5, 6]}}              | MULTI",
                "k          | {k: {$in: [5, 'a']}}            | SCATTER",
                "k          | {k: /^abc/}                     | MULTI",
                "k          | {$expr: {$eq: ['$k', 'a']}}     | SCATTER",
                "k          | {k: null}                       | TARGETED",
                "k:hashed   | {k: 'a'}                        | SCATTER",
                "k:hashed   | {k: 5}                          | TARGETED",
                "a,b        | {a: 5, b: 'x'}                  | MULTI",
                "a.x        | {a: {x: 5}}                     | TARGETED",
                "a.x        | {a: {x: 'y'}}                   | SCATTER",
                "a.x:hashed | {a: {x: 5}}                     | SCATTER",
            })
    void collationTakesTextObjectsAndArraysOut(String key, String filter, TargetClass expected) {
        assertThat(under(SPANISH, key, filter)).isEqualTo(expected);
    }

    @Test
    void theSimpleCollationIsNone() {
        assertThat(under(BsonDocument.parse("{locale: 'simple'}"), "k", "{k: 'a'}"))
                .isEqualTo(TargetClass.TARGETED);
        assertThat(under(new BsonDocument(), "k", "{k: 'a'}")).isEqualTo(TargetClass.TARGETED);
    }

    @ParameterizedTest(name = "let {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{v: 5}                   | TARGETED",
                "{v: {$literal: 5}}       | TARGETED",
                "{v: {$literal: '$x'}}    | TARGETED",
                "{v: {x: 1}}              | TARGETED",
                "{v: {x: '$y'}}           | SCATTER",
                "{v: '$y'}                | SCATTER",
                "{v: {$add: [1, 2]}}      | SCATTER",
                "{v: [5]}                 | SCATTER",
                "{w: 5}                   | SCATTER",
            })
    void aVariableCountsWhenItIsAConstant(String let, TargetClass expected) {
        KeyTargeting targeting = KeyTargeting.of(ShardKey.parse("k"));
        BsonDocument filter = BsonDocument.parse("{$expr: {$eq: ['$k', '$$v']}}");

        assertThat(targeting.targets(filter, null, BsonDocument.parse(let)).targetClass())
                .isEqualTo(expected);
        assertThat(targeting.targets(filter).targetClass()).isEqualTo(TargetClass.SCATTER);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b      | {a: 1, b: 2}                    | FULL_KEY",
                "a        | {a: {$in: [1, 2]}}              | KEY_VALUES",
                "a,b      | {a: 1}                          | PREFIX",
                "a,b      | {a: 1, b: {$gt: 2}}             | PREFIX",
                "a,b      | {a: {$gt: 2}, b: 1}             | RANGE",
                "a        | {a: {$ne: 2}}                   | EXCLUSION",
                "a        | {a: {$gt: 2, $lt: 1}}           | UNSATISFIABLE",
                "a        | {a: {$exists: true}}            | EVERY_VALUE",
                "a        | {}                              | EMPTY_FILTER",
                "a,b      | {z: 1}                          | NO_KEY_FIELD",
                "a,b      | {b: 1}                          | NO_LEADING_FIELD",
                "a:hashed | {a: {$gt: 1}}                   | HASHED_RANGE",
                "a:hashed | {a: {$ne: 1}}                   | HASHED_RANGE",
                "a        | {$or: [{a: 1}, {z: 1}]}         | OR_BRANCH",
                "a        | {$or: [{z: 1}, {y: 1}]}         | NO_KEY_FIELD",
                "a.x,b    | {a: {x: 1}}                     | PARENT_OBJECT",
                "a        | {'a.x': 1}                      | SUBFIELD",
                "a        | {a: {$size: 1}}                 | UNUSABLE_OPERATOR",
                "a        | {a: {$gt: 1}, $text: {$search: 'x'}} | TEXT",
            })
    void theReasonIsTheOneThatCounts(String key, String filter, TargetReason expected) {
        assertThat(explain(key, filter).reason()).isEqualTo(expected);
        assertThat(expected.sentence()).isNotBlank().doesNotEndWith(".");
    }

    @Test
    void collationIsTheReasonWhereItIs() {
        Targeting targeting =
                KeyTargeting.of(ShardKey.parse("a")).explain(BsonDocument.parse("{a: 'x'}"), SPANISH, null);

        assertThat(targeting.reason()).isEqualTo(TargetReason.COLLATION);
    }

    @Test
    @Tag("N2")
    void aPeriodOfOneTenantIsOneRangeInsideTheTenant() {
        Targeting targeting = explain(
                "{businessId: 1, createdAt: 1}",
                "{businessId: 7, createdAt: {$gte: {$date: '2026-01-01T00:00:00Z'}, $lt: {$date: '2026-02-01T00:00:00Z'}}}");

        assertThat(targeting.targets().targetClass()).isEqualTo(TargetClass.MULTI);
        assertThat(targeting.targets().ranges()).hasSize(1);
        assertThat(targeting.reason()).isEqualTo(TargetReason.PREFIX);
    }

    @Test
    @Tag("Q6")
    void aPrefixIsARangeAndASuffixIsEverything() {
        assertThat(explain("a,b,c", "{a: 1, b: 2}").targets().ranges()).hasSize(1);
        assertThat(explain("a,b,c", "{a: 1, b: 2}").targets().targetClass()).isEqualTo(TargetClass.MULTI);
        assertThat(explain("a,b,c", "{b: 2, c: 3}").targets().targetClass()).isEqualTo(TargetClass.SCATTER);
    }

    @Test
    void filtersThatReachEverythingShareOneTarget() {
        KeyTargeting targeting = KeyTargeting.of(ShardKey.parse("a,b"));

        assertThat(targeting.targets(BsonDocument.parse("{z: 1}")))
                .isSameAs(targeting.targets(BsonDocument.parse("{b: 1}")))
                .isSameAs(targeting.targets(new BsonDocument()));
    }

    @Test
    void moreRangesThanTheServerTakesAreRefusedWithItsCode() {
        KeyTargeting targeting = KeyTargeting.of(ShardKey.parse("a,b"), 3);

        assertThat(targeting
                        .targets(BsonDocument.parse("{a: {$in: [1, 2, 3]}, b: {$in: [1, 2, 3, 4]}}"))
                        .ranges())
                .hasSize(3);
        assertThatThrownBy(() -> targeting.targets(BsonDocument.parse("{a: {$in: [1, 2, 3, 4]}}")))
                .isInstanceOf(TooManyIntervalsException.class)
                .hasMessageContaining("17439");
    }

    @Test
    void aListOfAHundredThousandIsThatManyPoints() {
        List<BsonValue> values = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            values.add(new BsonInt32((i * 7919) % 100_000));
        }
        BsonDocument filter = new BsonDocument("k", new BsonDocument("$in", new BsonArray(values)));

        assertThat(KeyTargeting.of(ShardKey.parse("k")).targets(filter).ranges())
                .hasSize(100_000)
                .allMatch(KeyRange::isPoint);
        assertThat(KeyTargeting.of(ShardKey.parse("k:hashed")).targets(filter).ranges())
                .hasSize(100_000);
    }

    @Test
    void aHundredThousandBranchesOrConditionsDoNotBlowUp() {
        BsonArray equal = new BsonArray();
        BsonArray unequal = new BsonArray();
        for (int i = 0; i < 100_000; i++) {
            equal.add(new BsonDocument("k", new BsonInt32(i)));
            unequal.add(new BsonDocument("k", new BsonDocument("$ne", new BsonInt32(i))));
        }
        KeyTargeting targeting = KeyTargeting.of(ShardKey.parse("k"));

        assertThat(targeting.targets(new BsonDocument("$or", equal)).ranges()).hasSize(100_000);
        assertThat(targeting.targets(new BsonDocument("$and", unequal)).ranges())
                .hasSize(1);
    }

    @Test
    void nestingWithoutEndSaysNothingAndBreaksNothing() {
        BsonDocument filter = new BsonDocument("k", new BsonInt32(1));
        BsonDocument expression =
                new BsonDocument("$eq", new BsonArray(List.of(new BsonString("$k"), new BsonInt32(1))));
        BsonDocument value = new BsonDocument();
        for (int level = 0; level < 50_000; level++) {
            filter = new BsonDocument(level % 2 == 0 ? "$and" : "$or", new BsonArray(List.of(filter)));
            expression = new BsonDocument("$and", new BsonArray(List.of(expression)));
            value = new BsonDocument("x", value);
        }
        for (String key : List.of("k", "k:hashed", "k.x")) {
            KeyTargeting targeting = KeyTargeting.of(ShardKey.parse(key));
            for (BsonDocument hostile : List.of(
                    filter,
                    new BsonDocument("$expr", expression),
                    new BsonDocument("k", value),
                    new BsonDocument("k", new BsonDocument("$in", new BsonArray(List.of(value)))),
                    new BsonDocument("k", new BsonDocument("$not", new BsonDocument("$eq", value))))) {
                assertThat(targeting.targets(hostile).targetClass()).isEqualTo(TargetClass.SCATTER);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{k: {$in: 5}}",
                "{k: {$nin: {a: 1}}}",
                "{k: {$not: 5}}",
                "{k: {$not: {}}}",
                "{$and: 5}",
                "{$and: [5]}",
                "{$or: 5}",
                "{$or: []}",
                "{$or: [5, {k: 1}]}",
                "{$expr: 5}",
                "{$expr: {}}",
                "{$expr: {$eq: 5}}",
                "{$expr: {$eq: ['$k']}}",
                "{k: {$regex: 5}}",
                "{k: {$type: 1.5}}",
                "{k: {$type: {a: 1}}}",
                "{k: {$gt: /a/}}",
                "{k: {$gt: {$undefined: true}}}",
                "{k: {$undefined: true}}",
                "{k: {$in: [{$undefined: true}]}}",
                "{k: {$options: 'i'}}",
                "{'': 1}",
                "{'$': 1}",
                "{k: {'': 1, $gt: 5}}",
            })
    void whatIsNoFilterIsNeverNarrowedWrongly(String filter) {
        TargetClass found = explain("k", filter).targets().targetClass();

        assertThat(found).isIn(TargetClass.SCATTER, TargetClass.TARGETED);
        assertThat(found == TargetClass.TARGETED).isEqualTo(filter.startsWith("{k: {''"));
    }

    @Test
    void namesAndPatternsThatCannotBeWrittenSayNothing() {
        KeyTargeting targeting = KeyTargeting.of(ShardKey.parse("k"));
        BsonDocument name = new BsonDocument("k", new BsonDocument("a\0b", new BsonInt32(1)));
        BsonDocument pattern = new BsonDocument("k", new BsonRegularExpression("^a\0b"));

        assertThat(targeting.targets(name).targetClass()).isEqualTo(TargetClass.SCATTER);
        assertThat(targeting.targets(pattern).targetClass()).isEqualTo(TargetClass.SCATTER);
    }
}
