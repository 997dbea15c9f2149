package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.Arrays;
import org.bson.BsonBinary;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** Long values are cut so that what is kept is still a value. */
class ShownTupleTest {
    @Test
    void keepsShortValuesAsTheyAre() {
        assertThat(shown(100, new BsonString("abc"))).isEqualTo(ordered(new BsonString("abc")));
    }

    @Test
    void cutsATextBetweenCharacters() {
        for (int limit = 96; limit < 104; limit++) {
            byte[] shown = shown(limit, new BsonString("é€𝄞".repeat(60)));
            String start = "é€𝄞".repeat(60);
            boolean whole = false;
            for (int end = 0; end <= start.length(); end++) {
                whole |= Arrays.equals(shown, ordered(new BsonString(start.substring(0, end) + "…")));
            }
            assertThat(whole).isTrue();
            assertThat(shown.length).isBetween(limit - 8, limit);
        }
    }

    @Test
    void cutsATextOfZeros() {
        byte[] shown = shown(96, new BsonString("\0".repeat(500)));
        assertThat(shown).isEqualTo(ordered(new BsonString("\0".repeat(45) + "…")));
    }

    @Test
    void showsAnEllipsisForAnyOtherLongValue() {
        assertThat(shown(96, new BsonBinary(new byte[500]))).isEqualTo(ordered(new BsonString("…")));
    }

    @Test
    void leavesOutFieldsBeyondTheLimit() {
        ShownTuple tuple = new ShownTuple(96, 32);
        byte[] value = ordered(new BsonString("a text of 24 bytes..."));
        int appended = 0;
        while (tuple.append(value, 0, value.length)) {
            appended++;
        }
        assertThat(appended).isEqualTo(4);
        assertThat(tuple.length()).isEqualTo(4 * value.length);
    }

    private static byte[] shown(int limit, BsonValue value) {
        ShownTuple tuple = new ShownTuple(limit, 1);
        byte[] ordered = ordered(value);
        assertThat(tuple.append(ordered, 0, ordered.length)).isTrue();
        return Arrays.copyOf(tuple.bytes(), tuple.length());
    }

    private static byte[] ordered(BsonValue value) {
        return OrderedBytes.of(RawValue.of(value));
    }
}
