package dev.chave.cli;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Documents as the mongo shell up to 4.4 printed them: {@code { "a" : NumberLong(5), "b" : { "$minKey" : 1 } }}. */
final class ClassicText {
    // The library's own numbers of these three follow the locale, in whose digits no shell reads them.
    private static final JsonWriterSettings SHELL = JsonWriterSettings.builder()
            .outputMode(JsonMode.SHELL)
            .int64Converter((value, out) -> out.writeRaw(
                    value == value.intValue() ? "NumberLong(" + value + ")" : "NumberLong(\"" + value + "\")"))
            .dateTimeConverter((millis, out) -> out.writeRaw(date(millis)))
            .timestampConverter((at, out) -> out.writeRaw("Timestamp(" + at.getTime() + ", " + at.getInc() + ")"))
            .build();

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Instant FIRST_DATE = Instant.parse("0100-01-01T00:00:00Z");
    private static final Instant END_OF_DATES = Instant.parse("+10000-01-01T00:00:00Z");

    private ClassicText() {}

    static String of(BsonDocument document) {
        return document.isEmpty()
                ? "{  }"
                : document.entrySet().stream()
                        .map(field -> quoted(field.getKey()) + " : " + value(field.getValue()))
                        .collect(Collectors.joining(", ", "{ ", " }"));
    }

    private static String value(BsonValue value) {
        return switch (value.getBsonType()) {
            case DOCUMENT -> of(value.asDocument());
            case ARRAY ->
                value.asArray().stream().map(ClassicText::value).collect(Collectors.joining(", ", "[ ", " ]"));
            case MIN_KEY -> "{ \"$minKey\" : 1 }";
            case MAX_KEY -> "{ \"$maxKey\" : 1 }";
            case INT32 -> String.valueOf(value.asInt32().getValue());
            default -> json(value);
        };
    }

    private static String date(long millis) {
        Instant at = Instant.ofEpochMilli(millis);
        return at.isBefore(FIRST_DATE) || !at.isBefore(END_OF_DATES)
                ? "new Date(" + millis + ")"
                : "ISODate(\"" + DATE.format(at) + "\")";
    }

    private static String quoted(String name) {
        String json = new BsonDocument(name, org.bson.BsonNull.VALUE).toJson(SHELL);
        return json.substring(1, json.lastIndexOf(':'));
    }

    private static String json(BsonValue value) {
        String json = new BsonDocument("v", value).toJson(SHELL);
        return json.substring("{\"v\": ".length(), json.length() - 1);
    }
}
