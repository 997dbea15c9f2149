package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.Index;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked on each form in which people have index definitions. */
class IndexFileTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"v\":2,\"key\":{\"_id\":1},\"name\":\"_id_\"},{\"v\":2,\"key\":{\"b\":1,\"a\":-1},\"name\":\"x\",\"unique\":true}]",
                "[\n  { v: 2, key: { _id: 1 }, name: '_id_' },\n  { v: 2, key: { b: 1, a: -1 }, name: 'x', unique: true }\n]",
                "[{\"v\":NumberInt(2),\"key\":{\"_id\":1},\"name\":\"_id_\"},{\"key\":{\"b\":1.0,\"a\":NumberLong(-1)},\"name\":\"x\",\"unique\":true}]",
                "{\"options\":{},\"indexes\":[{\"v\":{\"$numberInt\":\"2\"},\"key\":{\"_id\":{\"$numberInt\":\"1\"}},\"name\":\"_id_\"},"
                        + "{\"key\":{\"b\":{\"$numberInt\":\"1\"},\"a\":{\"$numberDouble\":\"-1.0\"}},\"name\":\"x\",\"unique\":true}]}",
                "{\"cursor\":{\"firstBatch\":[{\"key\":{\"_id\":1},\"name\":\"_id_\"},{\"key\":{\"b\":1,\"a\":-1},\"name\":\"x\",\"unique\":1}]}}",
            })
    void readsEveryForm(String text) throws UnreadableException {
        List<Index> indexes = read(text);
        assertThat(indexes).extracting(Index::name).containsExactly("_id_", "x");
        assertThat(indexes.get(0).isId()).isTrue();
        assertThat(indexes.get(1).paths()).containsExactly("b", "a");
        assertThat(indexes.get(1).pattern().getNumber("a").intValue()).isEqualTo(-1);
        assertThat(indexes).extracting(Index::unique).containsExactly(true, true);
        assertThat(indexes).extracting(Index::multikey).containsOnly(false);
    }

    @Test
    void readsTextAndHashedIndexes() throws UnreadableException {
        List<Index> indexes =
                read("[{\"key\":{\"_fts\":\"text\",\"_ftsx\":1}},{\"key\":{\"sku\":\"hashed\"},\"name\":\"h\"}]");
        assertThat(indexes.get(0).paths()).containsExactly("_fts", "_ftsx");
        assertThat(indexes.get(0).name()).isEmpty();
        assertThat(indexes.get(1).pattern().getString("sku").getValue()).isEqualTo("hashed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "42", "{\"a\":1}", "[{\"name\":\"x\"}]", "[1]", "[] []", "hello"})
    void refusesWhatIsNoIndexDefinitions(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void takesAnEmptyArrayForNoIndexes() throws UnreadableException {
        assertThat(read("[]")).isEmpty();
    }

    private static List<Index> read(String text) throws UnreadableException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return IndexFile.read(ByteSource.ofStream("indexes.json", new ByteArrayInputStream(bytes)));
    }
}
