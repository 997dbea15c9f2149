package dev.chave.sql.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the scalar members of one JSON object; nested ones are passed over. */
final class FlatJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private FlatJson() {}

    /** The members as text, nulls left out; null where the line is no JSON object. */
    static @Nullable Map<String, String> read(String line) {
        Map<String, String> members = new HashMap<>();
        try (JsonParser json = FACTORY.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (value == JsonToken.START_OBJECT || value == JsonToken.START_ARRAY) {
                    json.skipChildren();
                } else if (value != JsonToken.VALUE_NULL) {
                    members.put(name, json.getText());
                }
            }
            return members;
        } catch (IOException broken) {
            return null;
        }
    }
}
