package dev.chave.rehearse.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.bson.BsonDocument;

/** One connection to a server, over which commands go one after the other. Not safe for use by several threads. */
public final class WireClient implements AutoCloseable {
    private static final int LONGEST_REPLY = Integer.MAX_VALUE - Frame.HEADER;
    private static final int CONNECT_MILLIS = 5000;

    private final InputStream in;
    private final OutputStream out;
    private final Closeable connection;
    private int requests;

    private WireClient(InputStream in, OutputStream out, Closeable connection) {
        this.in = in;
        this.out = out;
        this.connection = connection;
    }

    /** Speaks over a connection that there is already. */
    public static WireClient over(InputStream in, OutputStream out, Closeable connection) {
        return new WireClient(in, out, connection);
    }

    /**
     * Connects.
     *
     * @throws IOException when nobody listens there
     */
    public static WireClient connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(address, CONNECT_MILLIS);
            return over(
                    new BufferedInputStream(socket.getInputStream()),
                    new BufferedOutputStream(socket.getOutputStream()),
                    socket);
        } catch (IOException unable) {
            socket.close();
            throw unable;
        }
    }

    /**
     * Runs a command.
     *
     * @param command with its database in {@code $db}
     * @return the reply, which may be an error
     * @throws IOException when the connection is lost
     */
    public BsonDocument run(BsonDocument command) throws IOException {
        int number = ++requests;
        new Frame(number, 0, Frame.OP_MSG, Messages.opMsg(command)).write(out);
        Frame frame = Frame.read(in, LONGEST_REPLY);
        if (frame == null || frame.responseTo() != number) {
            throw new BadFrameException("no answer to the command; expected one");
        }
        return Request.of(frame).command();
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
