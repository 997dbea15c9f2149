package dev.chave.key;

import dev.chave.value.OrderedBytesDecoder;
import dev.chave.value.OrderedBytesDecoder.Decoded;
import dev.chave.value.ValueText;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonValue;

/**
 * Key values as people read them: {@code {tenantId: 5, createdAt: ISODate("…")}}, or masked, {@code {tenantId: <int>,
 * createdAt: <date>}}.
 *
 * <p>Values come from ordered bytes and so have the types that {@link OrderedBytesDecoder} gives. A value that can be read in
 * part only ends in {@link ValueText#CUT}; one that cannot be read at all is {@code ?}.
 */
public final class KeyText {
    private static final String UNREADABLE = "?";

    private KeyText() {}

    /** The tuple with its values shown, each of at most {@link ValueText#DEFAULT_LENGTH} characters. */
    public static String of(ShardKey key, byte[] tuple) {
        return document(key, tuple, ValueText::of);
    }

    /** The tuple with every value's type and length in place of the value. */
    public static String masked(ShardKey key, byte[] tuple) {
        return document(key, tuple, ValueText::masked);
    }

    private static String document(ShardKey key, byte[] tuple, Function<BsonValue, String> text) {
        Decoded decoded = OrderedBytesDecoder.decode(tuple);
        List<BsonValue> values = decoded.values();
        StringBuilder shown = new StringBuilder("{");
        for (int i = 0; i < key.size(); i++) {
            String value = i < values.size() ? text.apply(values.get(i)) : UNREADABLE;
            boolean part = !decoded.whole() && i == values.size() - 1 && !value.endsWith(ValueText.CUT);
            shown.append(i == 0 ? "" : ", ")
                    .append(ValueText.fieldName(key.fields().get(i).path()))
                    .append(": ")
                    .append(value)
                    .append(part ? ValueText.CUT : "");
        }
        return shown.append('}').toString();
    }
}
