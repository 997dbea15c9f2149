package dev.chave.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.read.UnreadableException;
import dev.chave.testkit.SeededLaws;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The documents and operations that designs describe. */
class DesignedDataTest {
    private static final int MANY = 5_000;

    @Test
    void sameSeedSameBytesAndAnotherSeedOthers() throws UnreadableException {
        Design design = design(2_000, "_id: objectId\nn: {type: long, values: unique}\ns: string", """
                - {op: find, share: 5, where: {n: same}}
                - {op: insert, share: 2}
                - {op: replace, share: 1, where: {_id: same}, set: {s: fresh}}
                """);

        assertThat(DesignText.documents(design, 3)).isEqualTo(DesignText.documents(design, 3));
        assertThat(DesignText.documents(design, 3)).isNotEqualTo(DesignText.documents(design, 4));
        assertThat(operations(design, 3)).isEqualTo(operations(design, 3));
    }

    @Test
    void everyTypeAndFormIsMade() throws UnreadableException {
        BsonDocument one = DesignText.documents(3, """
                _id: objectId
                int: int
                long: {type: long, values: snowflake}
                double: {type: double, from: 0, to: 1, step: 0.25}
                decimal: {type: decimal, from: 1.10, to: 1.90, step: 0.1}
                date: {type: date, every: 1h}
                uuid1: {type: uuid, version: 1}
                uuid4: uuid
                uuid7: {type: uuid, version: 7}
                legacy: {type: uuid, layout: java}
                text: {type: uuid, layout: text}
                sha: {type: binary, bytes: 32}
                flag: boolean
                fixed: {type: string, value: "10"}
                name: string
                hex: {type: string, form: hex, bytes: 4, prefix: h-}
                padded: {type: string, form: padded, width: 6, values: sequence, from: 7}
                number: {type: string, form: number, values: sequence, from: 7}
                address: {type: string, form: ipv4}
                iso: {type: string, form: isoDate}
                dayFirst: {type: string, form: dayFirst}
                inner: {type: document, fields: {a: int, b: {type: array, length: 2, of: {type: document, fields: {c: string}}}}}
                """).get(0);

        assertThat(one.getInt32("int").getValue()).isZero();
        assertThat(one.getDouble("double").getValue() % 0.25).isZero();
        assertThat(one.getDecimal128("decimal").getValue().bigDecimalValue().scale())
                .isEqualTo(1);
        assertThat(one.getDateTime("date").getValue() % 3_600_000).isZero();
        assertThat(uuid(one, "uuid1").version()).isEqualTo(1);
        assertThat(uuid(one, "uuid4").version()).isEqualTo(4);
        assertThat(uuid(one, "uuid7").version()).isEqualTo(7);
        assertThat(uuid(one, "uuid7").getMostSignificantBits() >>> 16)
                .isBetween(1_735_689_600_000L, 1_735_689_600_000L + 365L * 86_400_000);
        assertThat(one.getBinary("legacy").getType()).isEqualTo((byte) 3);
        assertThat(one.getString("text").getValue()).hasSize(36);
        assertThat(one.getBinary("sha").getData()).hasSize(32);
        assertThat(one.getString("fixed").getValue()).isEqualTo("10");
        assertThat(one.getString("hex").getValue()).matches("h-[0-9a-f]{8}");
        assertThat(one.getString("padded").getValue()).isEqualTo("000007");
        assertThat(one.getString("number").getValue()).isEqualTo("7");
        assertThat(one.getString("address").getValue()).matches("\\d+\\.\\d+\\.\\d+\\.\\d+");
        assertThat(one.getString("iso").getValue()).matches("2025-\\d\\d-\\d\\d");
        assertThat(one.getString("dayFirst").getValue()).matches("\\d\\d/\\d\\d/2025");
        assertThat(one.getDocument("inner").getArray("b")).hasSize(2);
    }

    private static java.util.UUID uuid(BsonDocument document, String name) {
        return document.getBinary(name).asUuid();
    }

