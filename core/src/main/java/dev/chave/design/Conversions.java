package dev.chave.design;

import java.math.BigDecimal;
import org.bson.BsonBinary;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.bson.types.Decimal128;

/** The same value as another type, the way applications write it when they get the type wrong. */
final class Conversions {
    private Conversions() {}

    static BsonValue as(BsonValue value, ValueType type) {
        if (type == ValueType.STRING) {
            return new BsonString(text(value));
        }
        if (!(value instanceof BsonNumber number)) {
            return value;
        }
        return switch (type) {
            case INT -> new BsonInt32(number.intValue());
            case LONG -> new BsonInt64(number.longValue());
            case DOUBLE -> new BsonDouble(number.doubleValue());
            case DECIMAL -> new BsonDecimal128(new Decimal128(new BigDecimal(text(number))));
            default -> value;
        };
    }

    static String text(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> value.asString().getValue();
            case INT32 -> Integer.toString(value.asInt32().getValue());
            case INT64 -> Long.toString(value.asInt64().getValue());
            case DOUBLE -> Double.toString(value.asDouble().getValue());
            case DECIMAL128 -> value.asDecimal128().getValue().toString();
            case OBJECT_ID -> value.asObjectId().getValue().toHexString();
            case DATE_TIME -> Encoder.isoTime(value.asDateTime().getValue());
            case BOOLEAN -> Boolean.toString(value.asBoolean().getValue());
            case BINARY -> binaryText(value.asBinary());
            default -> "";
        };
    }

    private static String binaryText(BsonBinary binary) {
        return switch (binary.getType()) {
            case 4 -> binary.asUuid().toString();
            case 3 -> binary.asUuid(UuidRepresentation.JAVA_LEGACY).toString();
            default -> java.util.HexFormat.of().formatHex(binary.getData());
        };
    }
}
