package dev.chave.rehearse;

import dev.chave.rehearse.wire.Frame;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Commands in a file that is nobody else's, first in, first out, until somebody has time for them. The file is gone when this is closed.
 * Not safe for use by several threads.
 */
final class Spool implements AutoCloseable {
    private static final int HEAD = 4 * Integer.BYTES + Long.BYTES;
    private static final int NO_APPLICATION = -1;

    private final Path file;
    private final OutputStream in;
    private final DataInputStream out;
    private ByteBuffer buffer = ByteBuffer.allocate(1 << 16); // what was added and is not in the file yet
    private long waiting;

    private Spool(Path file) throws IOException {
        this.file = file;
        in = Files.newOutputStream(file);
        out = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
    }

    /**
     * An empty one in the folder of another file.
     *
     * @throws IOException when nothing can be written there
     */
    static Spool beside(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        return new Spool(Files.createTempFile(folder, ".chave-recording-", ".tmp")); // only its owner may read it
    }

    /** How many commands are in it. */
    long waiting() {
        return waiting;
    }

    /**
     * Takes a command.
     *
     * @throws IOException when it cannot be written
     */
    void add(Served served) throws IOException {
        byte[] body = served.frame().body();
        String application = served.application();
        byte[] name = application == null ? null : application.getBytes(StandardCharsets.UTF_8);
        reserve(HEAD + body.length + (name == null ? 0 : name.length));
        buffer.putInt(served.frame().opCode());
        buffer.putLong(served.at().toEpochMilli());
        buffer.putInt(served.shards());
        buffer.putInt(name == null ? NO_APPLICATION : name.length);
        buffer.putInt(body.length);
        if (name != null) {
            buffer.put(name);
        }
        buffer.put(body);
        waiting++;
    }

    private void reserve(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
            if (buffer.capacity() < bytes) {
                buffer = ByteBuffer.allocate(bytes);
            }
        }
    }

    private void flush() throws IOException {
        in.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    /**
     * Gives the command that waited longest; there is one.
     *
     * @throws IOException when it cannot be read
     */
    Served next() throws IOException {
        if (buffer.position() > 0) {
            flush();
        }
        int opCode = out.readInt();
        Instant at = Instant.ofEpochMilli(out.readLong());
        int shards = out.readInt();
        int nameLength = out.readInt();
        int bodyLength = out.readInt();
        String application = nameLength == NO_APPLICATION ? null : new String(read(nameLength), StandardCharsets.UTF_8);
        Frame frame = new Frame(0, 0, opCode, read(bodyLength));
        waiting--;
        return new Served(frame, at, application, shards);
    }

    private byte[] read(int length) throws IOException {
        byte[] bytes = new byte[length];
        out.readFully(bytes);
        return bytes;
    }

    @Override
    public void close() throws IOException {
        try (in;
                out) {
            waiting = 0;
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