    @Test
    void zipfHasItsSharesAndCommonnessSaysNothingOfTheValue() throws UnreadableException {
        List<BsonDocument> documents =
                DesignText.documents(20_000, "t: {type: int, values: zipf, distinct: 1000, exponent: 1.0}");
        Map<Integer, Long> counts = documents.stream()
                .collect(Collectors.groupingBy(
                        document -> document.getInt32("t").getValue(), TreeMap::new, Collectors.counting()));
        List<Map.Entry<Integer, Long>> common = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
                .toList();
        double harmonic = 7.485; // of 1000

        assertThat(common.get(0).getValue() / 20_000.0).isCloseTo(1 / harmonic, within(0.01));
        assertThat(common.get(1).getValue() / 20_000.0).isCloseTo(0.5 / harmonic, within(0.01));
        assertThat(common.stream().limit(4).map(Map.Entry::getKey)).doesNotContainSequence(0, 1, 2, 3);
        assertThat(counts.keySet()).allMatch(value -> value >= 0 && value < 1_000);
    }

    @Test
    void sharesOfChoicesMissingAndNullAreKept() throws UnreadableException {
        List<BsonDocument> documents = DesignText.documents(MANY, """
                s: {type: string, choices: {a: 3, b: 1}}
                m: {type: int, values: uniform, distinct: 9, missing: 20%, nulls: 0.1}
                k: {type: int, values: uniform, distinct: 9, also: {type: string, share: 25%}}
                """);

        assertThat(share(
                        documents,
                        document -> document.getString("s").getValue().equals("a")))
                .isCloseTo(0.75, within(0.03));
        assertThat(share(documents, document -> !document.containsKey("m"))).isCloseTo(0.2, within(0.03));
        assertThat(share(documents, document -> document.isNull("m"))).isCloseTo(0.1, within(0.03));
        assertThat(share(documents, document -> document.isString("k"))).isCloseTo(0.25, within(0.03));
    }

    private static double share(List<BsonDocument> documents, java.util.function.Predicate<BsonDocument> which) {
        return (double) documents.stream().filter(which).count() / documents.size();
    }

    @Test
    void uniqueValuesAreUniqueCountersCountAndOneFieldDecidesAnother() throws UnreadableException {
        List<BsonDocument> documents = DesignText.documents(MANY, """
                id: {type: int, values: unique, distinct: 6000}
                box: {type: long, values: zipf, distinct: 40, exponent: 1}
                uid: {type: int, values: counter, within: box}
                user: {type: string, values: uniform, distinct: 7, by: box}
                """);
        Set<Integer> ids = new HashSet<>();
        Map<Long, Integer> last = new HashMap<>();
        Map<Long, BsonValue> users = new HashMap<>();
        for (BsonDocument document : documents) {
            long box = document.getInt64("box").getValue();
            assertThat(ids.add(document.getInt32("id").getValue())).isTrue();
            assertThat(document.getInt32("uid").getValue()).isEqualTo(last.merge(box, 1, Integer::sum));
            assertThat(users.computeIfAbsent(box, absent -> document.get("user")))
                    .isEqualTo(document.get("user"));
        }
        assertThat(new HashSet<>(users.values())).hasSizeGreaterThan(3);
    }

    @Test
    void identitiesAreBornOverTheHistory() throws UnreadableException {
        List<BsonDocument> documents = DesignText.documents(MANY, """
                doc: {type: objectId, values: newest, distinct: 500, active: 10}
                file: {type: objectId, values: runs, length: 5}
                burst: {type: int, values: runs, distinct: 20, length: 50}
                """);
        for (int i = 500; i < MANY; i++) {
            int born = documents.get(i).getObjectId("doc").getValue().getTimestamp();
            assertThat(born)
                    .isGreaterThanOrEqualTo(
                            documents.get(i - 500).getObjectId("doc").getValue().getTimestamp());
            assertThat(Objects.equals(
                            documents.get(i).get("file"), documents.get(i - 1).get("file")))
                    .isEqualTo(i % 5 != 0);
            assertThat(Objects.equals(
                            documents.get(i).get("burst"), documents.get(i - 1).get("burst")))
                    .isIn(true, i % 50 != 0);
        }
    }

