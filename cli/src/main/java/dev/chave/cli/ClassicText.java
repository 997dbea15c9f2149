package dev.chave.cli;

import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Documents as the mongo shell up to 4.4 printed them: {@code { "a" : NumberLong(5), "b" : { "$minKey" : 1 } }}. */
final class ClassicText {
    private static final JsonWriterSettings SHELL =
            JsonWriterSettings.builder().outputMode(JsonMode.SHELL).build();

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

    private static String quoted(String name) {
        String json = new BsonDocument(name, org.bson.BsonNull.VALUE).toJson(SHELL);
        return json.substring(1, json.lastIndexOf(':'));
    }

    private static String json(BsonValue value) {
        String json = new BsonDocument("v", value).toJson(SHELL);
        return json.substring("{\"v\": ".length(), json.length() - 1);
    }
}
