package dev.chave.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Members of JSON objects, with null for what is not there and for what JSON cannot say. */
final class JsonWriter {
    /** Enough for any figure here, and few enough that the last bit of a sum cannot show. */
    private static final MathContext TWELVE_DIGITS = new MathContext(12);

    private final JsonGenerator json;

    JsonWriter(JsonGenerator json) {
        this.json = json;
    }

    void startObject() throws IOException {
        json.writeStartObject();
    }

    void startObject(String name) throws IOException {
        json.writeObjectFieldStart(name);
    }

    void endObject() throws IOException {
        json.writeEndObject();
    }

    void startArray(String name) throws IOException {
        json.writeArrayFieldStart(name);
    }

    void endArray() throws IOException {
        json.writeEndArray();
    }

    void nothing(String name) throws IOException {
        json.writeNullField(name);
    }

    void flag(String name, boolean value) throws IOException {
        json.writeBooleanField(name, value);
    }

    void text(String name, @Nullable String value) throws IOException {
        json.writeStringField(name, value);
    }

    void texts(String name, Collection<String> values) throws IOException {
        startArray(name);
        for (String value : values) {
            json.writeString(value);
        }
        endArray();
    }

    /** An array of whole numbers, as an element of another array. */
    void array(Collection<Long> values) throws IOException {
        json.writeStartArray();
        for (long value : values) {
            json.writeNumber(value);
        }
        json.writeEndArray();
    }

    /** An array of numbers in one line, however the rest is laid out. */
    void line(String name, Collection<? extends Number> values) throws IOException {
        json.writeFieldName(name);
        line(values);
    }

    /** The same as an element of another array. */
    void line(Collection<? extends Number> values) throws IOException {
        json.writeRawValue(values.stream()
                .map(value -> plain(BigDecimal.valueOf(value.doubleValue())))
                .collect(Collectors.joining(", ", "[", "]")));
    }

    void decimals(String name, Collection<Double> values) throws IOException {
        json.writeFieldName(name);
        json.writeStartArray();
        for (double value : values) {
            writeDouble(value);
        }
        json.writeEndArray();
    }

    void longs(String name, Collection<Long> values) throws IOException {
        json.writeFieldName(name);
        array(values);
    }

    void number(String name, @Nullable Number value) throws IOException {
        json.writeFieldName(name);
        if (value == null) {
            json.writeNull();
        } else if (value instanceof BigInteger whole) {
            json.writeNumber(whole);
        } else if (value instanceof BigDecimal decimal) {
            json.writeNumber(plain(decimal));
        } else if (value instanceof Double || value instanceof Float) {
            writeDouble(value.doubleValue());
        } else {
            json.writeNumber(value.longValue());
        }
    }

    void numbers(String name, @Nullable Map<String, ? extends Number> values) throws IOException {
        if (values == null) {
            nothing(name);
            return;
        }
        startObject(name);
        for (Map.Entry<String, ? extends Number> entry : values.entrySet()) {
            number(entry.getKey(), entry.getValue());
        }
        endObject();
    }

    private void writeDouble(double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(plain(new BigDecimal(value)));
        } else {
            json.writeNull();
        }
    }

    /** {@code Double.toString} differs between Java versions; rounded decimals do not. */
    private static String plain(BigDecimal value) {
        BigDecimal rounded = value.round(TWELVE_DIGITS).stripTrailingZeros();
        boolean modest = Math.abs((long) rounded.precision() - rounded.scale()) <= 20;
        return modest ? rounded.toPlainString() : rounded.toString();
    }
}
