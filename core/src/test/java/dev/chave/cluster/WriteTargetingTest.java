package dev.chave.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.cluster.WriteTargeting.Session;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteTargetingTest {
    private static final ShardKey KEY = ShardKey.parse("{k: 1, n: 1}");
    private static final List<String> CLUSTER = List.of("a", "b", "c", "idle");

    /** Chunks: below 100 on a, below 200 on b, the rest on c. */
    private static Router router() {
        ChunkMap chunks = ChunkMap.ofSplits(
                KEY,
                Stream.of("{k: 100, n: MinKey}", "{k: 200, n: MinKey}")
                        .map(text -> KeyBound.of(KEY, Routing.document(text)).tuple())
                        .toList());
        return new Router(chunks, List.of("a", "b", "c"));
    }

    private static Operation operation(String verb, String filter, String update) {
        OperationKind kind =
                switch (verb) {
                    case "deleteOne", "deleteMany" -> OperationKind.DELETE;
                    case "findAndModify" -> OperationKind.FIND_AND_MODIFY;
                    default -> OperationKind.UPDATE;
                };
        var builder = Operation.builder(kind, "app.c").filter(Routing.document(filter));
        if (kind != OperationKind.DELETE) {
            builder.update(Routing.document(update.isEmpty() ? "{$set: {v: 1}}" : update));
        }
        return builder.multi(verb.endsWith("Many"))
                .upsert(verb.startsWith("upsert"))
                .build();
    }

    private static String told(WriteRoute route) {
        if (route instanceof WriteRoute.OneShard one) {
            return "one " + one.shard();
        } else if (route instanceof WriteRoute.SomeShards some) {
            return "some " + String.join(" ", some.shards());
        } else if (route instanceof WriteRoute.AllShards all) {
            return "all " + String.join(" ", all.shards());
        } else if (route instanceof WriteRoute.TwoPhases two) {
            return "two phases " + String.join(" ", two.candidates());
        }
        return "refused " + ((WriteRoute.Refused) route).refusal().code();
    }

    private static String route(String version, Operation operation, Session session) {
        return told(new WriteTargeting(KEY, ServerVersion.parse(version)).route(operation, router(), CLUSTER, session));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // the whole key, or a part that names one shard
                "updateOne     | {k: 150, n: 1}              | one b              | one b             | one b",
                "updateOne     | {k: 150}                    | one b              | one b             | one b",
                "deleteOne     | {k: 150, n: 1}              | one b              | one b             | one b",
                "deleteOne     | {k: 150}                    | refused 61         | one b             | one b",
                "findAndModify | {k: 150, n: 1}              | one b              | one b             | one b",
                "findAndModify | {k: 150}                    | refused 61         | one b             | one b",
                "updateMany    | {k: 150}                    | one b              | one b             | one b",
                // several shards
                "updateOne     | {k: {$gte: 150}}            | refused 72         | refused 72        | two phases b c",
                "updateOne     | {v: 1}                      | refused 72         | refused 72        | two phases a b c",
                "deleteOne     | {v: 1}                      | refused 61         | refused 61        | two phases a b c",
                "findAndModify | {v: 1}                      | refused 61         | refused 61        | two phases a b c",
                "updateOne     | {_id: 7}                    | some a b c         | some a b c        | some a b c",
                "deleteOne     | {_id: 7}                    | some a b c         | some a b c        | some a b c",
                "deleteOne     | {_id: {$eq: 7}}             | some a b c         | some a b c        | some a b c",
                "deleteOne     | {_id: {$gt: 7}}             | refused 61         | refused 61        | two phases a b c",
                "findAndModify | {_id: 7}                    | refused 61         | refused 61        | two phases a b c",
                "updateMany    | {k: {$gte: 150}}            | all a b c idle     | all a b c idle    | all a b c idle",
                "updateMany    | {v: 1}                      | all a b c idle     | all a b c idle    | all a b c idle",
                "deleteMany    | {}                          | all a b c idle     | all a b c idle    | all a b c idle",
                // upserts
                "upsertOne     | {k: 150, n: 1}              | one b              | one b             | one b",
                "upsertOne     | {k: 150}                    | refused 61         | refused 61        | two phases b",
                "upsertOne     | {_id: 7}                    | refused 61         | refused 61        | two phases a b c",
                "upsertMany    | {k: 150}                    | refused 61         | refused 61        | refused 61",
                "upsertMany    | {k: 150, n: 1}              | one b              | one b             | one b",
            })
    void sendsWritesAsTheVersionDoes(String verb, String filter, String at44, String at70, String at80) {
        Operation operation = operation(verb, filter, "");
        assertThat(route("4.4", operation, Session.USUAL)).as("4.4").isEqualTo(at44);
        assertThat(route("7.0", operation, Session.USUAL)).as("7.0").isEqualTo(at70);
        assertThat(route("8.0", operation, Session.USUAL)).as("8.0").isEqualTo(at80);
    }

    @Test
    void keepsAWriteOfManyInATransactionToWhereItsKeysAre() {
        Operation operation = operation("updateMany", "{k: {$gte: 150}}", "");
        assertThat(route("8.0", operation, new Session(true, false))).isEqualTo("some b c");
    }

    @Test
    void targetsAReplacementByItselfBeforeThereAreTwoPhases() {
        Operation replacement = operation("replaceOne", "{v: 1}", "{k: 250, n: 1, v: 2}");
        assertThat(route("7.0", replacement, Session.USUAL)).isEqualTo("one c");
        Operation array = operation("replaceOne", "{v: 1}", "{k: [250], n: 1}");
        assertThat(route("7.0", array, Session.USUAL)).isEqualTo("refused 72");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4.0 | updateOne  | {k: 150, n: 1} | usual | refused 66",
                "4.2 | updateOne  | {k: 150, n: 1} | usual | one b",
                "4.2 | updateOne  | {k: 150}       | usual | refused 31025",
                "4.2 | updateMany | {k: 150, n: 1} | usual | refused 72",
                "8.0 | updateMany | {k: 150, n: 1} | usual | refused 72",
                "8.0 | updateOne  | {k: 150, n: 1} | plain | refused 20",
                "8.0 | updateOne  | {k: 150, n: 1} | usual | one b",
                "8.0 | updateOne  | {v: 1}         | usual | two phases a b c",
            })
    @Tag("I2")
    void takesAChangeOfTheKeyFrom42(String version, String verb, String filter, String session, String expected) {
        Operation operation = operation(verb, filter, "{$set: {n: 5}}");
        assertThat(route(version, operation, session.equals("usual") ? Session.USUAL : new Session(false, false)))
                .isEqualTo(expected);
    }

    @Test
    @Tag("I2")
    void takesNoChangeOfAnIdInTheKey() {
        ShardKey byId = ShardKey.parse("{_id: 1}");
        WriteTargeting targeting = new WriteTargeting(byId, ServerVersion.parse("8.0"));
        WriteRoute route = targeting.route(
                operation("updateOne", "{_id: 7}", "{$set: {_id: 8}}"),
                new Router(ChunkMap.ofSplits(byId, List.of()), List.of("a")),
                CLUSTER,
                Session.USUAL);
        assertThat(told(route)).isEqualTo("refused 66");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8.0 | {k: 150, n: 1}   | one b",
                "8.0 | {k: 150}         | one b",
                "8.0 | {v: 1}           | one a",
                "4.2 | {v: 1}           | refused 61",
                "8.0 | {k: [1], n: 1}   | refused 61",
            })
    @Tag("I1")
    void sendsInsertsByTheirDocuments(String version, String document, String expected) {
        Operation insert = Operation.builder(OperationKind.INSERT, "app.c")
                .inserted(List.of(Routing.document(document)))
                .build();
        assertThat(route(version, insert, Session.USUAL)).isEqualTo(expected);
    }

    @Test
    void sendsABatchToAllItsShards() {
        List<BsonDocument> documents = List.of(Routing.document("{k: 1, n: 1}"), Routing.document("{k: 300, n: 1}"));
        Operation insert = Operation.builder(OperationKind.INSERT, "app.c")
                .inserted(documents)
                .build();
        assertThat(route("8.0", insert, Session.USUAL)).isEqualTo("some a c");
    }

    @Test
    void routesWritesOnly() {
        Operation find = Operation.builder(OperationKind.FIND, "app.c")
                .filter(new BsonDocument())
                .build();
        assertThatThrownBy(() -> route("8.0", find, Session.USUAL)).isInstanceOf(IllegalArgumentException.class);
        Operation unknown = Operation.builder(OperationKind.DELETE, "app.c").build();
        assertThatThrownBy(() -> route("8.0", unknown, Session.USUAL)).isInstanceOf(IllegalArgumentException.class);
    }
}