    @Test
    void documentsHaveTheSizeAskedFor() throws UnreadableException {
        Design design = DesignText.read(
                "design: 1\ncollection: a.b\ndocuments: 10\ndocumentBytes: 2KB\nfields: {_id: objectId, s: string}\n");
        List<Integer> sizes = new ArrayList<>();
        new DesignedData(design, 1).documents(document -> sizes.add(document.length()));

        assertThat(sizes).hasSize(10).containsOnly(2_048);
    }

    @Test
    @Tag("case-C23")
    void sequentialGuidsOrderByTheLayoutOfTheirBytes() throws UnreadableException {
        List<BsonDocument> documents = DesignText.documents(DesignText.read("""
                        design: 1
                        collection: a.b
                        documents: 1000
                        history: {from: 2025-03-01, lasts: 1000s}
                        fields:
                          standard: {type: uuid, version: sqlserver}
                          csharp: {type: uuid, version: sqlserver, layout: csharp}
                          java: {type: uuid, version: sqlserver, layout: java}
                        """), 1);

        assertThat(descents(documents, "java")).isZero();
        assertThat(descents(documents, "csharp")).isBetween(2, 3); // the low time wraps every 429 seconds
        assertThat(descents(documents, "standard")).isBetween(400, 600);
    }

    private static int descents(List<BsonDocument> documents, String name) {
        int descents = 0;
        byte[] last = new byte[0];
        for (BsonDocument document : documents) {
            BsonBinary value = document.getBinary(name);
            descents += java.util.Arrays.compareUnsigned(value.getData(), last) < 0 ? 1 : 0;
            last = value.getData();
        }
        return descents;
    }

    @Test
    @Tag("case-C26")
    void unpaddedNumbersCrowdUnderOneDigit() throws UnreadableException {
        List<BsonDocument> documents = DesignText.documents(20_000, """
                n: {type: string, form: number, values: uniform, distinct: 2000000}
                a: {type: string, form: ipv4}
                """);

        assertThat(share(
                        documents,
                        document -> document.getString("n").getValue().startsWith("1")))
                .isCloseTo(0.556, within(0.01));
        assertThat(share(
                        documents,
                        document -> document.getString("a").getValue().startsWith("1")))
                .isCloseTo(0.5, within(0.01));
    }

