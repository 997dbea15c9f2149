package dev.chave.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.testkit.SeededLaws;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardKeyTest {
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {tenantId: 1, _id: "hashed"} | {tenantId: 1, _id: "hashed"}
            {'tenantId': 1.0} | {tenantId: 1}
            { "a.b" : NumberLong(1) } | {"a.b": 1}
            {a: 1.5} | {a: 1}
            {a: NumberDecimal("1")} | {a: 1}
            {"a,b": 1, "c:d": "hashed"} | {"a,b": 1, "c:d": "hashed"}
            {"a\\"b": 1} | {"a\\"b": 1}
            {"a\\u202eb": 1} | {"a\\u202eb": 1}
            {"ref.$id": 1} | {"ref.$id": 1}
            {a$: 1} | {"a$": 1}
            {"0": 1} | {"0": 1}
            tenantId,_id:hashed | {tenantId: 1, _id: "hashed"}
            a.b : 1 , c | {"a.b": 1, c: 1}
            naïve | {"naïve": 1}
            """)
    void readsWhatOneTypes(String typed, String shown) {
        ShardKey key = ShardKey.parse(typed);
        assertThat(key).hasToString(shown);
        assertThat(ShardKey.parse(key.toString())).isEqualTo(key);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {a: "hashd"} | has the value "hashd"; expected 1 or "hashed"
            {a: 5} | has the value 5; expected 1 or "hashed"
            {a: 0} | has the value 0
            {a: NumberLong("4294967297")} | has the value 4294967297
            {a: Infinity} | has the value Infinity
            {a: NaN} | has the value NaN
            {a: NumberDecimal("NaN")} | has the value NaN
            {a: NumberDecimal("1E6000")} | has the value
            {a: true} | has a value of type boolean
            {a: {b: 1}} | (a field of a sub-document is written "a.b": 1)
            {a: "2dsphere"} | has the value "2dsphere"
            {a: "hashed", b: "hashed"} | more than one hashed field, "a" and "b"
            {a: 1, a: 1} | the field "a" stands twice
            {a: 1, a: "hashed"} | the field "a" stands twice
            {} | a shard key of 0 fields; expected 1 to 32
            {a: 1 | cannot be read; expected something like
            {a: hashed} | (the word hashed in quotes)
            {a: 1} x | cannot be read
            {a: 1}, {b: 1} | is followed by more
            {a: 1}] | is followed by more
            {a: 1}, "end"]} | is followed by more
            {"": 1} | has an empty part
            {".a": 1} | has an empty part
            {"a.": 1} | has an empty part
            {"a..b": 1} | has an empty part
            {$a: 1} | has the part "$a"; expected no part that begins with $
            {"a.$b": 1} | has the part "$b"
            {"$id": 1} | has the part "$id"
            {"$**": 1} | has the part "$**"
            {"a\\u0000b": 1} | holds a NUL character
            a:hashd | cannot be read; expected FIELD, FIELD:1 or FIELD:hashed
            a:b:1 | cannot be read; expected FIELD
            a, | has an empty part
            a,,b | has an empty part
            a,a | stands twice
            a:hashed,b:hashed | more than one hashed field
            "a" | cannot be read; expected FIELD
            [a] | cannot be read; expected FIELD
            `` | an empty shard key
            """)
    void refusesWhatIsNoShardKeyAndSaysWhatIs(String typed, String message) {
        assertThatThrownBy(() -> ShardKey.parse(typed))
                .isInstanceOf(BadKeyException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {a: -1}
            {a: -1.0, b: 1}
            {a: NumberLong(-1)}
            {a: NumberDecimal("-1")}
            a:-1
            """)
    @Tag("I9")
    void aDescendingFieldIsRefusedWithTheReason(String typed) {
        assertThatThrownBy(() -> ShardKey.parse(typed))
                .isInstanceOf(BadKeyException.class)
                .hasMessageContaining("direction -1")
                .hasMessageContaining("an index may descend, a shard key may not");
    }

    @Test
    void hostileTextIsRefusedInOneShortLine() {
        assertThatThrownBy(() -> ShardKey.parse("{a: ".repeat(8000))).isInstanceOf(BadKeyException.class);
        assertThatThrownBy(() -> ShardKey.parse("x".repeat(100_000)))
                .isInstanceOf(BadKeyException.class)
                .hasMessageContaining("100000 characters");
        assertThatThrownBy(() -> ShardKey.parse("{\u001b[31m\n"))
                .isInstanceOf(BadKeyException.class)
                .hasMessageContaining("\\u001b[31m")
                .message()
                .hasLineCount(1);
        assertThatThrownBy(() -> ShardKey.parse("{a: \"" + "y".repeat(5000)))
                .message()
                .hasSizeLessThan(400);
    }

    @Test
    void noTextThrowsAnythingButABadKey() {
        String letters = "{}[](),:\"'\\.$ab1-0\n/NIODumberLongtdISDhx@#%\u0000é";
        SeededLaws.hold("random key texts", 5000, random -> {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "{" : "");
            for (int i = random.nextInt(30); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            try {
                ShardKey key = ShardKey.parse(text.toString());
                assertThat(ShardKey.parse(key.toString())).isEqualTo(key);
            } catch (BadKeyException refused) {
                assertThat(refused.getMessage()).doesNotContain("\n");
            }
        });
    }

    @Test
    void everyKeyReadsBackFromItsText() {
        String[] parts = {"a", "_id", "é", "\ud83d\ude00", "a b", "\"", "\\", "x:y", "1", "a,b", "\u202e", "\t", "'"};
        SeededLaws.hold("key texts read back", 2000, random -> {
            Set<String> paths = new LinkedHashSet<>();
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                String part = parts[random.nextInt(parts.length)];
                paths.add(random.nextBoolean() ? part : part + "." + parts[random.nextInt(parts.length)]);
            }
            int hashed = random.nextInt(5);
            List<KeyField> fields = new ArrayList<>();
            for (String path : paths) {
                fields.add(new KeyField(path, fields.size() == hashed));
            }
            ShardKey key = new ShardKey(fields);
            assertThat(ShardKey.parse(key.toString())).isEqualTo(key);
        });
    }

    @Test
    void readsPatternDocumentsAsTheServerStoresThem() {
        assertThat(ShardKey.of(BsonDocument.parse("{a: 1, 'b.c': 'hashed'}")))
                .isEqualTo(ShardKey.of(KeyField.ascending("a"), KeyField.hashed("b.c")));
        assertThatThrownBy(() -> ShardKey.of(BsonDocument.parse("{a: -1}"))).isInstanceOf(BadKeyException.class);
        assertThatThrownBy(() -> ShardKey.of(BsonDocument.parse("{a: 'text'}"))).isInstanceOf(BadKeyException.class);
        assertThatThrownBy(() -> ShardKey.of(BsonDocument.parse("{a: {$numberDecimal: '-0'}}")))
                .isInstanceOf(BadKeyException.class);
    }

    @Test
    void aPrefixHasTheSameFieldsInTheSameForm() {
        ShardKey key = ShardKey.parse("a,b:hashed");
        assertThat(ShardKey.parse("a").isPrefixOf(key)).isTrue();
        assertThat(key.isPrefixOf(key)).isTrue();
        assertThat(ShardKey.parse("a,b").isPrefixOf(key)).isFalse();
        assertThat(ShardKey.parse("b").isPrefixOf(key)).isFalse();
        assertThat(key.isPrefixOf(ShardKey.parse("a"))).isFalse();
    }

    @Test
    void thirtyTwoFieldsAreTheMost() {
        assertThat(ShardKey.parse(names(32)).size()).isEqualTo(32);
        assertThatThrownBy(() -> ShardKey.parse(names(33))).hasMessageContaining("33 fields; expected 1 to 32");
    }

    private static String names(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("f" + i);
        }
        return String.join(",", names);
    }
}
