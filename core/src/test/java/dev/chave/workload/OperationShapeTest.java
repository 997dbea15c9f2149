package dev.chave.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.workload.OperationShape.Predicate;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shapes of operations: a table of texts, and what must be equal. */
class OperationShapeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                                  | find {}
            {status: {$in: [1, 2]}, customerId: 5}              | find {customerId: eq, status: in}
            {a: {$in: [1]}}                                     | find {a: eq}
            {a: {$in: []}}                                      | find {a: in}
            {a: {$eq: null}, b: null, c: {d: 1}, e: [1]}        | find {a: eq, b: eq, c: eq, e: eq}
            {a: {$gte: 1, $lt: 5}}                              | find {a: range}
            {a: {$gt: 1, $ne: 3}}                               | find {a: ne+range}
            {a: {$nin: [1]}, b: {$exists: true}}                | find {a: ne, b: exists}
            {a: /^abc/, b: /abc/i, c: {$regex: "^x"}}           | find {a: prefix, b: regex, c: prefix}
            {a: {$elemMatch: {$gt: 5}}, b: {$elemMatch: {c: 1}}} | find {a: elemMatch(range), b: elemMatch({c: eq})}
            {a: {$not: {$gt: 5}}, b: {$size: 2}}                | find {a: not(range), b: size}
            {a: {$geoWithin: {}}, b: {$near: [0, 0], $maxDistance: 5}} | find {a: geo, b: geo}
            {$or: [{b: 1}, {a: 1, c: {$gt: 1}}, {b: 2}]}        | find {$or: [{a: eq, c: range}, {b: eq}]}
            {$and: [{a: 1}, {$or: [{b: 1}, {c: 1}]}]}           | find {$and: [{$or: [{b: eq}, {c: eq}]}, {a: eq}]}
            {$expr: {$eq: ["$a", 5]}}                           | find {$expr: {$eq: [$a, value]}}
            {$expr: {$eq: ["$b", "$$v"]}}                       | find {$expr: {$eq: [$b, $$v]}}
            {$text: {$search: "secret"}, $comment: "x"}         | find {$text: other}
            {"a b": 1, "x\\"y": 2, "": 3}                       | find {"": eq, "a b": eq, "x\\"y": eq}
            {"a\\u202eb": 1, "c}: eq": 2}                       | find {"a\\u{202e}b": eq, "c}: eq": eq}
            """)
    void valuesGoAndFormStays(String filter, String expected) {
        assertThat(shape(filter).text()).isEqualTo(expected);
    }

    @Test
    void whateverChangesTheRoutingBelongsToTheShape() {
        Operation update = Operation.builder(OperationKind.UPDATE, "d.c")
                .filter(BsonDocument.parse("{a: 1}"))
                .sort(BsonDocument.parse("{b: -1, a: 1}"))
                .update(BsonDocument.parse("{b: 1}"))
                .multi(true)
                .upsert(true)
                .collation(BsonDocument.parse("{locale: 'pt'}"))
                .build();

        assertThat(OperationShape.of(update))
                .hasToString("update {a: eq} sort {b: -1, a: 1} many upsert replacement collation");
    }

    @Test
    void insertsAndUnknownFiltersAreShapesOfTheirOwn() {
        assertThat(OperationShape.of(
                        Operation.builder(OperationKind.INSERT, "d.c").build()))
                .hasToString("insert");
        assertThat(OperationShape.of(
                        Operation.builder(OperationKind.UPDATE, "d.c").build()))
                .hasToString("update (filter not known)");
    }

    @Test
    void orderOfFieldsAndBranchesMakesNoDifference() {
        assertThat(shape("{a: 1, b: {$lt: 5, $gt: 1}, $or: [{c: 1}, {d: 2}]}"))
                .isEqualTo(shape("{$or: [{d: 'x'}, {c: null}, {d: 3}], b: {$gte: 7}, a: 'y'}"))
                .isNotEqualTo(shape("{a: 1, b: {$lt: 5}, $or: [{c: 1}, {e: 2}]}"));
    }

    @Test
    void theFieldsThatBindEveryDocumentAreListed() {
        OperationShape shape = shape("{a: 1, b: {$in: [1, 2]}, $and: [{c: {$gt: 1}}, {d: 4}], $or: [{e: 1}, {f: 1}]}");

        assertThat(shape.fields().get(Predicate.EQUALITY)).containsExactly("a", "d");
        assertThat(shape.fields().get(Predicate.IN)).containsExactly("b");
        assertThat(shape.fields().get(Predicate.RANGE)).containsExactly("c");
    }

    @Test
    void theTextIsBoundedAndStillTellsShapesApart() {
        BsonDocument wide = new BsonDocument();
        for (int i = 0; i < 5_000; i++) {
            wide.append("field" + i, new BsonInt32(i));
        }
        BsonDocument wider = wide.clone().append("zzz", new BsonString("z"));
        BsonDocument deep = new BsonDocument("a", new BsonInt32(1));
        for (int i = 0; i < 190; i++) {
            deep = new BsonDocument("$or", new BsonArray(List.of(deep)));
        }

        assertThat(shape(wide).text()).hasSizeLessThanOrEqualTo(OperationShape.MOST_CHARACTERS);
        assertThat(shape(wide)).isNotEqualTo(shape(wider)).isEqualTo(shape(wide.clone()));
        assertThat(shape(deep).text()).contains("…");
    }

    private static OperationShape shape(String filter) {
        return shape(BsonDocument.parse(filter));
    }

    private static OperationShape shape(BsonDocument filter) {
        return OperationShape.of(
                Operation.builder(OperationKind.FIND, "d.c").filter(filter).build());
    }
}
