package dev.chave.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Makes filters and documents out of few names and few values of every type, so that they often meet. */
final class TestingFilters {
    private static final List<String> PATHS = List.of("a", "a", "b", "b", "c", "a.x", "a.x");
    private static final List<String> COMPARISONS = List.of("$eq", "$gt", "$gte", "$lt", "$lte");
    private static final List<BsonRegularExpression> PATTERNS = List.of(
            new BsonRegularExpression("^abc"),
            new BsonRegularExpression("^ab?"),
            new BsonRegularExpression("^ab{0,1}d"),
            new BsonRegularExpression("^a", "i"),
            new BsonRegularExpression("^z|^a"),
            new BsonRegularExpression("^a b", "x"),
            new BsonRegularExpression("^\\Qab\\E"),
            new BsonRegularExpression("b"),
            new BsonRegularExpression("\\Aab", "m"),
            new BsonRegularExpression("^b", "m"));

    private final SplittableRandom random;

    TestingFilters(long seed) {
        random = new SplittableRandom(seed);
    }

    BsonDocument filter(int depth) {
        BsonDocument filter = new BsonDocument();
        int conditions = 1 + random.nextInt(3);
        for (int i = 0; i < conditions; i++) {
            switch (depth > 0 ? random.nextInt(8) : 7) {
                case 0 -> filter.put("$and", branches(depth));
                case 1, 2 -> filter.put("$or", branches(depth));
                case 3 -> filter.put("$nor", branches(depth));
                case 4 -> filter.put("$expr", expression(depth));
                default -> filter.put(pick(PATHS), condition());
            }
        }
        return filter;
    }

    private BsonArray branches(int depth) {
        BsonArray branches = new BsonArray();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            branches.add(filter(depth - 1));
        }
        return branches;
    }

    private BsonDocument expression(int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            return new BsonDocument(
                    random.nextBoolean() ? "$and" : "$or",
                    new BsonArray(List.of(expression(depth - 1), expression(depth - 1))));
        }
        BsonValue field = new BsonString("$" + pick(PATHS));
        BsonValue constant = new BsonDocument("$literal", value());
        boolean mirrored = random.nextBoolean();
        return new BsonDocument(
                pick(COMPARISONS), new BsonArray(mirrored ? List.of(constant, field) : List.of(field, constant)));
    }

    private BsonValue condition() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> equalTo();
            case 3 -> pick(PATTERNS);
            case 4 -> operators(operator(), operator());
            case 5 -> new BsonDocument("$not", operators(operator()));
            default -> operators(operator());
        };
    }

    private BsonValue equalTo() {
        BsonValue value = value();
        return value.isRegularExpression() ? BsonNull.VALUE : value;
    }

    private BsonDocument operators(BsonDocument... parts) {
        BsonDocument all = new BsonDocument();
        for (BsonDocument part : parts) {
            all.putAll(part);
        }
        return all;
    }

    private BsonDocument operator() {
        return switch (random.nextInt(11)) {
            case 0 -> new BsonDocument("$ne", equalTo());
            case 1 -> new BsonDocument("$in", list());
            case 2 -> new BsonDocument("$nin", list());
            case 3 -> new BsonDocument("$exists", new BsonBoolean(random.nextBoolean()));
            case 4 ->
                new BsonDocument(
                        "$type", new BsonString(pick(List.of("null", "int", "double", "string", "object", "bool"))));
            case 5 -> new BsonDocument("$mod", new BsonArray(List.of(new BsonInt32(5), new BsonInt32(0))));
            default -> new BsonDocument(pick(COMPARISONS), equalTo());
        };
    }

    private BsonArray list() {
        BsonArray list = new BsonArray();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            list.add(random.nextInt(6) == 0 ? pick(PATTERNS) : equalTo());
        }
        return list;
    }

    BsonDocument document() {
        BsonDocument document = new BsonDocument();
        for (String name : List.of("a", "b", "c")) {
            int chance = random.nextInt(10);
            if (chance > 2) {
                document.put(name, value());
            } else if (chance > 0) {
                document.put(name, new BsonDocument("x", value()));
            }
        }
        return document;
    }

    BsonValue value() {
        return switch (random.nextInt(26)) {
            case 0 -> BsonNull.VALUE;
            case 1 -> new BsonDouble(Double.NaN);
            case 2 -> new BsonDouble(Double.NEGATIVE_INFINITY);
            case 3 -> new BsonInt32(-1);
            case 4 -> new BsonInt64(5);
            case 5 -> new BsonDouble(5.5);
            case 6 -> new BsonDecimal128(Decimal128.parse("5"));
            case 7 -> new BsonString("");
            case 8 -> new BsonString("abc");
            case 9 -> new BsonString("abd");
            case 10 -> new BsonString("ad");
            case 11 -> new BsonString("z\nb\u00e9");
            case 12 -> new BsonDocument();
            case 13 -> new BsonDocument("x", new BsonInt32(random.nextInt(3)));
            case 14 -> new BsonObjectId(new ObjectId(random.nextInt(3), 7));
            case 15 -> new BsonBoolean(random.nextBoolean());
            case 16 -> new BsonDateTime(random.nextInt(-2, 3));
            case 17 -> new BsonTimestamp(random.nextInt(3), 1);
            case 18 -> new BsonBinary(new byte[random.nextInt(2)]);
            case 19 -> new BsonMinKey();
            case 20 -> new BsonMaxKey();
            case 21 -> new BsonJavaScript("f");
            case 22 -> pick(PATTERNS);
            default -> new BsonInt32(random.nextInt(12));
        };
    }

    List<BsonDocument> documents(int count) {
        List<BsonDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(document());
        }
        return documents;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
