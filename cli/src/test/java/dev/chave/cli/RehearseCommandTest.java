package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.chave.report.TerminalStyle;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearseCommandTest {
    @TempDir
    Path folder;

    /** A run that is asked to end as soon as it has begun. */
    private Run run(String... arguments) {
        Surroundings ending = new Surroundings(
                Run.CLOCK, folder, InputStream.nullInputStream(), TerminalStyle.PLAIN, false, () -> true);
        return Run.of(ending, arguments);
    }

    @Test
    void itSaysWhereToConnectAndWhatItIs() {
        Run run = run(
                "rehearse",
                "--port",
                "0",
                "--shard-names",
                "eu,us",
                "--server-version",
                "6.0",
                "--key",
                "app.users=region,_id:hashed");
        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        assertThat(run.out())
                .contains("MongoDB 6.0", "shards eu, us.", "Sharded: app.users by ", "never for production")
                .containsPattern("mongosh mongodb://127\\.0\\.0\\.1:\\d+/");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void wrongUsageIsSaid() {
        assertThat(run("rehearse", "--shards", "0").err()).contains("0 shards; expected 1 to 100");
        assertThat(run("rehearse", "--shards", "2", "--shard-names", "a").err()).contains("expected one of them");
        assertThat(run("rehearse", "--key", "users").err()).contains("expected NS=KEY");
        assertThat(run("rehearse", "--port", "0", "--key", "app.users={a: -1}").code())
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("rehearse", "--port", "70000").err()).contains("the port 70000; expected 0 to 65535");
        assertThat(run("rehearse", "--server-version", "3.6").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aPortThatIsTakenIsSaid() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            Run run = run("rehearse", "--port", String.valueOf(taken.getLocalPort()));
            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).contains("cannot be listened on; expected a free port");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return free.getLocalPort();
        }
    }

    private interface Use {
        void of(MongoClient client);
    }

    /** A run that is used by a client and then asked to end. */
    private Run used(Use use, int port, String... arguments) throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        Surroundings lasting = new Surroundings(
                Run.CLOCK, folder, InputStream.nullInputStream(), TerminalStyle.PLAIN, false, enough::get);
        String[] all = Stream.concat(Stream.of("rehearse", "--port", String.valueOf(port)), Stream.of(arguments))
                .toArray(String[]::new);
        CompletableFuture<Run> running = CompletableFuture.supplyAsync(() -> Run.of(lasting, all));
        try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + port + "/")) {
            use.of(client);
        } finally {
            enough.set(true);
        }
        return running.get();
    }

    @Test
    void theGuardFailsTheRunAndTheRecordingIsAWorkload() throws Exception {
        int port = freePort();
        Run run = used(
                client -> {
                    MongoCollection<Document> users = client.getDatabase("app").getCollection("users");
                    users.insertMany(IntStream.range(0, 1200)
                            .mapToObj(n -> new Document("_id", n)
                                    .append("tenant", n % 40)
                                    .append("user", n))
                            .toList());
                    for (int n = 0; n < 600; n++) {
                        assertThat(users.find(new Document("tenant", n % 40).append("user", n))
                                        .first())
                                .isNotNull();
                    }
                    assertThatThrownBy(() -> users.find(new Document("user", 7)).first())
                            .hasMessageContaining("refused by the guard");
                },
                port,
                "--key",
                "app.users={tenant: 1, user: 1}",
                "--guard",
                "refuse",
                "--record",
                "operations.jsonl");
        assertThat(run.code()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(run.err())
                .contains("operations.jsonl: 601 operations recorded, 0 commands dropped")
                .contains("guard: 1 operations went to every shard, 1 of them refused");
        Path documents = folder.resolve("users.jsonl");
        Files.write(
                documents,
                IntStream.range(0, 1200)
                        .mapToObj(n -> "{\"_id\": " + n + ", \"tenant\": " + n % 40 + ", \"user\": " + n + "}")
                        .toList());
        Run advice = Run.of(
                folder,
                "advise",
                documents.toString(),
                "--workload",
                folder.resolve("operations.jsonl").toString(),
                "--format",
                "json");
        assertThat(advice.code()).isEqualTo(ExitCode.FINE);
        assertThat(advice.out()).contains("app.users").contains("\"tenant\"");
    }

    @Test
    void documentsOfADesignAreLoadedAndTheirChunksListed() throws Exception {
        Path design = folder.resolve("design.yaml");
        Files.writeString(design, """
                design: 1
                collection: shop.orders
                documents: 500
                fields:
                  _id: {type: objectId}
                  customer: {type: int, values: uniform, distinct: 50}
                """);
        int port = freePort();
        Run[] chunks = new Run[1];
        Run run = used(
                client -> {
                    assertThat(client.getDatabase("shop")
                                    .getCollection("orders")
                                    .countDocuments())
                            .isLessThanOrEqualTo(500);
                    while (client.getDatabase("shop").getCollection("orders").countDocuments() < 500) {
                        Thread.onSpinWait();
                    }
                    chunks[0] = Run.of(folder, "chunks", "mongodb://127.0.0.1:" + port + "/", "shop.orders");
                },
                port,
                "--server-version",
                "6.0",
                "--balancer-pause",
                "0",
                "--key",
                "shop.orders=customer:hashed",
                "--load",
                design.toString());
        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        assertThat(run.out()).contains("Loaded: 500 documents of shop.orders");
        assertThat(chunks[0].code()).isEqualTo(ExitCode.FINE);
        assertThat(chunks[0].out()).isEqualToNormalizingNewlines("""
                shop.orders
                        shard key: { "customer" : "hashed" }
                        unique: false
                        balancing: true
                        chunks:
                                shard0000	2
                                shard0001	2
                                shard0002	2
                        { "customer" : { "$minKey" : 1 } } -->> { "customer" : NumberLong("-6148914691236517204") } on : shard0000 Timestamp(1, 0)
                        { "customer" : NumberLong("-6148914691236517204") } -->> { "customer" : NumberLong("-3074457345618258602") } on : shard0000 Timestamp(1, 1)
                        { "customer" : NumberLong("-3074457345618258602") } -->> { "customer" : NumberLong(0) } on : shard0001 Timestamp(1, 2)
                        { "customer" : NumberLong(0) } -->> { "customer" : NumberLong("3074457345618258602") } on : shard0001 Timestamp(1, 3)
                        { "customer" : NumberLong("3074457345618258602") } -->> { "customer" : NumberLong("6148914691236517204") } on : shard0002 Timestamp(1, 4)
                        { "customer" : NumberLong("6148914691236517204") } -->> { "customer" : { "$maxKey" : 1 } } on : shard0002 Timestamp(1, 5)
                """);
    }

    @Test
    void aClusterIsKeptInAFolder() throws Exception {
        int port = freePort();
        Run run = used(
                client -> client.getDatabase("app").getCollection("users").insertOne(new Document("_id", 1)),
                port,
                "--key",
                "app.users=_id:hashed",
                "--data",
                "kept");
        assertThat(run.out()).contains("It is kept in kept when it ends.");
        used(
                client -> assertThat(client.getDatabase("app")
                                .getCollection("users")
                                .find()
                                .first())
                        .isEqualTo(new Document("_id", 1)),
                port,
                "--data",
                "kept");
        assertThat(run("rehearse", "--port", "0", "--data", "kept", "--shards", "2")
                        .err())
                .contains("--data: what was kept cannot be taken (it was kept with the shards shard0000, ");
    }

    @Test
    void whatCannotBeUsedIsSaid() throws IOException {
        assertThat(run("rehearse", "--backend", "mongodb://user:secret@host/").err())
                .contains("expected mongodb://HOST:PORT/ and nothing else")
                .doesNotContain("secret");
        int nobody = freePort();
        assertThat(run("rehearse", "--port", "0", "--backend", "mongodb://127.0.0.1:" + nobody + "/")
                        .err())
                .contains("--backend: the backend of the shard shard0000 does not answer");
        Files.writeString(folder.resolve("there.jsonl"), "x");
        assertThat(run("rehearse", "--port", "0", "--record", "there.jsonl").err())
                .contains("there already; expected a new file");
        assertThat(run("rehearse", "--port", "0", "--load", "nothing.here").code())
                .isEqualTo(ExitCode.INPUT);
        assertThat(run("rehearse", "--port", "0", "--bind", "no such host").err())
                .contains("--bind: no such host is no address");
        assertThat(run("chunks", "http://x", "a.b").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aRealEngineNeedsAServerOnThePath() {
        Run run = run("rehearse", "--port", "0", "--engine", "real", "--shards", "1");
        if (MongodProcesses.onPath().isPresent()) {
            assertThat(run.code()).isEqualTo(ExitCode.FINE);
        } else {
            assertThat(run.err()).contains("--engine: no mongod on the PATH; expected one, or --engine embedded");
        }
    }
}
