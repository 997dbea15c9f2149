package dev.chave.read.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import java.io.StringWriter;
import java.time.Instant;
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
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chave's own workload format: a table of what is refused, and the law that writing and reading change nothing. */
class OperationLinesTest {
    @Test
    void onlyTheKindAndTheNamespaceAreRequired() throws UnreadableException {
        ReadOperations read =
                ReadOperations.ofText("{\"op\":\"find\",\"ns\":\"d.c\"}", "", "{\"op\":\"insert\",\"ns\":\"d.c\"}");

        assertThat(read.lines()).containsExactly("find d.c", "insert d.c 0/1");
        assertThat(read.summary().carries())
                .contains(Carries.TYPES, Carries.TRUE_FREQUENCY)
                .doesNotContain(Carries.READ_VALUES);
    }

    @Test
    void everyFieldIsRead() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                "{\"op\":\"update\",\"ns\":\"d.c\",\"ts\":{\"$date\":\"2026-01-02T03:04:05Z\"},\"filter\":{\"a\":1},\"sort\":{\"b\":1},"
                        + "\"update\":{\"$set\":{\"c\":1}},\"multi\":true,\"upsert\":true,\"collation\":{\"locale\":\"pt\"},"
                        + "\"let\":{\"v\":1},\"weight\":3,\"docsExamined\":4,\"planSummary\":\"COLLSCAN\",\"millis\":5,"
                        + "\"app\":\"shop\",\"comment\":\"k\",\"shardsObserved\":6}",
                "{\"op\":\"replace\",\"ns\":\"d.c\",\"filter\":{\"_id\":1},\"replacement\":{\"a\":1}}",
                "{\"op\":\"insert\",\"ns\":\"d.c\",\"count\":9,\"doc\":[{\"a\":1},{\"a\":2}]}");

        assertThat(read.lines())
                .containsExactly(
                        "update d.c {\"a\": 1} sort {\"b\": 1} update {\"$set\": {\"c\": 1}} multi upsert collation {\"locale\":"
                                + " \"pt\"} let {\"v\": 1} x3 examined 4 plan COLLSCAN ms 5 app shop comment k shards 6",
                        "update d.c {\"_id\": 1} update {\"a\": 1}",
                        "insert d.c 2/9");
        assertThat(read.operations().get(0).at()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
        assertThat(read.operations().get(1).isReplacement()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"op":"find","ns":"d.c","fliter":{"a":1}}        | input:2: the unknown field "fliter"; expected one of op, ns, | (did you mean "filter"?)
            {"op":"find","ns":"d.c","docs_examined":1}       | input:2: the unknown field "docs_examined"                   | (did you mean "docsExamined"?)
            {"op":"find","ns":"d.c","xyzzy":1}               | input:2: the unknown field "xyzzy"                           | truncated
            {"op":"fnid","ns":"d.c"}                         | input:2: the unknown operation "fnid"                        | (did you mean "find"?)
            {"ns":"d.c"}                                     | input:2: no field op                                         | op and ns are required
            {"op":"find","ns":"d"}                           | input:2: a namespace without database or collection          | db.collection
            {"op":"find","ns":"d.c","filter":5}              | input:2: a number as filter                                  | expected a document
            {"op":"find","ns":"d.c","weight":0}              | input:2: a number as weight                                  | expected a number above 0
            {"op":"find","ns":"d.c","millis":-1}             | input:2: a number as millis                                  | expected a whole number
            {"op":"find","ns":"d.c","ts":"2026-01-01"}       | input:2: a value of type STRING as ts                        | expected a date
            {"op":"find","ns":"d.c","multi":"yes"}           | input:2: a value of type STRING as multi                     | expected true or false
            {"op":"insert","ns":"d.c","doc":[1]}             | input:2: a value of type ARRAY as doc                        | expected a document
            {"op":"replace","ns":"d.c","update":{"$set":{}}} | input:2: a replace with an update                            | under replacement
            """)
    void whatTheFormatDoesNotKnowIsRefusedWithItsLine(String line, String found, String expected) {
        assertThatThrownBy(() -> ReadOperations.ofText("{\"op\":\"find\",\"ns\":\"d.c\"}", line))
                .isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith(found)
                .hasMessageContaining(expected);
    }

    @Test
    void aFirstLineWithAMisspeltFieldIsStillRecognised() {
        assertThatThrownBy(() -> ReadOperations.ofText("{\"opp\":\"find\",\"ns\":\"d.c\",\"filter\":{}}"))
                .hasMessageContaining("\"opp\"")
                .hasMessageContaining("did you mean \"op\"");
    }

    @Test
    void aCutLineIsLeftOutAndCounted() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText("{\"op\":\"find\",\"ns\":\"d.c\"}", "{\"op\":\"find\",\"ns\":");

        assertThat(read.operations()).hasSize(1);
        assertThat(read.summary().skipped()).isEqualTo(1);
        assertThat(read.notes()).contains("line 2: ");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 20_260_301})
    void writingAndReadingChangeNothing(long seed) throws UnreadableException {
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            operations.add(operation(random));
        }
        StringWriter text = new StringWriter();
        operations.forEach(new OperationLinesWriter(text)::operation);

        assertThat(ReadOperations.ofText(text.toString()).operations()).isEqualTo(operations);
    }

    private static Operation operation(SplittableRandom random) {
        List<OperationKind> kinds = List.of(OperationKind.values());
        OperationKind kind = kinds.get(random.nextInt(kinds.size()));
        OperationBuilder builder = Operation.builder(kind, "db." + name(random))
                .at(random.nextBoolean() ? null : Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)))
                .weight(random.nextBoolean() ? 1 : random.nextDouble() + 0.001)
                .documentsExamined(random.nextInt(3) - 1L)
                .durationMillis(random.nextInt(3) - 1L)
                .shardsObserved(random.nextInt(3) - 1)
                .planSummary(random.nextBoolean() ? null : "IXSCAN { a: 1 }")
                .application(random.nextBoolean() ? null : name(random))
                .comment(random.nextBoolean() ? null : name(random))
                .literal(random.nextBoolean())
                .truncated(random.nextBoolean());
        if (kind == OperationKind.INSERT) {
            List<BsonDocument> documents = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                documents.add(document(random, 2));
            }
            return builder.insertedCount(random.nextInt(6)).inserted(documents).build();
        }
        return builder.filter(random.nextBoolean() ? null : document(random, 3))
                .sort(random.nextBoolean() ? null : document(random, 1))
                .update(update(random))
                .multi(random.nextBoolean())
                .upsert(random.nextBoolean())
                .collation(random.nextBoolean() ? null : new BsonDocument("locale", new BsonString("pt")))
                .let(random.nextBoolean() ? null : document(random, 1))
                .build();
    }

    private static @Nullable BsonValue update(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> document(random, 2);
            case 2 -> new BsonDocument("$set", document(random, 2));
            default -> new BsonArray(List.of(new BsonDocument("$set", document(random, 2))));
        };
    }

    private static BsonDocument document(SplittableRandom random, int levels) {
        BsonDocument document = new BsonDocument();
        for (int i = random.nextInt(4); i > 0; i--) {
            document.append(name(random), value(random, levels));
        }
        return document;
    }

    private static BsonValue value(SplittableRandom random, int levels) {
        return switch (random.nextInt(levels > 0 ? 15 : 13)) {
            case 0 -> new BsonInt32(random.nextInt());
            case 1 -> new BsonInt64(random.nextLong());
            case 2 -> new BsonDouble(random.nextDouble(-1e9, 1e9));
            case 3 -> new BsonDouble(Double.POSITIVE_INFINITY);
            case 4 -> new BsonString(name(random));
            case 5 -> BsonBoolean.valueOf(random.nextBoolean());
            case 6 -> BsonNull.VALUE;
            case 7 -> new BsonDateTime(random.nextLong(-1_000_000_000_000L, 400_000_000_000_000L));
            case 8 -> new BsonObjectId(new ObjectId(random.nextInt(0xFFFFFF), random.nextInt(0xFFFFFF)));
            case 9 -> new BsonDecimal128(new Decimal128(random.nextLong()));
            case 10 -> new BsonTimestamp(random.nextInt(0, 1000), random.nextInt(0, 1000));
            case 11 -> new BsonBinary((byte) 4, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
            case 12 -> new BsonRegularExpression("^a" + random.nextInt(100), "i");
            case 13 -> document(random, levels - 1);
            default -> new BsonArray(List.of(value(random, levels - 1), value(random, levels - 1)));
        };
    }

    private static String name(SplittableRandom random) {
        String[] names = {
            "a", "customerId", "ação", "dotted.path", "with \"quotes\"", "emoji \uD83D\uDE00", "line\nbreak", "b2"
        };
        return names[random.nextInt(names.length)];
    }
}
