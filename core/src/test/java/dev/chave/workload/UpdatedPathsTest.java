package dev.chave.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.workload.UpdatedPaths.Extent;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which paths an update may change. */
class UpdatedPathsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {$set: {a: 1, "b.c": 2}, $inc: {n: 1}}                   | PATHS       | [a, b.c, n]
            {$unset: {a: ""}, $rename: {old: "new"}, $push: {l: 1}}  | PATHS       | [a, l, new, old]
            {$setOnInsert: {a: 1}}                                   | PATHS       | []
            {$set: {"l.$.x": 1, "l.$[e].y": 2, "m.0": 3}}            | PATHS       | [l.x, l.y, m]
            {a: 1, b: {c: 2}}                                        | REPLACEMENT | [a, b]
            {}                                                       | REPLACEMENT | []
            [{$set: {a: 1, b: {c: "$x", d: 1}, e: {$add: [1, 2]}}}]  | PATHS       | [a, b.c, b.d, e]
            [{$addFields: {a: 1}}, {$unset: "b"}, {$unset: ["c"]}]   | PATHS       | [a, b, c]
            [{$replaceWith: "$x"}]                                   | EVERYTHING  | []
            [{$set: {a: 1}}, {$project: {a: 1}}]                     | EVERYTHING  | []
            []                                                       | PATHS       | []
            """)
    void anUpdateNamesItsPaths(String update, Extent extent, String paths) {
        UpdatedPaths updated = of(BsonDocument.parse("{u: " + update + "}").get("u"));

        assertThat(updated.extent()).isEqualTo(extent);
        assertThat(updated.paths()).hasToString(paths);
    }

    @Test
    void aPathChangesWithWhatIsInsideAndAroundIt() {
        UpdatedPaths updated = of(BsonDocument.parse("{$set: {'a.b': 1}}"));

        assertThat(updated.mayChange("a")).isTrue();
        assertThat(updated.mayChange("a.b")).isTrue();
        assertThat(updated.mayChange("a.b.c")).isTrue();
        assertThat(updated.mayChange("a.x")).isFalse();
        assertThat(updated.mayChange("ab")).isFalse();
    }

    @Test
    void whatIsNotKnownMayChangeAnything() {
        assertThat(of(null).extent()).isEqualTo(Extent.NOT_KNOWN);
        assertThat(of(null).mayChange("a")).isTrue();
        assertThat(of(BsonDocument.parse("{a: 1}")).mayChange("_id")).isFalse();
    }

    @Test
    void aDeleteChangesNothing() {
        assertThat(UpdatedPaths.of(
                                Operation.builder(OperationKind.DELETE, "d.c").build())
                        .mayChange("a"))
                .isFalse();
    }

    private static UpdatedPaths of(@Nullable BsonValue update) {
        return UpdatedPaths.of(
                Operation.builder(OperationKind.UPDATE, "d.c").update(update).build());
    }
}
