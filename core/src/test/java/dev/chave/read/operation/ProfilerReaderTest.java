package dev.chave.read.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import java.io.ByteArrayOutputStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Profiler entries in the shapes of every version, and the dumps they come in. */
@Tag("O2")
class ProfilerReaderTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "op":"query","query":{"a":1},"nscanned":1e+07,"millis":3                               | find d.c {"a": 1} examined 10000000 ms 3
            "op":"query","query":{"a":1},"nscanned":9,"nscannedObjects":4                          | find d.c {"a": 1} examined 4
            "op":"query","query":{"$query":{"a":1},"$orderby":{"b":-1},"$comment":"k"}             | find d.c {"a": 1} sort {"b": -1} comment k
            "op":"query","query":{"query":{"a":1},"orderby":{"b":1}}                               | find d.c {"a": 1} sort {"b": 1}
            "op":"query","query":{"query":"words","a":1}                                           | find d.c {"query": "words", "a": 1}
            "op":"query","query":{"find":"c","filter":{"a":1},"sort":{"b":1}}                      | find d.c {"a": 1} sort {"b": 1}
            "op":"query","query":{"find":"other words"}                                            | find d.c {"find": "other words"}
            "op":"query","query":{}                                                                | find d.c {}
            "op":"insert","client":"1"                                                             | insert d.c 0/1
            "op":"insert","query":{"_id":1,"a":1},"ninserted":1                                    | insert d.c 1/1
            "op":"insert","query":{"_id":1,"a":1},"ninserted":5                                    | insert d.c 1/5
            "op":"insert","query":{"insert":"c","documents":[{"a":1},{"a":2}],"ordered":true},"ninserted":2 | insert d.c 2/2
            "op":"insert","command":{"insert":"c","ordered":true,"$db":"d"},"ninserted":50         | insert d.c 0/50
            "op":"update","query":{"a":1},"updateobj":{"$set":{"b":1}},"nMatched":3                | update d.c {"a": 1} update {"$set": {"b": 1}} multi
            "op":"update","query":{"a":1},"updateobj":{"b":1},"upsert":true                        | update d.c {"a": 1} update {"b": 1} upsert
            "op":"remove","query":{"a":1},"ndeleted":2                                             | delete d.c {"a": 1} multi
            "op":"remove","query":{"a":1},"ndeleted":1                                             | delete d.c {"a": 1}
            "op":"getmore","query":{"a":1},"cursorid":5                                            | find d.c {"a": 1}
            "op":"getmore","query":{"getMore":5,"collection":"c"},"cursorid":5                     | find d.c
            "op":"getmore","command":{"getMore":5},"originatingCommand":{"aggregate":"c","pipeline":[{"$match":{"a":1}}]} | aggregate d.c {"a": 1}
            "op":"command","command":{"count":"c","query":{"a":1},"fields":{}},"ns":"d.$cmd"       | count d.c {"a": 1}
            "op":"command","command":{"findandmodify":"c","query":{"a":1},"update":{"$set":{"b":1}}},"updateobj":{"$set":{"b":1}} | findAndModify d.c {"a": 1} update {"$set": {"b": 1}}
            "op":"update","command":{"$truncated":"{ q: { a: 1, b: \\"lo"}                         | update d.c cut
            "op":"command","command":{"$truncated":"{ aggregate: \\"c\\", pipeline: [ { $match"}   | aggregate d.c cut
            "op":"command","command":{"$truncated":"{\\"count\\":\\"c\\",\\"query\\":{"}           | count d.c cut
            "op":"insert","command":{"$truncated":"?"},"ninserted":3                               | insert d.c 0/3 cut
            """)
    void anEntryYieldsItsOperation(String entry, String expected) throws UnreadableException {
        assertThat(ReadOperations.ofText(entry(entry)).lines()).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "op":"command","command":{"drop":"c"},"ns":"d.$cmd"
            "op":"query","query":{"a":1},"ns":"d.system.indexes"
            "op":"query","query":{"$query":{"a":1},"$explain":true}
            "op":"killcursors"
            "op":"command","command":{"$truncated":"{ serverStatus: 1"}
            """)
    void whatIsNoApplicationsWorkYieldsNothing(String entry) throws UnreadableException {
        assertThat(ReadOperations.ofText(entry(entry)).lines()).isEmpty();
    }

    @Test
    void aPrintedDumpAnArrayAndBsonSayTheSame() throws UnreadableException {
        String one = entry("\"op\":\"query\",\"query\":{\"a\":1}");
        String two = entry("\"op\":\"remove\",\"query\":{\"a\":2}");
        ByteArrayOutputStream bson = new ByteArrayOutputStream();
        for (String entry : new String[] {one, two}) {
            RawDocument document = RawDocument.of(BsonDocument.parse(entry));
            bson.write(document.bytes(), document.offset(), document.length());
        }
        ReadOperations ofLines = ReadOperations.ofText(one, two);
        ReadOperations ofBson = ReadOperations.ofBytes(bson.toByteArray());

        assertThat(ofLines.lines()).containsExactly("find d.c {\"a\": 1}", "delete d.c {\"a\": 2}");
        assertThat(ReadOperations.ofText("[" + one + "," + two + "]").lines()).isEqualTo(ofLines.lines());
        assertThat(ReadOperations.ofText(one.replace(",", ",\n\t").replace("{", "{\n\t"), two.replace(",", ",\n\t"))
                        .lines())
                .isEqualTo(ofLines.lines());
        assertThat(ofBson.lines()).isEqualTo(ofLines.lines());
        assertThat(ofBson.summary().format()).isEqualTo("system.profile, BSON");
        assertThat(ofBson.summary().carries()).contains(Carries.TYPES).doesNotContain(Carries.TRUE_FREQUENCY);
    }

    /** An entry on d.c, unless it says otherwise. */
    private static String entry(String fields) {
        String namespace = fields.contains("\"ns\"") ? "" : ",\"ns\":\"d.c\"";
        return "{" + fields + namespace + ",\"keyUpdates\":0,\"user\":\"\"}";
    }
}
