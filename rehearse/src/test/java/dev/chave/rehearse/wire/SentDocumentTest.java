package dev.chave.rehearse.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.value.RawDocument;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentDocumentTest {
    private static BsonDocument kept(byte[] bytes) throws BadFrameException {
        return BsonBytes.readKept(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{_id: 1, a: {b: [1, {c: 2}], d: {}}}",
                "{_id: 'x', code: {$code: 'f()', $scope: {y: 1}}, list: [[], [[]]]}"
            })
    void keepsTheBytesItCameIn(String json) throws BadFrameException {
        BsonDocument plain = BsonDocument.parse(json);
        byte[] bytes = BsonBytes.of(plain);
        BsonDocument document = kept(bytes);
        assertThat(document).isInstanceOf(SentDocument.class).isEqualTo(plain);
        assertThat(SentDocument.rawOf(document)).isEqualTo(new RawDocument(bytes, 0, bytes.length));
        assertThatThrownBy(() -> document.put("more", new BsonInt32(1)))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(document.clone().append("more", new BsonInt32(1))).containsKey("more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a: 1, b: 2}", "{_id: 1, k: {a: 1, b: 2}}", "{_id: 1, k: [{a: 1, b: 2}]}"})
    void doesNotKeepBytesThatSayOneNameTwice(String json) throws BadFrameException {
        byte[] bytes = BsonBytes.of(BsonDocument.parse(json));
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("\020b\0", "\020a\0");
        BsonDocument document = kept(text.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(document).isNotInstanceOf(SentDocument.class);
        assertThat(SentDocument.rawOf(document).length())
                .as("written anew, with the name once")
                .isLessThan(bytes.length);
    }

    @Test
    void aPlainDocumentIsWrittenToBeLookedAt() {
        BsonDocument plain = BsonDocument.parse("{a: 1}");
        assertThat(SentDocument.rawOf(plain).toBsonDocument()).isEqualTo(plain);
    }
}
