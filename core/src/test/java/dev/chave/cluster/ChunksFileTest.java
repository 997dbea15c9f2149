package dev.chave.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.ShardKey;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chunks as mongosh prints them, as mongoexport writes them, and as plain split points; and files that are none of these. */
class ChunksFileTest {
    private static final ShardKey KEY = ShardKey.parse("n");
    private static final ShardKey TWO = ShardKey.parse("{region: 1, n: 1}");

    private static final String PRINTED = """
            [
              {
                _id: ObjectId('64b0f0000000000000000001'),
                uuid: UUID('00112233-4455-6677-8899-aabbccddeeff'),
                min: { n: MinKey() },
                max: { n: Long('100') },
                shard: 'shard-b',
                lastmod: Timestamp({ t: 2, i: 1 }),
                history: [ { validAfter: Timestamp({ t: 1700000000, i: 1 }), shard: 'shard-b' } ]
              },
              {
                _id: ObjectId('64b0f0000000000000000002'),
                uuid: UUID('00112233-4455-6677-8899-aabbccddeeff'),
                min: { n: Long('100') },
                max: { n: MaxKey() },
                shard: 'shard-a'
              }
            ]
            """;

    private static final String EXPORTED = """
            {"_id":{"$oid":"64b0f0000000000000000002"},"ns":"db.c","min":{"n":100},"max":{"n":{"$maxKey":1}},"shard":"shard-a"}
            {"_id":{"$oid":"64b0f0000000000000000001"},"ns":"db.c","min":{"n":{"$minKey":1}},"max":{"n":100},"shard":"shard-b","jumbo":true}
            """;

    private static Router read(ShardKey key, String text) throws IOException {
        return ChunksFile.read(new StringReader(text), "chunks.json", key);
    }

    private static List<String> owners(Router router) {
        return IntStream.range(0, router.chunks().size())
                .mapToObj(chunk -> router.shards().get(router.ownerOf(chunk)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {PRINTED, EXPORTED})
    void chunksAreReadHoweverTheyWereWritten(String text) throws IOException {
        Router router = read(KEY, text);

        assertThat(owners(router)).containsExactly("shard-b", "shard-a");
        assertThat(router.chunks().min(1))
                .isEqualTo(Routing.ofSplits(KEY, List.of("100")).chunks().min(1));
    }

    @Test
    void aListOnOneLineIsReadToo() throws IOException {
        assertThat(owners(read(KEY, "\uFEFF[" + EXPORTED.strip().replace("\n", ",") + "]")))
                .containsExactly("shard-b", "shard-a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100\n200\n",
                "[100, 200]",
                "[100,\n 200,]",
                "200\r\n100\r\n100",
                "{n: 100}\n{n: 200}",
                "[{\"n\": 100}, {\"n\": 200}]",
                "[100]\n[200]",
                "NumberLong(\"100\")\nLong('200')",
                "100, \n200"
            })
    void splitPointsAreReadHoweverTheyWereWritten(String text) throws IOException {
        Router router = read(KEY, text);

        assertThat(router.chunks().size()).isEqualTo(3);
        assertThat(router.chunks().min(2))
                .isEqualTo(Routing.ofSplits(KEY, List.of("200")).chunks().min(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"ES\", 50]\n[\"PT\", 50]",
                "[[\"ES\", 50], [\"PT\", 50]]",
                "{region: \"ES\", n: 50}\n{n: 50, region: \"PT\"}"
            })
    void compoundSplitPointsToo(String text) throws IOException {
        assertThat(read(TWO, text).chunks().size()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                                                                          | no value in it",
                "[]                                                                          | no value in it",
                "{min: {n: MinKey}, max: {n: 5}, shard: 'a'}                                 | MaxKey",
                "{min: {n: 5}, max: {n: MaxKey}, shard: 'a'}                                 | gap",
                "[{min: {n: MinKey}, max: {n: 5}, shard: 'a'}, {min: {n: 4}, max: {n: MaxKey}, shard: 'a'}] | overlaps",
                "{min: {n: MinKey}, max: {n: MaxKey}}                                        | without a shard",
                "{min: {z: MinKey}, max: {z: MaxKey}, shard: 'a'}                            | fields [z]",
                "[{min: {n: MinKey}, max: {n: 5}, shard: 'a', ns: 'x'}, {min: {n: 5}, max: {n: MaxKey}, shard: 'a', ns: 'y'}] | 2 collections",
                "[{min: {n: MinKey}, max: {n: MaxKey}, shard: 'a'}, 7]                       | one or the other",
                "[5, {n: [1]}]                                                               | value 2",
                "{n: 'secret                                                                 | value 1",
                "<html>secret</html>                                                         | value 1",
            })
    void whatCannotBeUsedIsRefusedWithItsPlaceAndNoValue(String text, String message) {
        assertThatThrownBy(() -> read(KEY, text))
                .isInstanceOf(BadChunksException.class)
                .hasMessageStartingWith("chunks.json")
                .hasMessageContaining(message)
                .hasMessageContaining("expected")
                .hasMessageNotContaining("secret");
    }

    @Test
    void aValueWithoutEndAndNestingWithoutEndAreRefused() {
        assertThatThrownBy(() -> read(KEY, "\"" + "x".repeat(3_000_000)))
                .isInstanceOf(BadChunksException.class)
                .hasMessageContaining("characters");
        assertThatThrownBy(() -> read(KEY, "[[".repeat(10_000))).isInstanceOf(BadChunksException.class);
    }

    @Test
    void aFileIsReadAndAMissingOneNamed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("chunks.json");
        Files.writeString(file, EXPORTED);

        assertThat(ChunksFile.read(file, KEY).shards()).containsExactly("shard-a", "shard-b");
        assertThatThrownBy(() -> ChunksFile.read(folder.resolve("none.json"), KEY))
                .isInstanceOf(BadChunksException.class)
                .hasMessageContaining("no such file");
        assertThatThrownBy(() -> ChunksFile.read(folder, KEY)).isInstanceOf(BadChunksException.class);
        Files.write(file, "\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> ChunksFile.read(file, KEY))
                .isInstanceOf(BadChunksException.class)
                .hasMessageContaining("UTF-8");
    }
}
