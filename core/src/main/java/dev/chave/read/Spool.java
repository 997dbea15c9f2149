package dev.chave.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes a stream that can be read only once readable many times: what was taken from it is kept, the first megabyte in
 * memory and all of a longer one in a temporary file, and no more is taken than somebody asked for.
 */
final class Spool {
    private static final int MOST_IN_MEMORY = 1 << 20;

    private final InputStream stream;
    private byte[] memory = new byte[1 << 13];
    private @Nullable FileChannel file;
    private long keptBytes;
    private boolean ended;

    Spool(InputStream stream) {
        this.stream = stream;
    }

    /** The stream from its beginning. Several may be open, but not in several threads. Closing one closes nothing. */
    InputStream open() {
        return new FromTheStart();
    }

    private int readKept(byte[] target, int offset, int length, long position) throws IOException {
        int most = (int) Math.min(length, keptBytes - position);
        if (file != null) {
            return file.read(ByteBuffer.wrap(target, offset, most), position);
        }
        System.arraycopy(memory, (int) position, target, offset, most);
        return most;
    }

    private int readOn(byte[] target, int offset, int length) throws IOException {
        int count = ended ? -1 : stream.read(target, offset, length);
        if (count < 0) {
            ended = true;
            return -1;
        }
        keep(target, offset, count);
        return count;
    }

    private void keep(byte[] source, int offset, int length) throws IOException {
        if (file == null && keptBytes + length > MOST_IN_MEMORY) {
            file = temporaryFile();
            write(file, memory, 0, (int) keptBytes, 0);
            memory = new byte[0];
        }
        if (file != null) {
            write(file, source, offset, length, keptBytes);
        } else {
            if (keptBytes + length > memory.length) {
                memory = Arrays.copyOf(memory, (int) Math.max(2L * memory.length, keptBytes + length));
            }
            System.arraycopy(source, offset, memory, (int) keptBytes, length);
        }
        keptBytes += length;
    }

    private static FileChannel temporaryFile() throws IOException {
        Path path = Files.createTempFile("chave", ".input");
        return FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    private static void write(FileChannel file, byte[] source, int offset, int length, long position)
            throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(source, offset, length);
        long at = position;
        while (bytes.hasRemaining()) {
            at += file.write(bytes, at);
        }
    }

    private final class FromTheStart extends InputStream {
        private long position;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int count =
                    position < keptBytes ? readKept(target, offset, length, position) : readOn(target, offset, length);
            position += Math.max(0, count);
            return count;
        }
    }
}
