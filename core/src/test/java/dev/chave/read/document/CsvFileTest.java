package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.UnreadableException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked by tables of cells and of headers, and on damage. */
class CsvFileTest {
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "5 | INT32",
                "-5 | INT32",
                "0 | INT32",
                "-0 | STRING",
                "04000 | STRING",
                "+5 | STRING",
                "2147483648 | INT64",
                "9223372036854775807 | INT64",
                "9223372036854775808 | STRING",
                "1.5 | DOUBLE",
                "10.357019999999999 | DOUBLE",
                "0.0001 | DOUBLE",
                "12345678.9 | DOUBLE",
                "1e5 | STRING",
                "1.23456789012345678 | STRING",
                "true | BOOLEAN",
                "True | STRING",
                "NaN | STRING",
                "NA | STRING",
                "null | STRING",
                "ObjectId(50b59cd75bed76f46522c34e) | OBJECT_ID",
                "ObjectId(50b59cd75bed76f46522c34) | STRING",
                "50b59cd75bed76f46522c34e | STRING",
                "2026-03-02T08:26:40.000Z | DATE_TIME",
                "2026-03-02 | STRING",
                "2026-02-30T00:00:00Z | STRING",
                "[1,2] | ARRAY",
                "[1, 2] | STRING",
                "1,5 | STRING",
            })
    void readsACellAsWhatItWouldBeWrittenAs(String cell, String type) throws UnreadableException {
        BsonDocument row = only("x;c\na;\"" + cell.replace("\"", "\"\"") + "\"\n");
        assertThat(row.getOrDefault("c", BsonNull.VALUE).getBsonType()).hasToString(type);
    }

    @Test
    void readsArraysAndObjectsOnlyAsMongoexportWritesThem() throws UnreadableException {
        BsonDocument document = only(
                "a,b,c\n\"[\"\"x\"\",{\"\"$oid\"\":\"\"50b59cd75bed76f46522c34e\"\"}]\",\"{\"\"y\"\":1}\",\"[1, 2]\"\n");
        assertThat(document.isArray("a")).isTrue();
        assertThat(document.getArray("a").get(1).isObjectId()).isTrue();
        assertThat(document.isDocument("b")).isTrue();
        assertThat(document.isString("c")).isTrue();
    }

    @Test
    void takesAnEmptyCellForMissingAndQuotesForEmptyText() throws UnreadableException {
        assertThat(only("a,b,c\n1,,\"\"\n").toJson()).isEqualTo("{\"a\": 1, \"c\": \"\"}");
    }

    @Test
    void nestsDottedColumnsAndNumbersArrays() throws UnreadableException {
        String header = "_id,addr.zip,addr.geo.lat,tags.0,tags.1,tags.2\n";
        List<String> json = Documents.of(header + "1,0123,1.5,x,,z\n2,,,,,\n").json();
        assertThat(json)
                .containsExactly(
                        "{\"_id\": 1, \"addr\": {\"zip\": \"0123\", \"geo\": {\"lat\": 1.5}}, \"tags\": [\"x\", null, \"z\"]}",
                        "{\"_id\": 2}");
    }

    @Test
    void takesNumbersAsNamesOnTheTopLevel() throws UnreadableException {
        assertThat(only("0,1,2\n5,,7\n").toJson()).isEqualTo("{\"0\": 5, \"2\": 7}");
    }

    @Test
    void tellsOddHeaders() throws UnreadableException {
        Documents documents = Documents.of("a,,a,a.b,c..d\n1,2,3,4,5\n");
        assertThat(documents.json()).containsExactly("{\"a\": 1, \"field1\": 2, \"a.b\": 4, \"c..d\": 5}");
        assertThat(documents.summary().notes()).hasSize(4);
    }

    @Test
    void keepsAColumnOfFixedDecimalsNumeric() throws UnreadableException {
        List<BsonDocument> rows =
                Documents.of("price,version\n1.50,1.9\n12.00,1.10\n0.99,2.0\n").decoded();
        assertThat(rows).allMatch(row -> row.isDouble("price"));
        assertThat(rows.get(1).isString("version")).isTrue();
    }

    @Test
    void readsBareObjectIdsOnlyInTheIdColumn() throws UnreadableException {
        BsonDocument document = only("_id,ref\n50b59cd75bed76f46522c34e,50b59cd75bed76f46522c34e\n");
        assertThat(document.isObjectId("_id")).isTrue();
        assertThat(document.isString("ref")).isTrue();
    }

    @ParameterizedTest(name = "{0} of {1} is {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "string() | 04000 | {\"c\": \"04000\"}",
                "auto() | 5 | {\"c\": 5}",
                "int32() | 05 | {\"c\": 5}",
                "int64() | 5 | {\"c\": {\"$numberLong\": \"5\"}}",
                "double() | 5 | {\"c\": 5.0}",
                "decimal() | 1.50 | {\"c\": {\"$numberDecimal\": \"1.50\"}}",
                "boolean() | True | {\"c\": true}",
                "boolean() | 0 | {\"c\": false}",
                "binary(hex) | 00ff | {\"c\": {\"$binary\": {\"base64\": \"AP8=\", \"subType\": \"00\"}}}",
                "binary(base64) | AP8= | {\"c\": {\"$binary\": {\"base64\": \"AP8=\", \"subType\": \"00\"}}}",
                "binary(base32) | AD7Q==== | {\"c\": {\"$binary\": {\"base64\": \"AP8=\", \"subType\": \"00\"}}}",
                "date(2006-01-02) | 2013-01-01 | {\"c\": {\"$date\": 1356998400000}}",
                "date_go(Jan 2 2006 3:04PM) | Jan 1 2013 12:00AM | {\"c\": {\"$date\": 1356998400000}}",
                "date(2006-01-02T15:04:05.000Z07:00) | 2013-01-01T01:00:00.000+01:00 | {\"c\": {\"$date\": 1356998400000}}",
                "date_ms(yyyy-MM-dd H:mm:ss) | 2013-01-01 0:00:00 | {\"c\": {\"$date\": 1356998400000}}",
                "date_oracle(YYYYMMDD HH24:MI:SS) | 20130101 00:00:00 | {\"c\": {\"$date\": 1356998400000}}",
                "date_oracle(Month dd yyyy HH24:mi) | January 1 2013 00:00 | {\"c\": {\"$date\": 1356998400000}}",
            })
    void readsTypedHeaders(String type, String cell, String expected) throws UnreadableException {
        assertThat(only("x.string();c." + type + "\n;" + cell + "\n")).isEqualTo(BsonDocument.parse(expected));
    }

    @Test
    void takesACellThatIsNotOfItsTypeByWhatItLooksLike() throws UnreadableException {
        Documents documents = Documents.of("a.string(),b.double()\n1,2\n1,BLAH\n");
        assertThat(documents.json()).containsExactly("{\"a\": \"1\", \"b\": 2.0}", "{\"a\": \"1\", \"b\": \"BLAH\"}");
        assertThat(documents.summary().notes())
                .singleElement()
                .asString()
                .isEqualTo("cells that are not of their column's type: 1; taken by what they look like");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void findsTheSeparator(String separator) throws UnreadableException {
        String text = "a,b,c\n1,\"x,;\t|\",3\n4,5,\"li\nne\"\n"
                .replace("a,b,c", String.join(separator, "a", "b", "c"))
                .replace("1,\"x", "1" + separator + "\"x")
                .replace("\",3", "\"" + separator + "3")
                .replace("4,5,", String.join(separator, "4", "5", ""));
        assertThat(Documents.of(text).json())
                .containsExactly(
                        "{\"a\": 1, \"b\": \"x,;\\t|\", \"c\": 3}", "{\"a\": 4, \"b\": 5, \"c\": \"li\\nne\"}");
    }

    @Test
    void tellsRowsOfAnotherLength() throws UnreadableException {
        Documents documents = Documents.of("a,b,c\r\n1,2,3\r\n4\r\n5,6,7,8\r\n\r\n9,9,9\r\n");
        assertThat(documents.json().get(1)).isEqualTo("{\"a\": 4}");
        assertThat(documents.json()).hasSize(4);
        assertThat(documents.summary().notes())
                .containsExactly(
                        "line 3: 1 cells; expected 3; the rest is missing",
                        "line 4: 4 cells; expected 3; the rest was left out");
    }

    @Test
    void readsWesternTextAndSaysSo() throws UnreadableException {
        Documents documents = Documents.of("name;city\nJoão;São Paulo\n".getBytes(Charset.forName("windows-1252")));
        assertThat(documents.json()).containsExactly("{\"name\": \"João\", \"city\": \"São Paulo\"}");
        assertThat(documents.summary().notes()).containsExactly("the text is not UTF-8; it was taken for windows-1252");
    }

    @Test
    void readsOneColumnAndAByteOrderMark() throws UnreadableException {
        assertThat(Documents.of("\uFEFFname\nx\ny\n").json()).containsExactly("{\"name\": \"x\"}", "{\"name\": \"y\"}");
    }

    @Test
    void takesAHeaderAloneForNoDocuments() throws UnreadableException {
        assertThat(Documents.of("a,b,c\n").bytes()).isEmpty();
    }

    @Test
    void keepsTheRowsBeforeAQuoteThatIsNeverClosed() throws UnreadableException {
        String rows = "1,2\n".repeat(50_000);
        Documents documents = Documents.of("a,b\n" + rows + "3,\"open\n" + rows);
        assertThat(documents.bytes()).hasSize(50_000);
        assertThat(documents.summary().skipped()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"hello", "Dear reader,\nthis is a letter.\nIt, really, is, one.\nBye\n", "<html>\n<body>\n"})
    void refusesTextThatIsNoTable(String text) {
        assertThatThrownBy(() -> Documents.of(text)).isInstanceOf(UnreadableException.class);
    }

    @Test
    void bearsManyColumns() throws UnreadableException {
        String header = String.join(",", java.util.Collections.nCopies(200_000, "a.b"));
        assertThat(Documents.of((header + "\n" + "1,".repeat(10) + "\n").getBytes(StandardCharsets.UTF_8))
                        .bytes())
                .hasSizeLessThan(2);
    }

    private static BsonDocument only(String text) throws UnreadableException {
        List<BsonDocument> documents = Documents.of(text).decoded();
        assertThat(documents).hasSize(1);
        return documents.get(0);
    }
}
