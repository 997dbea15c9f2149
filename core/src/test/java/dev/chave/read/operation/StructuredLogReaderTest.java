package dev.chave.read.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of a structured log, each as a server would write it, and what must come out. */
@Tag("O2")
class StructuredLogReaderTest {
    private static final String SESSION = "\"lsid\":{\"id\":{\"$uuid\":\"0f5d2a10-6a0b-4c3e-9b1d-2f6a7c8d9e01\"}}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"find":"c","filter":{"a":1},"$db":"d"}                                      | find d.c {"a": 1}
            {"find":"c","$db":"d"}                                                       | find d.c {}
            {"find":"c","filter":{"a":1},"sort":{"b":1},"comment":{"k":1},"$db":"d"}     | find d.c {"a": 1} sort {"b": 1} comment {"": {"k": 1}}
            {"find":"c","filter":{"a":"x"},"collation":{"locale":"pt"},"$db":"d"}        | find d.c {"a": "x"} collation {"locale": "pt"}
            {"find":"c","filter":{},"let":{"v":1,"NOW":2,"CLUSTER_TIME":3},"$db":"d"}    | find d.c {} let {"v": 1}
            {"$db":"d","filter":{"a":1},"find":"c"}                                      | find d.c {"a": 1}
            {"count":"c","$db":"d"}                                                      | count d.c {}
            {"findandmodify":"c","query":{"a":1},"remove":true,"$db":"d"}                | findAndModify d.c {"a": 1} update []
            {"findAndModify":"c","query":{"a":1},"update":{"b":2},"upsert":true}         | findAndModify d.c {"a": 1} update {"b": 2} upsert
            {"mapReduce":"c","query":{"a":1},"map":"m","reduce":"r","$db":"d"}           | aggregate d.c {"a": 1}
            {"update":"c","updates":[{"q":{"a":1},"u":[{"$set":{"b":1}}],"multi":true}]} | update d.c {"a": 1} update [{"$set": {"b": 1}}] multi
            {"update":"c","updates":7,"$db":"d"}                                         | update d.c x7
            {"update":"c","ordered":true,"$db":"d"}                                      | update d.c
            {"delete":"c","deletes":[{"q":{"a":1},"limit":1}],"$db":"d"}                 | delete d.c {"a": 1}
            {"delete":"c","deletes":[{"q":{},"limit":0,"collation":{"locale":"pt"}}]}    | delete d.c {} multi collation {"locale": "pt"}
            {"insert":"c","documents":[{"a":1},{"a":2}],"$db":"d"}                       | insert d.c 2/2
            {"insert":"c","documents":[{"a":"###"}],"$db":"d"}                           | insert d.c 0/1
            {"find":"c","filter":{"a":{"$in":["###"]}},"$db":"d"}                        | find d.c {"a": {"$in": ["###"]}} masked
            """)
    void aCommandYieldsItsOperation(String command, String expected) throws UnreadableException {
        assertThat(ReadOperations.ofText(slow("conn1", 1, "command", "d.$cmd", command))
                        .lines())
                .containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            admin.$cmd      | {"hello":1,"$db":"admin"}
            admin.$cmd      | "unrecognized"
            local.oplog.rs  | {"find":"oplog.rs","filter":{},"$db":"local"}
            config.chunks   | {"find":"chunks","filter":{},"$db":"config"}
            d.system.views  | {"find":"system.views","filter":{},"$db":"d"}
            d.$cmd          | {"explain":{"find":"c","filter":{}},"$db":"d"}
            d.c             | {"aggregate":"c","pipeline":[],"explain":true,"$db":"d"}
            d.c             | {"aggregate":"c","pipeline":[{"$collStats":{"count":{}}}],"cursor":{}}
            d.c             | {"aggregate":"c","pipeline":[{"$mergeCursors":{}}],"cursor":{}}
            d.$cmd.aggregate| {"aggregate":1,"pipeline":[{"$documents":[]}],"cursor":{}}
            d.c             | {"collStats":"c","$db":"d"}
            d.$cmd          | {"find":"###","filter":{"a":"###"},"$db":"###"}
            admin.$cmd      | {"bulkWrite":1,"$db":"admin"}
            """)
    void whatIsNoApplicationsWorkYieldsNothing(String namespace, String command) throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(slow("conn1", 1, "command", namespace, command));

        assertThat(read.lines()).isEmpty();
        assertThat(read.summary().skipped()).isZero();
        assertThat(read.notes()).contains("left out");
    }

    @Test
    void aStatementCountsAndTheCommandAroundItDoesNot() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                slow("conn1", 100, "update", "d.c", "{\"q\":{\"a\":1},\"u\":{\"$set\":{\"b\":1}},\"multi\":false}"),
                slow("conn2", 100, "remove", "d.c", "{\"q\":{\"a\":2},\"limit\":1}"),
                slow("conn1", 101, "command", "d.$cmd", "{\"update\":\"c\",\"ordered\":true,\"$db\":\"d\"}"),
                slow(
                        "conn2",
                        101,
                        "command",
                        "d.$cmd",
                        "{\"delete\":\"c\",\"deletes\":[{\"q\":{\"a\":2},\"limit\":1}]}"));

        assertThat(read.lines())
                .containsExactly("update d.c {\"a\": 1} update {\"$set\": {\"b\": 1}}", "delete d.c {\"a\": 2}");
    }

    @Test
    void aCommandLoggedBeforeItsStatementCountsOnce() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                slow("conn1", 100, "command", "d.$cmd", "{\"update\":\"c\",\"ordered\":true,\"$db\":\"d\"}"),
                slow("conn1", 100, "update", "d.c", "{\"q\":{\"a\":1},\"u\":{\"$set\":{\"b\":1}},\"multi\":false}"));

        assertThat(read.lines()).containsExactly("update d.c {\"a\": 1} update {\"$set\": {\"b\": 1}}");
    }

    @Test
    void aCommandWhoseStatementsWereFastIsAnOperationOfUnknownFilter() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                slow("conn1", 100, "update", "d.c", "{\"q\":{\"a\":1},\"u\":{\"b\":1},\"multi\":false}"),
                slow("conn1", 101, "command", "d.$cmd", "{\"update\":\"c\",\"$db\":\"d\"}"),
                slow("conn1", 9_000, "command", "d.$cmd", "{\"update\":\"c\",\"$db\":\"d\"}"),
                slow("conn2", 9_500, "command", "d.$cmd", "{\"update\":\"c\",\"updates\":10,\"$db\":\"d\"}"));

        assertThat(read.lines())
                .containsExactly("update d.c {\"a\": 1} update {\"b\": 1}", "update d.c", "update d.c x10");
    }

    @Test
    void statementsSeenAreTakenOffTheNumberOfTheCommand() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                slow("conn1", 100, "update", "d.c", "{\"q\":{\"a\":1},\"u\":{\"b\":1},\"multi\":false}"),
                slow("conn1", 101, "command", "d.$cmd", "{\"update\":\"c\",\"updates\":10,\"$db\":\"d\"}"));

        assertThat(read.lines()).containsExactly("update d.c {\"a\": 1} update {\"b\": 1}", "update d.c x9");
    }

    @Test
    void commandsWithoutStatementsAllComeOutHoweverManyAreHeldBack() throws UnreadableException {
        String[] lines = new String[5_000];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = slow("conn" + i, 100, "command", "d.$cmd", "{\"update\":\"c\",\"$db\":\"d\"}");
        }

        assertThat(ReadOperations.ofText(lines).operations()).hasSize(lines.length);
    }

    @Test
    void aCursorCountsOnce() throws UnreadableException {
        String more = "\"command\":{\"getMore\":77,\"collection\":\"c\",\"$db\":\"d\"},"
                + "\"originatingCommand\":{\"find\":\"c\",\"filter\":{\"a\":1},\"$db\":\"d\"},\"cursorid\":77";
        String unseen = "\"command\":{\"getMore\":78,\"collection\":\"c\",\"$db\":\"d\"},\"cursorid\":78";
        ReadOperations read = ReadOperations.ofText(
                line(
                        "conn1",
                        1,
                        "\"type\":\"command\",\"ns\":\"d.c\",\"command\":{\"find\":\"c\",\"filter\":{\"a\":1}},\"cursorid\":77"),
                line("conn1", 2, "\"type\":\"getmore\",\"ns\":\"d.c\"," + more),
                line("conn9", 3, "\"type\":\"command\",\"ns\":\"d.c\"," + more),
                line("conn9", 4, "\"type\":\"command\",\"ns\":\"d.c\"," + unseen),
                line("conn9", 5, "\"type\":\"command\",\"ns\":\"d.c\"," + unseen));

        assertThat(read.lines()).containsExactly("find d.c {\"a\": 1}", "find d.c");
    }

    @Test
    void anOperationSeenOnSeveralShardsCountsOnce() throws UnreadableException {
        String routed = "\"shardVersion\":[1],\"$client\":{\"mongos\":{\"host\":\"m\"}},\"$db\":\"d\"}";
        String retried = "{\"findAndModify\":\"c\",\"query\":{\"a\":1},\"update\":{\"$inc\":{\"b\":1}}," + SESSION
                + ",\"txnNumber\":5,\"stmtId\":0," + routed;
        String keyed = "{\"find\":\"c\",\"filter\":{\"a\":1},\"clientOperationKey\":{\"$uuid\":"
                + "\"77777777-0000-4000-8000-000000000001\"}," + routed;
        String other = keyed.replace("\"a\":1", "\"a\":2");
        ReadOperations read = ReadOperations.ofText(
                slow("conn1", 1, "command", "d.c", retried),
                slow("conn8", 2, "command", "d.c", retried),
                slow("conn1", 3, "command", "d.c", keyed),
                slow("conn8", 4, "command", "d.c", keyed),
                slow("conn8", 5, "command", "d.c", other));

        assertThat(read.lines())
                .containsExactly(
                        "findAndModify d.c {\"a\": 1} update {\"$inc\": {\"b\": 1}}",
                        "find d.c {\"a\": 1}",
                        "find d.c {\"a\": 2}");
        assertThat(read.notes()).contains("2 records of an operation that was seen on another shard");
    }

    @Test
    void oneTransactionMayReadTwice() throws UnreadableException {
        String read = "{\"find\":\"c\",\"filter\":{\"a\":1}," + SESSION
                + ",\"txnNumber\":5,\"autocommit\":false,\"$db\":\"d\"}";

        assertThat(ReadOperations.ofText(
                                slow("conn1", 1, "command", "d.c", read), slow("conn1", 2, "command", "d.c", read))
                        .lines())
                .hasSize(2);
    }

    @Test
    void appliedOperationsAreTheTraceThatASecondaryKeeps() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                applied("\"op\":\"i\",\"ns\":\"d.c\",\"o\":[{\"_id\":1,\"a\":1},{\"_id\":2,\"a\":2}]"),
                applied(
                        "\"op\":\"u\",\"ns\":\"d.c\",\"o\":{\"$v\":2,\"diff\":{\"u\":{\"a\":3},\"i\":{\"n\":1},\"d\":{\"x\":false},"
                                + "\"saddress\":{\"u\":{\"city\":\"R\"}},\"stags\":{\"a\":true,\"u0\":\"t\"}}},\"o2\":{\"_id\":1,\"k\":7}"),
                applied("\"op\":\"u\",\"ns\":\"d.c\",\"o\":{\"$v\":1,\"$set\":{\"a\":3}},\"o2\":{\"_id\":1}"),
                applied("\"op\":\"u\",\"ns\":\"d.c\",\"o\":{\"_id\":1,\"a\":3},\"o2\":{\"_id\":1}"),
                applied("\"op\":\"d\",\"ns\":\"d.c\",\"o\":{\"_id\":1}"),
                applied("\"op\":\"n\",\"ns\":\"\",\"o\":{}"),
                applied("\"op\":\"i\",\"ns\":\"config.transactions\",\"o\":{\"_id\":1}"));

        assertThat(read.lines())
                .containsExactly(
                        "insert d.c 2/2",
                        "update d.c {\"_id\": 1, \"k\": 7} update {\"$set\": {\"a\": 3, \"n\": 1, \"address.city\": \"R\", \"tags.0\":"
                                + " \"t\"}, \"$unset\": {\"x\": true}}",
                        "update d.c {\"_id\": 1} update {\"$set\": {\"a\": 3}}",
                        "update d.c {\"_id\": 1} update {\"_id\": 1, \"a\": 3}",
                        "delete d.c {\"_id\": 1}");
        assertThat(read.summary().carries()).contains(Carries.INSERTED_DOCUMENTS);
    }

    @Test
    void clientsOwnWritesWinOverAppliedOnesOfTheSameKindAndCollection() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                slow("conn1", 1, "command", "d.c", "{\"insert\":\"c\",\"$db\":\"d\"}"),
                applied("\"op\":\"i\",\"ns\":\"d.c\",\"o\":{\"_id\":1}"),
                applied("\"op\":\"i\",\"ns\":\"d.other\",\"o\":{\"_id\":1}"),
                applied("\"op\":\"d\",\"ns\":\"d.c\",\"o\":{\"_id\":1}"));

        assertThat(read.lines()).containsExactly("insert d.c 0/1", "insert d.other 1/1", "delete d.c {\"_id\": 1}");
        assertThat(read.notes()).contains("1 applied operations were left out");
    }

    @Test
    void bulkWritePartsGoToTheirNamespaces() throws UnreadableException {
        String command = "{\"bulkWrite\":1,\"ops\":[{\"insert\":1,\"document\":{\"a\":1}},"
                + "{\"update\":0,\"filter\":{\"a\":1},\"updateMods\":{\"$set\":{\"b\":1}},\"upsert\":true},"
                + "{\"delete\":5,\"filter\":{}}],\"nsInfo\":[{\"ns\":\"d.c\"},{\"ns\":\"e.f\"}],\"$db\":\"admin\"}";

        assertThat(ReadOperations.ofText(slow("conn1", 1, "command", "admin.$cmd", command))
                        .lines())
                .containsExactly("insert e.f 1/1", "update d.c {\"a\": 1} update {\"$set\": {\"b\": 1}} upsert");
    }

    @Test
    void aCutFilterIsALowerBoundAndAnAbsentOneUnknown() throws UnreadableException {
        String cut = ",\"truncated\":{\"command\":{\"filter\":{\"s\":{\"type\":\"string\",\"size\":9}}}}}";
        String line = slow("conn1", 1, "command", "d.c", "{\"find\":\"c\",\"filter\":{\"a\":1,\"s\":\"begi\"}}");
        String absent = slow("conn1", 1, "command", "d.c", "{\"find\":\"c\"}");
        String locks =
                line.substring(0, line.length() - 1) + ",\"truncated\":{\"locks\":{\"type\":\"object\",\"size\":9}}}";
        ReadOperations read = ReadOperations.ofText(
                line.substring(0, line.length() - 1) + cut, absent.substring(0, absent.length() - 1) + cut, locks);

        assertThat(read.lines())
                .containsExactly(
                        "find d.c {\"a\": 1, \"s\": \"###\"} masked cut",
                        "find d.c cut",
                        "find d.c {\"a\": 1, \"s\": \"begi\"}");
    }

    @Test
    void timeKeepsItsOffset() throws UnreadableException {
        String line = slow("conn1", 1, "command", "d.c", "{\"find\":\"c\"}")
                .replaceFirst("\\{\"\\$date\":\"[^\"]*\"", "{\"\\$date\":\"2023-09-23T16:24:35.756-04:00\"");

        assertThat(ReadOperations.ofText(line).only().at()).isEqualTo(Instant.parse("2023-09-23T20:24:35.756Z"));
    }

    @Test
    void expiryIsTheServersOwnWork() throws UnreadableException {
        ReadOperations read = ReadOperations.ofText(
                slow("TTLMonitor", 1, "remove", "d.c", "{\"q\":{\"at\":{\"$lt\":1}},\"limit\":0}"));

        assertThat(read.lines()).isEmpty();
        assertThat(read.notes()).contains("1 operations of the server's own threads");
    }

    @Test
    void brokenLinesAreLeftOutWithTheirNumber() throws UnreadableException {
        String good = slow("conn1", 1, "command", "d.c", "{\"find\":\"c\"}");
        ReadOperations read = ReadOperations.ofText(
                good, good.substring(0, 180), "", "***** server restarted *****", "[".repeat(500) + "Slow query", good);

        assertThat(read.lines()).hasSize(2);
        assertThat(read.summary().skipped()).isEqualTo(3);
        assertThat(read.notes()).contains("line 2: ", "line 4: ", "line 5: ");
    }

    @Test
    void aCutGzipStreamKeepsWhatCameBefore() throws UnreadableException, IOException {
        byte[] packed = packed(60_000);
        ReadOperations whole = ReadOperations.ofBytes(packed);
        ReadOperations cut = ReadOperations.ofBytes(Arrays.copyOf(packed, packed.length * 3 / 4));

        assertThat(whole.operations()).hasSize(60_000);
        assertThat(cut.operations()).hasSizeBetween(1, 60_000);
        assertThat(cut.notes()).contains("the gzip stream ends early");
    }

    @Test
    void theSinkMayStopTheReading() throws UnreadableException {
        int[] seen = {0};
        String good = slow("conn1", 1, "command", "d.c", "{\"find\":\"c\"}");
        new LogOnly(good + "\n" + good + "\n" + good).read(operation -> ++seen[0] < 2);

        assertThat(seen[0]).isEqualTo(2);
    }

    @Test
    void aFileWithAByteOrderMarkAndWindowsLineEndsIsRead() throws UnreadableException {
        String good = slow("conn1", 1, "command", "d.c", "{\"find\":\"c\"}");

        assertThat(ReadOperations.ofText("\uFEFF" + good + "\r", good + "\r").operations())
                .hasSize(2);
    }

    private record LogOnly(String text) {
        void read(OperationSink sink) throws UnreadableException {
            OperationSources.of(List.of(ByteSource.ofStream(
                            "input", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))))
                    .get(0)
                    .read(sink);
        }
    }

    private static byte[] packed(int lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < lines; i++) {
                String line = slow(
                        "conn" + i % 50, i, "command", "d.c", "{\"find\":\"c\",\"filter\":{\"a\":" + i * 7919L + "}}");
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    static String slow(String connection, long atMillis, String type, String namespace, String command) {
        return line(
                connection,
                atMillis,
                "\"type\":\"" + type + "\",\"ns\":\"" + namespace + "\",\"command\":" + command
                        + ",\"locks\":{\"Global\":{\"acquireCount\":{\"r\":1}}}");
    }

    static String line(String connection, long atMillis, String attributes) {
        return String.format(
                Locale.ROOT,
                "{\"t\":{\"$date\":\"%s\"},\"s\":\"I\",  \"c\":\"COMMAND\",  \"id\":51803,   \"ctx\":\"%s\",\"msg\":\"Slow query\",\"attr\":{%s}}",
                Instant.ofEpochMilli(1_700_000_000_000L + atMillis),
                connection,
                attributes);
    }

    private static String applied(String entry) {
        return "{\"t\":{\"$date\":\"2026-03-02T09:15:10.000+00:00\"},\"s\":\"I\",\"c\":\"REPL\",\"id\":51801,\"ctx\":\"r\","
                + "\"msg\":\"Applied op\",\"attr\":{\"CRUD\":{" + entry + "},\"durationMillis\":-1}}";
    }
}
