package dev.chave.read.operation;

import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The values that a server cut to keep a log line short. It leaves the beginning of a cut string, which is no value that
 * anybody asked for: such an element of a list is taken away, such a field is masked.
 *
 * <p>Source of the truth: "Log Messages" in the manual, on truncation, MongoDB 4.4 to 8.0.
 */
final class CutValues {
    private CutValues() {}

    /** Changes the attributes where {@code cut} points. */
    static void mark(BsonDocument attributes, BsonDocument cut) {
        for (Map.Entry<String, BsonValue> place : cut.entrySet()) {
            BsonValue value = attributes.get(place.getKey());
            if (value == null || !place.getValue().isDocument()) {
                continue;
            }
            BsonDocument inside = place.getValue().asDocument();
            if (value.isDocument()) {
                mark(value.asDocument(), inside);
            } else if (value.isArray()) {
                mark(value.asArray(), inside);
            } else if (value.isString()) {
                attributes.put(place.getKey(), new BsonString(Masks.MASK));
            }
        }
    }

    private static void mark(BsonArray array, BsonDocument cut) {
        for (Map.Entry<String, BsonValue> place : cut.entrySet()) {
            int index = index(place.getKey(), array.size());
            if (index < 0 || !place.getValue().isDocument()) {
                continue;
            }
            BsonValue value = array.get(index);
            BsonDocument inside = place.getValue().asDocument();
            if (value.isDocument()) {
                mark(value.asDocument(), inside);
            } else if (value.isArray()) {
                mark(value.asArray(), inside);
            } else {
                array.remove(index);
            }
        }
    }

    private static int index(String name, int size) {
        try {
            int index = Integer.parseInt(name);
            return index < size ? index : -1;
        } catch (NumberFormatException noIndex) {
            return -1;
        }
    }
}
