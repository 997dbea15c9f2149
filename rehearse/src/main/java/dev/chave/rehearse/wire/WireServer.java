package dev.chave.rehearse.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Listens and hands commands to a handler, each connection on a thread of its own.
 *
 * <p>Bytes that are no message end their connection, with a line in the log; the server goes on. A frame is at most 48,000,000
 * bytes long and its documents at most 200 deep; more connections than the limit are closed at once.
 */
public final class WireServer implements AutoCloseable {
    /** How many connections may be open at once. */
    public static final int MOST_CONNECTIONS = 1000;

    private static final int BACKLOG = 128;

    private final ServerSocket listener;
    private final CommandHandler handler;
    private final Consumer<String> log;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger replies = new AtomicInteger();
    private volatile boolean closed;

    private WireServer(ServerSocket listener, CommandHandler handler, Consumer<String> log) {
        this.listener = listener;
        this.handler = handler;
        this.log = log;
    }

    /**
     * Starts to listen.
     *
     * @param address of this machine; loopback, unless others are meant to connect
     * @param port 0 for any that is free
     * @param log takes a line for each connection that was ended because of what it sent; called from many threads
     * @throws IOException when the port cannot be had
     */
    public static WireServer start(String address, int port, CommandHandler handler, Consumer<String> log)
            throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getByName(address), port), BACKLOG);
        } catch (IOException unable) {
            listener.close();
            throw unable;
        }
        WireServer server = new WireServer(listener, handler, log);
        daemon("rehearse-listener", server::accept);
        return server;
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** The port it listens on. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!closed) {
            try {
                Socket socket = listener.accept();
                if (open.size() >= MOST_CONNECTIONS) {
                    socket.close();
                    log.accept("a connection refused: " + MOST_CONNECTIONS + " are open; expected fewer");
                    continue;
                }
                open.add(socket);
                int number = connections.incrementAndGet();
                daemon("rehearse-connection-" + number, () -> serve(number, socket));
                if (closed) {
                    socket.close();
                }
            } catch (IOException ended) {
                if (!closed) {
                    log.accept("a connection could not be accepted ("
                            + ended.getClass().getSimpleName() + ")");
                }
            }
        }
    }

    private void serve(int number, Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            serveFrames(number, socket);
        } catch (IOException gone) {
            // the client left, or we are closing: nothing that anybody has to know
        } finally {
            open.remove(socket);
        }
    }

    /** Until the client leaves, or sends what is no message; the log has it before the client can see it. */
    private void serveFrames(int number, Socket socket) throws IOException {
        try {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            @Nullable Frame frame = Frame.read(in, Frame.LONGEST_REQUEST);
            while (frame != null) {
                answer(number, frame, out);
                frame = Frame.read(in, Frame.LONGEST_REQUEST);
            }
        } catch (BadFrameException bad) {
            log.accept("connection " + number + " ended: " + bad.getMessage());
        } catch (StackOverflowError | OutOfMemoryError exhausted) {
            log.accept("connection " + number + " ended: a request too large to be taken ("
                    + exhausted.getClass().getSimpleName() + ")");
        }
    }

    private void answer(int number, Frame frame, OutputStream out) throws IOException {
        Request request = Request.of(frame);
        var reply = handler.answer(number, request);
        if (!request.wantsReply()) {
            return;
        }
        byte[] body = request.legacy() ? Messages.opReply(reply) : Messages.opMsg(reply);
        int opCode = request.legacy() ? Frame.OP_REPLY : Frame.OP_MSG;
        new Frame(replies.incrementAndGet(), frame.requestId(), opCode, body).write(out);
    }

    /** Stops listening and ends all connections. */
    @Override
    public void close() {
        closed = true;
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException ignored) {
            // it is closed all the same
        }
    }
}
