package dev.chave.sql.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.chave.testkit.SharedFiles;
import java.nio.file.Files;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keyspace ids as Vitess' own tests and documentation have them. */
@Tag("P2")
class VitessVectorsTest {
    @ParameterizedTest(name = "every {0}")
    @ValueSource(strings = {"hash", "xxhash", "binary_md5", "numeric", "reverse_bits"})
    void agreesWithEveryListedVector(String type) throws Exception {
        Vindex vindex = Schemes.simple(type);
        BsonDocument vectors = BsonDocument.parse(Files.readString(SharedFiles.require("vectors/vitess.json")))
                .getDocument(type);
        assertThat(vectors).isNotEmpty();
        for (String text : vectors.keySet()) {
            String expected = vectors.getString(text).getValue();
            if (text.equals("NULL") && expected.equals("no destination")) {
                assertThatExceptionOfType(NoShardException.class).isThrownBy(vindex::keyspaceIdOfNull);
                continue;
            }
            byte[] id = text.equals("NULL") ? vindex.keyspaceIdOfNull() : vindex.keyspaceId(List.of(value(text)));
            assertThat(hex(id)).as(type + " of " + text).isEqualTo(expected);
        }
    }

    private static SqlValue value(String text) throws BadSqlValueException {
        return SqlValue.parse(text.matches("-?[0-9]+") ? SqlType.INT8 : SqlType.TEXT, text);
    }

    @ParameterizedTest(name = "multicol of {0}, 1, 1")
    @CsvSource({"1, 166b4016 6b40166b", "255, 254e8816 6b40166b", "256, dd7c0b16 6b40166b"})
    void multicolTakesSoManyBytesOfEachColumn(long first, String expected) throws NoShardException {
        Vindex vindex = new MulticolVindex(List.of(new HashVindex(), new HashVindex(), new HashVindex()), List.of());
        byte[] id = vindex.keyspaceId(List.of(SqlValue.int8(first), SqlValue.int8(1), SqlValue.int8(1)));
        assertThat(hex(id)).isEqualTo(expected.replace(" ", ""));
        assertThat(hex(vindex.keyspaceId(List.of(SqlValue.int8(1), SqlValue.int8(1)))))
                .isEqualTo("166b40166b40");
    }

    @Test
    void multicolRefusesWhatVitessRefuses() {
        List<Vindex> three = List.of(new HashVindex(), new HashVindex(), new HashVindex());
        assertThatIllegalArgumentException().isThrownBy(() -> new MulticolVindex(three, List.of(1, 2, 3, 4)));
        assertThatIllegalArgumentException().isThrownBy(() -> new MulticolVindex(three, List.of(100, 200, 300)));
        assertThatIllegalArgumentException().isThrownBy(() -> new MulticolVindex(List.of(), List.of()));
    }

    @Test
    void regionPrefixesTheHashOfTheSecondColumn() throws NoShardException {
        List<SqlValue> row = List.of(SqlValue.int8(0x1FF), SqlValue.int8(1));
        assertThat(hex(new RegionVindex(1).keyspaceId(row))).isEqualTo("ff166b40b44aba4bd6");
        assertThat(hex(new RegionVindex(2).keyspaceId(row))).isEqualTo("01ff166b40b44aba4bd6");
        assertThatExceptionOfType(NoShardException.class)
                .isThrownBy(() -> new RegionVindex(1).keyspaceId(List.of(SqlValue.int8(-1))));
    }

    @Test
    void leadingColumnsNameARangeOfShards() throws NoShardException {
        VitessPlacement region = VitessPlacement.equal(new RegionVindex(1), 512);
        BitSet prefix = region.shardsOf(SqlRange.point(SqlValue.int8(3)));
        assertThat(prefix.stream()).containsExactly(6, 7);
        assertThat(prefix.get(region.shardOf(List.of(SqlValue.int8(3), SqlValue.int8(77)))))
                .isTrue();
        assertThat(region.shardsOf(SqlRange.atLeast(SqlValue.int8(3))).cardinality())
                .isEqualTo(512);
    }

    @Test
    void cutsKeyspacesAsVtctldclientDoes() {
        assertThat(KeyRange.equal(1).toString()).isEqualTo("[-]");
        assertThat(KeyRange.equal(2).toString()).isEqualTo("[-80, 80-]");
        assertThat(KeyRange.equal(7).toString())
                .startsWith("[-24, 24-49, 49-6d,")
                .endsWith("db-]");
        assertThat(KeyRange.equal(512)).hasSize(512).element(511).hasToString("ff80-");
    }

    @Test
    void takesUnevenRangesAndRefusesGaps() throws NoShardException {
        VitessPlacement uneven = VitessPlacement.of(new NumericVindex(), KeyRange.parse("-40,40-c0,c0-dc00,dc00-"));
        assertThat(uneven.shardOf(SqlValue.int8(1))).isZero();
        assertThat(uneven.shardOf(SqlValue.int8(Long.MIN_VALUE))).isEqualTo(1);
        assertThat(uneven.shardOf(SqlValue.int8(-1))).isEqualTo(3);
        assertThat(uneven.withShards(5)).isEmpty();
        for (String bad : List.of("-40,80-", "-80,40-", "-80", "80-", "", "-8", "-,-", "-40,40-80,60-")) {
            assertThatIllegalArgumentException().as(bad).isThrownBy(() -> KeyRange.parse(bad));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vitess:unicode_loose_md5", "unicode_loose_xxhash"})
    void saysWhyTheLooseOnesAreNotReproduced(String name) throws BadSchemeException {
        Schemes schemes = new Schemes(Map.of());
        assertThatExceptionOfType(BadSchemeException.class)
                .isThrownBy(() -> schemes.make(name, 4, List.of()))
                .withMessageContaining(name)
                .withMessageContaining("collation key");
    }

    private static String hex(byte[] id) {
        return HexFormat.of().formatHex(id);
    }
}
