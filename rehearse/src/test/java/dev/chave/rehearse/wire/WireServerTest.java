package dev.chave.rehearse.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.CRC32C;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireServerTest {
    private final List<String> log = new CopyOnWriteArrayList<>();
    private WireServer server;

    @BeforeEach
    void start() throws IOException {
        server = WireServer.start("127.0.0.1", 0, WireServerTest::echo, log::add);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static BsonDocument echo(int connection, Request request) {
        return new BsonDocument("echo", request.command()).append("ok", new BsonDouble(1));
    }

    private InetSocketAddress address() throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.port());
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(address());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static byte[] frame(int opCode, byte[] body) {
        try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            new Frame(7, 0, opCode, body).write(out);
            return out.toByteArray();
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Frame next(Socket socket) throws IOException {
        return Objects.requireNonNull(
                Frame.read(socket.getInputStream(), Frame.LONGEST_REQUEST), "the connection ended; expected an answer");
    }

    private static BsonDocument answer(Socket socket) throws IOException {
        Frame frame = next(socket);
        assertThat(frame.responseTo()).isEqualTo(7);
        return Request.of(frame).command();
    }

    private static final BsonDocument PING =
            new BsonDocument("ping", new BsonInt32(1)).append("$db", new BsonString("admin"));

    private void assertAlive() throws IOException {
        try (WireClient client = WireClient.connect(address())) {
            assertThat(client.run(PING).getDocument("echo")).isEqualTo(PING);
        }
    }

    /** The server closed it; with bytes still on their way that is a reset. */
    private static void assertEnded(Socket socket) throws IOException {
        int read;
        try {
            read = socket.getInputStream().read();
        } catch (java.net.SocketException reset) {
            read = -1;
        }
        assertThat(read).isEqualTo(-1);
    }

    @Test
    void bothKindsOfSectionsMakeOneCommand() throws IOException {
        byte[] command =
                BsonBytes.of(new BsonDocument("insert", new BsonString("c")).append("$db", new BsonString("d")));
        byte[] document = BsonBytes.of(new BsonDocument("x", new BsonInt32(1)));
        ByteBuffer body = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
        body.putInt(0).put((byte) 1);
        body.putInt(4 + "documents".length() + 1 + 2 * document.length);
        body.put("documents".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .put((byte) 0);
        body.put(document).put(document);
        body.put((byte) 0).put(command);
        try (Socket socket = connect()) {
            socket.getOutputStream().write(frame(Frame.OP_MSG, java.util.Arrays.copyOf(body.array(), body.position())));
            BsonDocument echo = answer(socket).getDocument("echo");
            assertThat(echo.getFirstKey()).isEqualTo("insert");
            assertThat(echo.getArray("documents"))
                    .isEqualTo(new BsonArray(
                            List.of(new BsonDocument("x", new BsonInt32(1)), new BsonDocument("x", new BsonInt32(1)))));
        }
    }

    @Test
    void aChecksumIsChecked() throws IOException {
        byte[] plain = Messages.opMsg(PING);
        byte[] body = java.util.Arrays.copyOf(plain, plain.length + 4);
        body[0] = 1;
        byte[] whole = frame(Frame.OP_MSG, body);
        CRC32C sum = new CRC32C();
        sum.update(whole, 0, whole.length - 4);
        ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putInt(whole.length - 4, (int) sum.getValue());
        try (Socket socket = connect()) {
            socket.getOutputStream().write(whole);
            assertThat(answer(socket).getDocument("echo")).isEqualTo(PING);
            whole[whole.length - 1] ^= 1;
            socket.getOutputStream().write(whole);
            assertEnded(socket);
        }
        assertThat(log).singleElement().asString().contains("a checksum that does not fit");
        assertAlive();
    }

    @Test
    void nothingIsAnsweredWhereMoreIsToCome() throws IOException {
        byte[] silent = Messages.opMsg(PING);
        silent[0] = 2;
        try (Socket socket = connect()) {
            socket.getOutputStream().write(frame(Frame.OP_MSG, silent));
            BsonDocument second = PING.clone().append("second", new BsonInt32(1));
            socket.getOutputStream().write(frame(Frame.OP_MSG, Messages.opMsg(second)));
            assertThat(answer(socket).getDocument("echo")).isEqualTo(second);
        }
    }

    @Test
    void aHandshakeInTheOldFormIsAnsweredInIt() throws IOException {
        byte[] name = "admin.$cmd".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        byte[] document = BsonBytes.of(new BsonDocument("ismaster", new BsonInt32(1)));
        ByteBuffer body =
                ByteBuffer.allocate(4 + name.length + 1 + 8 + document.length).order(ByteOrder.LITTLE_ENDIAN);
        body.putInt(0).put(name).put((byte) 0).putInt(0).putInt(-1).put(document);
        try (Socket socket = connect()) {
            socket.getOutputStream().write(frame(Frame.OP_QUERY, body.array()));
            Frame reply = next(socket);
            assertThat(reply.opCode()).isEqualTo(Frame.OP_REPLY);
            BsonDocument echo = BsonBytes.read(reply.body(), 20, reply.body().length - 20);
            assertThat(echo.getDocument("echo").getString("$db").getValue()).isEqualTo("admin");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 15, 48_000_001, Integer.MAX_VALUE})
    void aLengthThatCannotBeEndsTheConnection(int length) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(16)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putInt(length)
                            .array());
            assertEnded(socket);
        }
        assertThat(log)
                .singleElement()
                .asString()
                .contains("a message of " + length + " bytes; expected 16 to 48000000");
        assertAlive();
    }

    @Test
    void aDocumentNestedTooDeepEndsTheConnection() throws IOException {
        ByteBuffer body = ByteBuffer.allocate(5 + 5 + 8 * 100_000 + 100).order(ByteOrder.LITTLE_ENDIAN);
        // written by hand: the codec that writes documents would go as deep as they are
        int levels = 100_000;
        int length = 5 + 8 * levels;
        body.putInt(0).put((byte) 0);
        for (int i = 0; i < levels; i++) {
            body.putInt(length - 8 * i).put((byte) 3).put((byte) 'a').put((byte) 0);
        }
        body.putInt(5).put((byte) 0);
        for (int i = 0; i < levels; i++) {
            body.put((byte) 0);
        }
        try (Socket socket = connect()) {
            socket.getOutputStream().write(frame(Frame.OP_MSG, java.util.Arrays.copyOf(body.array(), body.position())));
            assertEnded(socket);
        }
        assertThat(log).singleElement().asString().contains("nests deeper than 200");
        assertAlive();
    }

    @Test
    void aMessageOfAnotherSortEndsTheConnection() throws IOException {
        for (int opCode : new int[] {0, 1, 2001, 2002, 2012, -5}) {
            try (Socket socket = connect()) {
                socket.getOutputStream().write(frame(opCode, new byte[40]));
                assertEnded(socket);
            }
        }
        assertThat(log).hasSize(6).allMatch(line -> line.contains("a message of the sort "));
        assertAlive();
    }

    @Test
    void noiseEndsConnectionsAndNeverTheServer() throws IOException {
        Random random = new Random(20_260_101);
        byte[] good = frame(Frame.OP_MSG, Messages.opMsg(PING.clone().append("text", new BsonString("a longer text"))));
        for (int run = 0; run < 500; run++) {
            byte[] bad = good.clone();
            for (int change = 0; change <= random.nextInt(4); change++) {
                bad[4 + random.nextInt(bad.length - 4)] = (byte) random.nextInt(256);
            }
            try (Socket socket = connect()) {
                socket.getOutputStream().write(bad);
                socket.shutdownOutput();
                socket.getInputStream().readAllBytes();
            } catch (java.net.SocketException reset) {
                // ended with bytes on their way
            }
        }
        assertThat(log).allMatch(line -> line.startsWith("connection ") && line.contains(" ended: "));
        assertAlive();
    }

    @Test
    void aMessageCutShortIsNotAnswered() throws IOException {
        byte[] good = frame(Frame.OP_MSG, Messages.opMsg(PING));
        for (int length = 1; length < good.length; length++) {
            try (Socket socket = connect()) {
                socket.getOutputStream().write(good, 0, length);
                socket.shutdownOutput();
                assertThat(socket.getInputStream().readAllBytes()).isEmpty();
            }
        }
        assertAlive();
    }

    @Test
    void closingEndsConnections() throws IOException {
        try (Socket socket = connect()) {
            server.close();
            assertEnded(socket);
        }
    }
}
