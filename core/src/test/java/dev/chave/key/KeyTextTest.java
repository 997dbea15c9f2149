package dev.chave.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.value.TypedBson;
import dev.chave.value.ValueText;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KeyTextTest {
    private static final ShardKey KEY = ShardKey.parse("{tenantId: 1, \"at.day\": 1, name: 1}");

    @Test
    void showsATupleAsTypedAndMasked() {
        byte[] tuple = tuple("{tenantId: 5, at: {day: ISODate(\"2024-05-06T00:00:00Z\")}, name: \"Ann\"}");
        assertThat(KeyText.of(KEY, tuple))
                .isEqualTo("{tenantId: 5, \"at.day\": ISODate(\"2024-05-06T00:00:00.000Z\"), name: \"Ann\"}");
        assertThat(KeyText.masked(KEY, tuple)).isEqualTo("{tenantId: <int>, \"at.day\": <date>, name: <string 3>}");
    }

    @Test
    void marksWhatWasCut() {
        byte[] tuple = tuple("{tenantId: 5, name: \"Annabel\"}");
        assertThat(KeyText.of(KEY, Arrays.copyOf(tuple, tuple.length - 5)))
                .isEqualTo("{tenantId: 5, \"at.day\": null, name: \"Anna" + "\"" + ValueText.CUT + "}");
        assertThat(KeyText.masked(KEY, Arrays.copyOf(tuple, tuple.length - 5)))
                .isEqualTo("{tenantId: <int>, \"at.day\": <null>, name: <string 4>" + ValueText.CUT + "}");
        assertThat(KeyText.of(KEY, new byte[] {99})).isEqualTo("{tenantId: ?, \"at.day\": ?, name: ?}");
        assertThat(KeyText.of(KEY, new byte[0])).isEqualTo("{tenantId: ?, \"at.day\": ?, name: ?}");
    }

    @Test
    void cutsLongValuesEach() {
        assertThat(KeyText.of(KEY, tuple("{tenantId: \"" + "x".repeat(5000) + "\", name: 1}")))
                .isEqualTo("{tenantId: \"" + "x".repeat(199) + ValueText.CUT + ", \"at.day\": null, name: 1}");
    }

    private static byte[] tuple(String document) {
        return Objects.requireNonNull(new KeyExtractor(KEY).tuple(TypedBson.document(document)));
    }
}
