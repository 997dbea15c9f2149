package dev.chave.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.IndexRules.Flaw;
import dev.chave.key.IndexRules.NearMiss;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexRulesTest {
    @ParameterizedTest(name = "unique {1} under {0}: conflict {2}")
    @CsvSource(delimiter = '|', textBlock = """
            tenant | {email: 1} | true
            tenant | {tenant: 1, email: 1} | false
            tenant | {email: 1, tenant: 1} | true
            tenant | {_id: 1} | false
            tenant | {_id: 1, email: 1} | false
            a:hashed | {a: 1} | false
            a:hashed | {a: -1, b: 1} | false
            a,b | {a: 1} | true
            a,b | {a: 1, b: 1} | false
            files_id:hashed | {files_id: 1, n: 1} | false
            files_id,n | {files_id: 1, n: 1} | false
            """)
    void aUniqueIndexMustBeginWithTheKeysNamesOrWithId(String key, String pattern, boolean conflict) {
        Index index = index(pattern, true);
        assertThat(IndexRules.uniqueConflicts(ShardKey.parse(key), List.of(index)))
                .isEqualTo(conflict ? List.of(index) : List.of());
        assertThat(IndexRules.uniqueConflicts(ShardKey.parse(key), List.of(index(pattern, false))))
                .as("an index that is not unique never conflicts")
                .isEmpty();
    }

    @ParameterizedTest(name = "{1} backs {0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            a | {a: 1} | true
            a | {a: 1.0} | true
            a | {a: NumberLong(1)} | true
            a | {a: NumberDecimal("1")} | true
            a | {a: 1, b: -1} | true
            a | {a: 1, b: "hashed"} | true
            a | {a: -1} | false
            a | {a: "hashed"} | false
            a | {b: 1, a: 1} | false
            a:hashed | {a: "hashed"} | true
            a:hashed | {a: 1} | false
            a,b:hashed | {a: 1, b: "hashed", c: 1} | true
            a,b:hashed | {a: 1, b: 1} | false
            a,b | {a: 1} | false
            a | {a: "text"} | false
            a | {a: "2dsphere"} | false
            a | {a: 1, loc: "2dsphere"} | false
            a | {"$**": 1} | false
            _id | {_id: 1} | true
            """)
    @Tag("I3")
    @Tag("I9")
    void anIndexBacksAKeyThatItBeginsWithValuesAndAll(String key, String pattern, boolean backs) {
        Index index = index(pattern, false);
        assertThat(IndexRules.supportingIndex(ShardKey.parse(key), List.of(index))
                        .isPresent())
                .isEqualTo(backs);
    }

    @Test
    @Tag("I9")
    void aDescendingIndexDoesNotBackTheKeyAndIsNamedAsANearMiss() {
        Index descending = index("{a: -1}", false);
        assertThat(IndexRules.supportingIndex(ShardKey.parse("a"), List.of(descending)))
                .isEmpty();
        assertThat(IndexRules.nearMisses(ShardKey.parse("a"), List.of(descending)))
                .containsExactly(new NearMiss(descending, List.of(Flaw.DIRECTION)));
    }

    @Test
    @Tag("I3")
    void anIndexThatLeavesDocumentsOutOrHoldsArraysDoesNotBackAKey() {
        BsonDocument pattern = BsonDocument.parse("{a: 1}");
        Index sparse = new Index("s", pattern, false, true, false, false, false, false);
        Index partial = new Index("p", pattern, false, false, true, false, false, false);
        Index hidden = new Index("h", pattern, false, false, false, true, false, false);
        Index collated = new Index("c", pattern, false, false, false, false, true, false);
        Index multikey = new Index("m", pattern, false, false, false, false, false, true);
        List<Index> all = List.of(sparse, partial, hidden, collated, multikey);
        assertThat(IndexRules.supportingIndex(ShardKey.parse("a"), all)).isEmpty();
        assertThat(IndexRules.nearMisses(ShardKey.parse("a"), all))
                .extracting(miss -> miss.flaws().get(0))
                .containsExactly(Flaw.SPARSE, Flaw.PARTIAL, Flaw.HIDDEN, Flaw.COLLATION, Flaw.MULTIKEY);
        assertThat(IndexRules.compatibleIndex(ShardKey.parse("a"), all)).isEmpty();
    }

    @Test
    void theIdIndexBacksTheKeyOnIdWhateverElseIsSaidOfIt() {
        Index id = new Index("_id_", BsonDocument.parse("{_id: 1}"), false, false, false, false, false, true);
        assertThat(IndexRules.supportingIndex(ShardKey.parse("_id"), List.of(id)))
                .contains(id);
        assertThat(IndexRules.isUnique(id)).isTrue();
    }

    @Test
    void theShortestIndexIsTaken() {
        Index wide = index("{a: 1, b: 1, c: 1}", false);
        Index narrow = index("{a: 1, b: 1}", false);
        assertThat(IndexRules.supportingIndex(ShardKey.parse("a"), List.of(wide, narrow)))
                .contains(narrow);
    }

    @ParameterizedTest(name = "the analyzer reads {1} for {0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            {"a.x": 1, b: "hashed"} | {"a.x": 1, b: 1, c: 1} | true
            {"a.x": 1, b: "hashed"} | {"a.x": "hashed", b: 1} | true
            {"a.x": 1, b: "hashed"} | {"a.x": 1, b: "hashed"} | true
            {"a.x": 1, b: "hashed"} | {b: 1, "a.x": 1} | false
            {a: 1} | {a: -1} | true
            {a: 1} | {a: "text"} | false
            {a: 1} | {b: 1} | false
            """)
    void theAnalyzersIndexGoesByNamesAlone(String key, String pattern, boolean compatible) {
        Index index = index(pattern, false);
        assertThat(IndexRules.compatibleIndex(ShardKey.parse(key), List.of(index))
                        .isPresent())
                .isEqualTo(compatible);
    }

    @Test
    void theAnalyzerPrefersFewFieldsThenUnique() {
        Index plain = index("{a: 1, b: 1}", false);
        Index unique = index("{a: 1, c: 1}", true);
        Index wide = index("{a: 1, b: 1, c: 1}", true);
        assertThat(IndexRules.compatibleIndex(ShardKey.parse("a"), List.of(wide, plain, unique)))
                .contains(unique);
    }

    private static Index index(String pattern, boolean unique) {
        return Index.plain("i", BsonDocument.parse(pattern), unique);
    }
}
