package dev.chave.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.testkit.SharedFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The walker and the check of whole documents, against the public corpus and damaged files. */
class RawDocumentsTest {
    @Test
    void everyValidDocumentOfTheCorpusPassesAndIsRewrittenByteForByte() throws IOException {
        int seen = 0;
        for (BsonDocument suite : corpus()) {
            for (BsonValue valid : suite.getArray("valid", new BsonArray())) {
                byte[] bytes = hex(valid.asDocument(), "canonical_bson");
                RawDocument document = new RawDocument(bytes, 0, bytes.length);
                RawDocuments.validate(document);
                assertThat(rewritten(document)).as(valid.toString()).isEqualTo(bytes);
                document.forEach((array, nameOffset, nameLength, value) -> {
                    assertThat(ValueOrder.ASCENDING.compare(value, RawValue.of(value.toBsonValue())))
                            .isZero();
                    return true;
                });
                seen++;
            }
        }
        assertThat(seen).isEqualTo(293);
    }

    @Test
    void everyDecodeErrorOfTheCorpusIsRefused() throws IOException {
        int seen = 0;
        for (BsonDocument suite : corpus()) {
            for (BsonValue broken : suite.getArray("decodeErrors", new BsonArray())) {
                byte[] bytes = hex(broken.asDocument(), "bson");
                assertThatThrownBy(() -> RawDocuments.validate(new RawDocument(bytes, 0, bytes.length)))
                        .as(broken.asDocument().getString("description").getValue())
                        .isInstanceOf(BadBsonException.class);
                seen++;
            }
        }
        assertThat(seen).isEqualTo(34);
    }

    private static List<BsonDocument> corpus() throws IOException {
        try (Stream<Path> files = Files.list(SharedFiles.require("corpora/oracles/bson-corpus"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(RawDocumentsTest::parse)
                    .toList();
        }
    }

    private static BsonDocument parse(Path file) {
        try {
            return BsonDocument.parse(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static byte[] hex(BsonDocument entry, String field) {
        return HexFormat.of().parseHex(entry.getString(field).getValue());
    }

    /** Walks the document and writes what it meets; lengths of documents are counted anew. */
    private static byte[] rewritten(RawDocument document) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.forEach((bytes, nameOffset, nameLength, value) -> {
            out.write(value.kind().wireByte());
            out.write(bytes, nameOffset, nameLength);
            out.write(0);
            switch (value.kind()) {
                case DOCUMENT, ARRAY -> out.writeBytes(rewritten(value.asDocument()));
                case CODE_WITH_SCOPE -> {
                    out.write(value.bytes(), value.offset(), 8 + value.scopedCodeLength());
                    out.writeBytes(rewritten(value.scope()));
                }
                default -> out.write(value.bytes(), value.offset(), value.length());
            }
            return true;
        });
        byte[] whole = new byte[out.size() + 5];
        RawDocument.putInt32(whole, 0, whole.length);
        System.arraycopy(out.toByteArray(), 0, whole, 4, out.size());
        return whole;
    }

    @ParameterizedTest
    @CsvSource({
        "nest-99.bson, true",
        "nest-201.bson, false",
        "bad-utf8-value.bson, false",
        "inner-string-length-lies.bson, false",
        "length-2GB.bson, false",
        "dotted-and-dollar-names.bson, true",
        "duplicate-keys.bson, true",
        "embedded-nul-in-string.bson, true"
    })
    void nastyFilesAreTakenOrRefusedWithoutHarm(String file, boolean valid) throws IOException {
        byte[] bytes = Files.readAllBytes(SharedFiles.require("corpora/nasty/generated/bson/" + file));
        if (valid) {
            assertThatCode(() -> check(bytes)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> check(bytes)).isInstanceOf(BadBsonException.class);
        }
    }

    private static void check(byte[] bytes) {
        RawDocuments.validate(new RawDocument(bytes, 0, RawDocument.int32(bytes, 0)));
    }

    @Test
    void ofAFieldThatStandsTwiceTheFirstIsFound() throws IOException {
        byte[] bytes = Files.readAllBytes(SharedFiles.require("corpora/nasty/generated/bson/duplicate-keys.bson"));
        RawValue found = Objects.requireNonNull(new RawDocument(bytes, 0, bytes.length).get("k"));
        assertThat(found.text()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(ints = {99, 200})
    void nestingUpToTheLimitIsRead(int levels) {
        RawDocument document = nested(levels);
        RawDocuments.validate(document);
        RawValue value = new RawValue(BsonKind.DOCUMENT, document.bytes(), 0, document.length());
        assertThat(OrderedBytesDecoder.decode(OrderedBytes.of(value)).whole()).isTrue();
        assertThat(ValueOrder.ASCENDING.compare(value, value)).isZero();
        assertThat(new HashedValue().of(value)).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 500_000})
    void deeperNestingIsRefusedByEveryWalkNotFollowed(int levels) {
        RawDocument document = nested(levels);
        RawValue value = new RawValue(BsonKind.DOCUMENT, document.bytes(), 0, document.length());
        assertThatThrownBy(() -> RawDocuments.validate(document))
                .isInstanceOf(BadBsonException.class)
                .hasMessageContaining("deeper than 200");
        assertThatThrownBy(() -> OrderedBytes.of(value)).isInstanceOf(BadBsonException.class);
        assertThatThrownBy(() -> new HashedValue().of(value)).isInstanceOf(BadBsonException.class);
        assertThatThrownBy(() -> ValueOrder.ASCENDING.compare(value, value)).isInstanceOf(BadBsonException.class);
    }

    /** So many documents, one in the other. */
    private static RawDocument nested(int levels) {
        byte[] bytes = new byte[5 + 8 * (levels - 1)];
        for (int level = 0; level < levels; level++) {
            int at = 7 * level;
            RawDocument.putInt32(bytes, at, bytes.length - 8 * level);
            if (level < levels - 1) {
                bytes[at + 4] = 3;
                bytes[at + 5] = 'a';
            }
        }
        return new RawDocument(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @CsvSource({"0, 4", "-1, 5", "0, -5", "0, 2147483647", "2, 5"})
    void aDocumentThatLeavesItsBytesIsRefused(int offset, int length) {
        assertThatThrownBy(() -> new RawDocument(new byte[6], offset, length)).isInstanceOf(BadBsonException.class);
    }

    @Test
    void errorsTellNoValues() {
        byte[] bytes = HexFormat.of().parseHex("100000000261000400000061626358ff00".substring(0, 32));
        assertThatThrownBy(() -> RawDocuments.validate(new RawDocument(bytes, 0, bytes.length)))
                .isInstanceOf(BadBsonException.class)
                .hasMessageNotContaining("abc");
    }

    @Test
    void equalNumbersOfTheSharedFileAreSixValues() throws IOException {
        byte[] bytes =
                Files.readAllBytes(SharedFiles.require("corpora/nasty/generated/bson/numbers-equal-across-types.bson"));
        Set<String> distinct = new HashSet<>();
        for (int at = 0; at < bytes.length; ) {
            RawDocument document = new RawDocument(bytes, at, RawDocument.int32(bytes, at));
            RawValue value = document.get("k");
            distinct.add(HexFormat.of().formatHex(OrderedBytes.of(value == null ? RawValue.NULL : value)));
            at += document.length();
        }
        assertThat(distinct).hasSize(6);
    }
}
