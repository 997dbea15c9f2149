package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocuments;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checked on damaged inputs of every format: each ends in sound documents or in a refusal in words, and in nothing else. */
class ReadersFuzzTest {
    private static final Map<String, byte[]> INPUTS = inputs();
    private static final String HOSTILE = "{}[]\",:\n\0\\'(;$\u00ff-0";
    private static final int MOST_MUTATIONS = 6;

    @ParameterizedTest
    @CsvSource({"1", "2", "3"})
    void endsInDocumentsOrInARefusal(long seed) {
        run(seed, 150);
    }

    @ParameterizedTest
    @CsvSource({"101", "102", "103", "104", "105", "106", "107", "108"})
    @Tag("fuzz")
    void endsInDocumentsOrInARefusalHoweverLongOneTries(long seed) {
        run(seed, 2_000);
    }

    private static void run(long seed, int rounds) {
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, byte[]> input : INPUTS.entrySet()) {
                byte[] damaged = damaged(input.getValue(), random);
                try {
                    readAll(damaged);
                    readIndexes(damaged);
                } catch (RuntimeException | Error crash) {
                    throw new AssertionError(
                            input.getKey() + ", seed " + seed + ", round " + round + ": "
                                    + new String(damaged, StandardCharsets.ISO_8859_1),
                            crash);
                }
            }
        }
    }

    private static void readAll(byte[] input) {
        try {
            DocumentSource source = DocumentSources.of(ByteSource.ofStream("fuzz", new ByteArrayInputStream(input)));
            for (var info : source.collections()) {
                InputSummary summary = source.read(info.namespace(), document -> {
                    RawDocuments.validate(document);
                    return true;
                });
                assertThat(summary.notes()).hasSizeLessThanOrEqualTo(21);
            }
        } catch (UnreadableException refused) {
            assertThat(refused).hasMessageContaining("expected");
        }
    }

    private static void readIndexes(byte[] input) {
        try {
            IndexFile.read(ByteSource.ofStream("fuzz", new ByteArrayInputStream(input)));
        } catch (UnreadableException refused) {
            assertThat(refused).hasMessageContaining("expected");
        }
    }

    private static byte[] damaged(byte[] sound, SplittableRandom random) {
        byte[] bytes = sound.clone();
        int mutations = 1 + random.nextInt(MOST_MUTATIONS);
        for (int i = 0; i < mutations && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            int end = Math.min(bytes.length, at + 1 + random.nextInt(1 + random.nextInt(40)));
            byte[] head = Arrays.copyOf(bytes, at);
            byte[] middle = Arrays.copyOfRange(bytes, at, end);
            byte[] tail = Arrays.copyOfRange(bytes, end, bytes.length);
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) HOSTILE.charAt(random.nextInt(HOSTILE.length()));
                case 2 -> bytes = BsonBytes.join(head, tail);
                case 3 -> bytes = BsonBytes.join(head, middle, middle, tail);
                case 4 -> bytes = head;
                default -> bytes = BsonBytes.join(head, BsonBytes.int32(random.nextInt()), tail);
            }
        }
        return bytes;
    }

    private static Map<String, byte[]> inputs() {
        byte[] one = BsonBytes.of(
                "{_id: ObjectId('50b59cd75bed76f46522c34e'), a: [1, {b: 'é'}], d: ISODate('2013-01-01T00:00:00Z')}");
        byte[] two = BsonBytes.of(
                "{r: /a/i, c: {$code: 'f', $scope: {x: 1}}, u: UUID('01234567-89ab-cdef-0123-456789abcdef')}");
        byte[] archive = new ArchiveBytes()
                .listed("s", "a", "{\"indexes\":[{\"key\":{\"x\":1},\"name\":\"x\"}]}")
                .listed("s", "b", "")
                .endOfList()
                .block("s", "a", one)
                .block("s", "b", two, one)
                .end("s", "b")
                .block("s", "a", two)
                .end("s", "a")
                .bytes();
        String line =
                "{\"_id\":{\"$oid\":\"50b59cd75bed76f46522c34e\"},\"n\":{\"$numberLong\":\"5\"},\"x\":[1.5,-2e3,null,\"\\u00e9\"]}\n";
        String pretty = "{\n  \"a\": {\n    \"$date\": \"2013-01-01T00:00:00Z\"\n  },\n  \"b\": [1, true]\n}\n";
        String shell =
                "[\n{ _id: ObjectId('50b59cd75bed76f46522c34e'), n: Long('5'), r: /x{/, t: Timestamp({ t: 1, i: 2 }) },\n{ a: \"b\" } ]";
        Map<String, byte[]> inputs = new TreeMap<>();
        inputs.put("bson", BsonBytes.join(one, two, one));
        inputs.put("bson, gzip", BsonBytes.gzip(BsonBytes.join(one, two, one)));
        inputs.put("archive", archive);
        inputs.put("archive, gzip", BsonBytes.gzip(archive));
        inputs.put("lines", text(line.repeat(4)));
        inputs.put("array", text("[" + line + "," + line + "]"));
        inputs.put("concatenated", text(pretty.repeat(3)));
        inputs.put("shell", text(shell));
        inputs.put(
                "csv",
                text(
                        "_id,a.b,a.c,t.0,t.1\nObjectId(50b59cd75bed76f46522c34e),1,\"x\"\"y\",2013-01-01T00:00:00Z,\n2,1.50,,\"[1]\",é\n"));
        inputs.put(
                "typed csv",
                text("a.int32();b.date(2006-01-02);c.binary(base32);d.decimal()\n1;2013-01-01;AD7Q====;1.5\n"));
        inputs.put(
                "indexes",
                text("[{\"v\":2,\"key\":{\"_id\":1},\"name\":\"_id_\"},{\"key\":{\"a\":\"hashed\"},\"unique\":true}]"));
        return inputs;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
