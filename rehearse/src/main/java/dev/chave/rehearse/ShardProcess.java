package dev.chave.rehearse;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.chave.rehearse.wire.WireClient;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One shard in a process of its own, for {@code --backend}: a mongo-java-server on loopback. With a folder it reads at its start
 * what it wrote at its end; a process that is killed writes nothing.
 */
public final class ShardProcess implements AutoCloseable {
    private final MongoServer server;
    private final InetSocketAddress address;
    private final @Nullable StoredShard stored;
    private final WireClient own;

    private ShardProcess(MongoServer server, InetSocketAddress address, @Nullable StoredShard stored)
            throws IOException {
        this.server = server;
        this.address = address;
        this.stored = stored;
        own = WireClient.connect(address);
    }

    /**
     * Starts one.
     *
     * @param port 0 for any that is free
     * @param data where it keeps what it holds from one run to the next, or null
     * @throws IOException when the port is taken, or the folder cannot be read
     */
    public static ShardProcess start(int port, @Nullable Path data) throws IOException {
        MongoServer server = new MongoServer(new MemoryBackend());
        try {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (RuntimeException taken) {
            server.shutdownNow();
            throw new IOException("the port " + port + " cannot be listened on", taken);
        }
        StoredShard stored = data == null ? null : new StoredShard(data);
        ShardProcess process = new ShardProcess(server, server.getLocalAddress(), stored);
        if (stored != null) {
            stored.restore(process.own);
        }
        return process;
    }

    /** The port it listens on. */
    public int port() {
        return address.getPort();
    }

    /** Takes no more connections, writes down what it holds, and ends. */
    @Override
    public void close() throws IOException {
        server.stopListening();
        if (stored != null) {
            stored.save(own);
        }
        own.close();
        server.shutdownNow();
    }

    /**
     * Runs one until the process is asked to end.
     *
     * @param arguments a port, and perhaps a folder
     */
    public static void main(String[] arguments) throws IOException {
        ShardProcess process =
                start(Integer.parseInt(arguments[0]), arguments.length > 1 ? Path.of(arguments[1]) : null);
        PrintStream out = System.out;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                process.close();
            } catch (IOException unwritable) {
                System.err.println("the shard could not be kept (" + unwritable.getMessage() + ")");
            }
        }));
        out.println("listening " + process.port());
    }
}
