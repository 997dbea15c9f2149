package dev.chave.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.KeyExtractor.Found;
import dev.chave.testkit.SharedFiles;
import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import dev.chave.value.TypedBson;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyExtractorTest {
    @ParameterizedTest(name = "{1} in {0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            {a: 1} | a | VALUE
            {a: {b: {c: 1}}} | a.b.c | VALUE
            {a: {b: 1}} | a | VALUE
            {a: null} | a | NULL
            {a: undefined} | a | NULL
            {a: {b: null}} | a.b | NULL
            {} | a | MISSING
            {a: 1} | b | MISSING
            {a: {}} | a.b | MISSING
            {a: 1} | a.b | MISSING
            {a: "text"} | a.b | MISSING
            {a: null} | a.b | MISSING
            {a: []} | a | ARRAY
            {a: [1]} | a | ARRAY
            {a: [{b: 1}]} | a.b | ARRAY
            {a: [1]} | a.0 | ARRAY
            {a: {b: [1]}} | a.b | ARRAY
            {a: {b: [1]}} | a.b.c.d | ARRAY
            {a: {b: [1]}} | a | VALUE
            {"a.b": 1} | a.b | MISSING
            {"a.b": 1, a: {b: null}} | a.b | NULL
            {a: {"0": 1}} | a.0 | VALUE
            {"": 1} | a | MISSING
            {"é": {"x y": 1}} | é.x y | VALUE
            {ab: 1} | a | MISSING
            {"a": {"$ref": "c", "$id": 5}} | a.$id | VALUE
            """)
    void findsWhatStandsAtAPath(String document, String path, Found expected) {
        assertThat(KeyExtractor.foundAt(TypedBson.document(document), path)).isEqualTo(expected);
    }

    @Test
    void theTupleHasTheFieldsInTheKeysOrderHashedOnesAsTheirHash() {
        byte[] tuple = tuple("{b: 1, c: \"hashed\", \"d.e\": 1}", "{c: \"abc\", d: {e: true}, b: 5.0}");
        OrderedBytes expected = new OrderedBytes();
        expected.append(RawValue.of(TypedBson.value("5")));
        expected.appendLong(8478485326885698097L);
        expected.append(RawValue.of(TypedBson.value("true")));
        assertThat(tuple).isEqualTo(expected.toByteArray());
    }

    @Test
    void missingCountsAsNullAndHashesAsNull() {
        assertThat(tuple("a,b", "{a: 1}")).isEqualTo(tuple("a,b", "{a: 1, b: null}"));
        assertThat(tuple("a:hashed", "{}")).isEqualTo(tuple("a:hashed", "{a: null}"));
        assertThat(tuple("a.b", "{a: 5}")).isEqualTo(tuple("a.b", "{a: {b: null}}"));
        OrderedBytes expected = new OrderedBytes();
        expected.appendLong(new HashedValue().of(RawValue.NULL));
        assertThat(tuple("a:hashed", "{}")).isEqualTo(expected.toByteArray());
    }

    @Test
    void anArrayOnAnyFieldsPathMakesTheDocumentUnfit() {
        KeyExtractor extractor = new KeyExtractor(ShardKey.parse("{a: 1, \"b.c\": \"hashed\"}"));
        assertThat(extractor.tuple(TypedBson.document("{a: 1, b: {c: []}}"))).isNull();
        assertThat(extractor.tuple(TypedBson.document("{a: 1, b: [{c: 1}]}"))).isNull();
        assertThat(extractor.tuple(TypedBson.document("{a: [1], b: {c: 1}}"))).isNull();
        assertThat(extractor.tuple(TypedBson.document("{a: {x: [1]}, b: {c: {y: [1]}}}")))
                .as("an array inside the value is part of the value")
                .isNotNull();
    }

    @Test
    void anExtractorIsUnharmedByADocumentItCouldNotUse() {
        KeyExtractor extractor = new KeyExtractor(ShardKey.parse("a,b"));
        byte[] alone = extractor.tuple(TypedBson.document("{a: 1, b: 2}"));
        assertThat(extractor.tuple(TypedBson.document("{a: 1, b: []}"))).isNull();
        assertThat(extractor.tuple(TypedBson.document("{a: 1, b: 2}"))).isEqualTo(alone);
    }

    @Test
    void ofAFieldThatStandsTwiceTheFirstCounts() throws IOException {
        byte[] bytes = Files.readAllBytes(SharedFiles.require("corpora/nasty/generated/bson/duplicate-keys.bson"));
        RawDocument document = new RawDocument(bytes, 0, bytes.length);
        assertThat(Objects.requireNonNull(KeyExtractor.valueAt(document, "k")).text())
                .isEqualTo("x");
    }

    @Test
    void aDottedNameIsNotAPath() throws IOException {
        byte[] bytes =
                Files.readAllBytes(SharedFiles.require("corpora/nasty/generated/bson/dotted-and-dollar-names.bson"));
        RawDocument document = new RawDocument(bytes, 0, bytes.length);
        assertThat(Objects.requireNonNull(KeyExtractor.valueAt(document, "a.b")).int32())
                .isEqualTo(9);
        assertThat(KeyExtractor.foundAt(document, "$x")).isEqualTo(Found.VALUE);
    }

    private static byte[] tuple(String key, String document) {
        return Objects.requireNonNull(new KeyExtractor(ShardKey.parse(key)).tuple(TypedBson.document(document)));
    }
}