    @Test
    void operationsHaveTheirSharesAndAskForWhatIsThere() throws UnreadableException {
        Design design = design(1_000, """
                _id: objectId
                t: {type: int, values: uniform, distinct: 50}
                at: date
                s: string
                """, """
                - {name: eq, op: find, share: 50, where: {t: same, _id: same}}
                - {name: period, op: count, share: 10, where: {at: {period: 10%-20%}}}
                - {name: last, op: aggregate, share: 5, where: {at: {last: 1d}}}
                - {name: some, op: find, share: 5, where: {t: {in: 4}}}
                - {name: prefix, op: distinct, share: 5, where: {s: {prefix: 3}}}
                - {name: wrong, op: find, share: 5, where: {t: {as: string}}}
                - {name: raw, op: find, share: 1, where: {s: {json: '{$ne: null}'}}}
                - {name: new, op: insert, share: 10, documents: 3}
                - {name: change, op: update, share: 5, pick: recent, upsert: true, where: {_id: same}, set: {t: fresh}}
                - {name: drop, op: delete, share: 2, multi: true, where: {t: fresh}}
                - {name: take, op: findAndModify, share: 2, where: {_id: same}, update: '{$inc: {t: 1}}'}
                """);
        Set<BsonValue> ids = new HashSet<>();
        DesignText.documents(design, 1).forEach(document -> ids.add(document.get("_id")));
        List<Operation> operations = operations(design, 1);
        Map<String, List<Operation>> byName =
                operations.stream().collect(Collectors.groupingBy(operation -> String.valueOf(operation.comment())));

        assertThat(byName.keySet()).hasSize(11);
        assertThat((double) of(byName, "eq").size() / operations.size()).isCloseTo(0.5, within(0.03));
        for (int i = 1; i < operations.size(); i++) {
            assertThat(operations.get(i).at())
                    .isAfterOrEqualTo(operations.get(i - 1).at());
        }
        for (Operation operation : of(byName, "eq")) {
            assertThat(ids).contains(filter(operation).get("_id"));
        }
        for (Operation operation : of(byName, "new")) {
            assertThat(operation.inserted()).hasSize(3);
            operation.inserted().forEach(document -> assertThat(ids.add(document.get("_id")))
                    .isTrue());
        }
        for (Operation operation : of(byName, "change")) {
            assertThat(ids).contains(filter(operation).get("_id"));
            assertThat(operation.upsert()).isTrue();
            assertThat(Objects.requireNonNull(operation.update())
                            .asDocument()
                            .getDocument("$set")
                            .isInt32("t"))
                    .isTrue();
        }
        BsonDocument period = filter(of(byName, "period").get(0)).getDocument("at");
        double days = (period.getDateTime("$lt").getValue()
                        - period.getDateTime("$gte").getValue())
                / 86_400_000.0;
        assertThat(days).isBetween(35.0, 75.0);
        assertThat(filter(of(byName, "some").get(0)).getDocument("t").getArray("$in"))
                .hasSize(4);
        assertThat(Objects.requireNonNull(filter(of(byName, "prefix").get(0)).get("s"))
                        .isRegularExpression())
                .isTrue();
        assertThat(filter(of(byName, "wrong").get(0)).isString("t")).isTrue();
        assertThat(of(byName, "drop").get(0).kind()).isEqualTo(OperationKind.DELETE);
        assertThat(of(byName, "drop").get(0).multi()).isTrue();
    }

    @Test
    void popularDocumentsArePickedFarMoreOften() throws UnreadableException {
        Design design =
                design(1_000, "n: {type: int, values: sequence}", "- {op: find, pick: {zipf: 1.2}, where: {n: same}}");
        Map<BsonValue, Long> counts = operations(design, 1).stream()
                .collect(Collectors.groupingBy(operation -> filter(operation).get("n"), Collectors.counting()));

        assertThat(counts.values().stream().mapToLong(Long::longValue).max().orElse(0))
                .isGreaterThan(300);
        assertThat(counts).hasSizeGreaterThan(100);
    }

    @Test
    void aShuffleIsAnOrderOfAllNumbers() {
        SeededLaws.hold("shuffle", 40, random -> {
            int size = 1 + random.nextInt(300);
            Shuffle shuffle = new Shuffle(size, random.nextLong());
            Set<Long> places = new HashSet<>();
            for (int i = 0; i < size; i++) {
                assertThat(places.add(shuffle.of(i))).isTrue();
                assertThat(shuffle.of(i)).isBetween(0L, size - 1L);
            }
        });
        assertThat(new Shuffle(1L << 62, 1).of((1L << 62) - 1)).isBetween(0L, (1L << 62) - 1);
    }

    private static Design design(int documents, String fields, String shapes) throws UnreadableException {
        return DesignText.read("design: 1\ncollection: a.b\ndocuments: " + documents + "\nfields:\n" + fields.indent(2)
                + "workload:\n  operations: 2000\n  shapes:\n" + shapes.indent(4));
    }

    private static List<Operation> operations(Design design, long seed) {
        List<Operation> operations = new ArrayList<>();
        new DesignedData(design, seed).operations(operations::add);
        return operations;
    }

    private static List<Operation> of(Map<String, List<Operation>> byName, String name) {
        return Objects.requireNonNull(byName.get(name), name);
    }

    private static BsonDocument filter(Operation operation) {
        return Objects.requireNonNull(operation.filter());
    }
}
