package dev.chave.rehearse.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.bson.BsonDocument;

/** One connection to a server, over which commands go one after the other. Not safe for use by several threads. */
public final class WireClient implements AutoCloseable {
    private static final int LONGEST_REPLY = Integer.MAX_VALUE - Frame.HEADER;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private int requests;

    private WireClient(Socket socket) throws IOException {
        this.socket = socket;
        in = new BufferedInputStream(socket.getInputStream());
        out = new BufferedOutputStream(socket.getOutputStream());
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
            socket.connect(address);
            return new WireClient(socket);
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
        socket.close();
    }
}
