package dev.chave.read.document;

import static dev.chave.read.document.Documents.shared;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import dev.chave.value.RawDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked on real files: the same documents in every form, public collections with known counts, mongo-tools' own tests. */
class SharedDocumentsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dump/shop",
                "dump/shop/orders.bson",
                "dump/shop.archive",
                "dump/shop.archive.gz",
                "dump-gz",
                "dump-gz/shop",
                "dump-gz/shop/orders.bson.gz",
                "export/orders.canonical.jsonl",
            })
    @Tag("twins")
    void givesTheSameBytesFromEveryTwin(String place) throws UnreadableException {
        Documents expected = Documents.of(shared("samples/dump"));
        assertThat(expected.bytes()).hasSize(8);
        assertThat(Documents.of(shared("samples/" + place)).bytes())
                .usingElementComparator(Arrays::compare)
                .isEqualTo(expected.bytes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orders.relaxed.jsonl",
                "orders.relaxed.array.json",
                "orders.pretty.json",
                "orders.v1-legacy.jsonl"
            })
    void givesEqualDocumentsButForNumberTypes(String file) throws UnreadableException {
        List<BsonDocument> expected = Documents.of(shared("samples/dump")).decoded();
        List<BsonDocument> found =
                Documents.of(shared("samples/export/" + file)).decoded();
        assertThat(found).hasSize(expected.size());
        for (int i = 0; i < found.size(); i++) {
            assertThat(withoutNumberTypes(found.get(i))).isEqualTo(withoutNumberTypes(expected.get(i)));
        }
    }

    @Test
    void givesTheFieldsThatTheCsvExportHas() throws UnreadableException {
        List<BsonDocument> expected = Documents.of(shared("samples/dump")).decoded();
        List<BsonDocument> found =
                Documents.of(shared("samples/export/orders.csv")).decoded();
        assertThat(found).hasSize(expected.size());
        for (int i = 0; i < found.size(); i++) {
            for (String field : List.of("_id", "customerId", "region", "createdAt", "tags")) {
                assertThat(found.get(i).get(field)).isEqualTo(expected.get(i).get(field));
            }
        }
    }

    @Test
    void knowsTheIndexesOfTheSampleDump() throws UnreadableException {
        List<CollectionInfo> folder = open("samples/dump").collections();
        assertThat(folder).isEqualTo(open("samples/dump/shop.archive").collections());
        assertThat(folder).isEqualTo(open("samples/dump-gz").collections());
        assertThat(folder.get(0).namespace()).isEqualTo("shop.orders");
        assertThat(folder.get(0).indexes())
                .extracting(Index::name)
                .containsExactly("_id_", "customerId_1_createdAt_-1", "sku_hashed");
        assertThat(IndexFile.read(ByteSource.ofFile(shared("samples/dump/shop/orders.metadata.json"))))
                .isEqualTo(folder.get(0).indexes());
    }

    @ParameterizedTest
    @CsvSource({
        "ozlerhakan/grades.json, 280",
        "ozlerhakan/products.json, 11",
        "ozlerhakan/students.json, 200",
        "ozlerhakan/profiles.json, 1515",
        "treasury/yield_historical_in.json, 5193",
        "airlineStats/airlineStats-2014-01-01..10.jsonl, 3470",
        "github-webhooks/webhooks.jsonl, 508",
        "nycflights13/weather.csv, 26115",
        "nycflights13/airlines.csv, 16",
        "nycflights13/airports.csv, 1458",
        "nycflights13/planes.csv, 3322",
        "us-open-data/birdstrikes.csv, 10000",
    })
    void readsPublicCollectionsWhole(String file, int count) throws UnreadableException {
        Documents documents = Documents.of(shared("corpora/docs/" + file));
        assertThat(documents.bytes()).hasSize(count);
        assertThat(documents.summary().skipped()).isZero();
        documents.bytes().forEach(bytes -> RawDocuments.validate(new RawDocument(bytes, 0, bytes.length)));
    }

    @Test
    void readsTheIndexesOfAnOldServer() throws UnreadableException {
        Path file = shared("corpora/docs/ozlerhakan/dump/twitter/tweets.metadata.json");
        assertThat(IndexFile.read(ByteSource.ofFile(file)).get(1).paths()).containsExactly("_fts", "_ftsx");
    }

    @Test
    void readsFourDialectsInOneFileAlike() throws UnreadableException {
        List<BsonDocument> documents = Documents.of(shared("corpora/nasty/generated/json/extjson-v1-v2-mix.jsonl"))
                .decoded();
        assertThat(documents).hasSize(4);
        assertThat(documents)
                .extracting(document -> document.get("d"))
                .containsOnly(documents.get(0).get("d"));
        assertThat(documents)
                .extracting(document -> document.getNumber("n").intValue())
                .containsOnly(5);
    }

    @Test
    void givesWhatTheCsvSpectrumSays() throws UnreadableException, IOException {
        Path spectrum = shared("corpora/nasty/csv-spectrum");
        try (Stream<Path> files = Files.list(spectrum.resolve("csvs"))) {
            for (Path csv : files.sorted().toList()) {
                String name = csv.getFileName().toString().replace(".csv", ".json");
                List<BsonDocument> expected =
                        Documents.of(spectrum.resolve("json").resolve(name)).decoded();
                String text = Files.readString(csv);
                // the corpus lost the carriage returns that its name promises
                String asNamed = name.contains("crlf") ? text.replace("\n", "\r\n") : text;
                List<BsonDocument> found =
                        Documents.of(asNamed.getBytes(StandardCharsets.UTF_8)).decoded();
                assertThat(asText(found)).as(name).isEqualTo(asText(expected));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bsondump/testdata/sample.bson, 4, 0",
        "bsondump/testdata/all_types.bson, 20, 0",
        "bsondump/testdata/all_in_one_doc.bson, 1, 0",
        "bsondump/testdata/partial_file.bson, 2, 1",
        "bsondump/testdata/bad_cstring.bson, 3, 1",
        "bsondump/testdata/broken_array.bson, 20, 0",
        "bsondump/testdata/sample.json, 4, 0",
        "mongorestore/testdata/test.bar.archive, 1, 0",
        "mongorestore/testdata/timeseries_tests/dump.archive, 1, 0",
        "mongoimport/testdata/test_array.json, 27, 0",
        "mongoimport/testdata/test_bom.json, 2, 0",
        "mongoimport/testdata/test_plain.json, 3, 0",
        "mongoimport/testdata/test_plain2.json, 10, 0",
        "mongoimport/testdata/test.csv, 2, 0",
        "mongoimport/testdata/test.tsv, 2, 0",
        "mongoimport/testdata/test_bom.csv, 1, 0",
        "mongoimport/testdata/test_bom.tsv, 0, 0",
        "mongoimport/testdata/test_blanks.csv, 2, 0",
        "mongoimport/testdata/test_type.csv, 3, 0",
        "mongoimport/testdata/test_nested_upsert.csv, 1, 0",
        "mongodump/testdata/importCollection.bson, 1, 0",
        "mongodump/testdata/importCollection.json, 1, 0",
    })
    void readsTheTestDataOfMongoTools(String file, int count, int skipped) throws UnreadableException {
        Documents documents = Documents.of(shared("corpora/oracles/mongo-tools/" + file));
        assertThat(documents.bytes()).hasSize(count);
        assertThat(documents.summary().skipped()).isEqualTo(skipped);
    }

    @Test
    void readsTheSameFromMongodumpsBsonAndItsCanonicalJson() throws UnreadableException {
        Path folder = shared("corpora/oracles/mongo-tools/bsondump/testdata");
        assertThat(Documents.of(folder.resolve("sample.bson")).decoded())
                .isEqualTo(Documents.of(folder.resolve("sample.json")).decoded());
    }

    @ParameterizedTest
    @CsvSource({
        "timeseries_tests/ts_dump, timeseries_test.foo_ts, 10, TIME_SERIES, 2",
        "specialcharacter, db1.cafés, 1, COLLECTION, 1",
        "testdirs, db1.c1, 100, COLLECTION, 1",
        "testdirs/db1, db1.c4, 10, COLLECTION, 1",
        "prelude_test/prelude_gzip, test.foo, 1, COLLECTION, 1",
        "oplogdump, db1.c1, 5, COLLECTION, 1",
        "longindextestdump, longindextest.test_collection, 100, COLLECTION, 1",
        "dump-w-oplog.archive, test.foo, 25, COLLECTION, 1",
    })
    void readsTheDumpsOfMongoTools(String place, String namespace, int count, CollectionInfo.Kind kind, int indexes)
            throws UnreadableException {
        DocumentSource source = open("corpora/oracles/mongo-tools/mongorestore/testdata/" + place);
        CollectionInfo info = Namespaces.require(source, namespace);
        assertThat(info.kind()).isEqualTo(kind);
        assertThat(info.indexes()).hasSize(indexes);
        assertThat(Documents.of(source, namespace).bytes()).hasSize(count);
    }

    private static DocumentSource open(String place) throws UnreadableException {
        return DocumentSources.open(shared(place).toString(), InputStream.nullInputStream());
    }

    private static List<BsonDocument> asText(List<BsonDocument> documents) {
        List<BsonDocument> texts = new ArrayList<>();
        for (BsonDocument document : documents) {
            BsonDocument text = new BsonDocument();
            document.forEach((name, value) -> text.append(name, new BsonString(asText(value))));
            texts.add(text);
        }
        return texts;
    }

    private static String asText(BsonValue value) {
        return value.isString()
                ? value.asString().getValue()
                : Integer.toString(value.asNumber().intValue());
    }

    /** Every number as the one type that holds it, since relaxed forms do not tell which it was. */
    private static BsonValue withoutNumberTypes(BsonValue value) {
        if (value instanceof BsonDocument document) {
            BsonDocument changed = new BsonDocument();
            document.forEach((name, inner) -> changed.append(name, withoutNumberTypes(inner)));
            return changed;
        }
        if (value instanceof BsonArray array) {
            return new BsonArray(
                    array.stream().map(SharedDocumentsTest::withoutNumberTypes).toList());
        }
        if (value instanceof BsonInt32 || value instanceof BsonInt64) {
            return new BsonDouble(value.asNumber().doubleValue());
        }
        return value;
    }
}
