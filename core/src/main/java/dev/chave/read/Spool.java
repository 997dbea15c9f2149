package dev.chave.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Makes a stream that can be read only once readable many times: what was taken from it is kept in a temporary file, and no
 * more is taken than somebody asked for.
 */
final class Spool {
    private final InputStream stream;
    private @Nullable FileChannel kept;
    private long keptBytes;
    private boolean ended;

    Spool(InputStream stream) {
        this.stream = stream;
    }

    /** The stream from its beginning. Several may be open, but not in several threads. Closing one closes nothing. */
    InputStream open() throws IOException {
        return new FromTheStart(kept());
    }

    private FileChannel kept() throws IOException {
        if (kept == null) {
            Path file = Files.createTempFile("chave", ".input");
            kept = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }
        return kept;
    }

    private final class FromTheStart extends InputStream {
        private final FileChannel file;
        private long position;

        FromTheStart(FileChannel file) {
            this.file = file;
        }

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
            int count = position < keptBytes ? again(target, offset, length) : onwards(target, offset, length);
            position += Math.max(0, count);
            return count;
        }

        private int again(byte[] target, int offset, int length) throws IOException {
            int most = (int) Math.min(length, keptBytes - position);
            return file.read(ByteBuffer.wrap(target, offset, most), position);
        }

        private int onwards(byte[] target, int offset, int length) throws IOException {
            int count = ended ? -1 : stream.read(target, offset, length);
            if (count < 0) {
                ended = true;
                return -1;
            }
            ByteBuffer bytes = ByteBuffer.wrap(target, offset, count);
            while (bytes.hasRemaining()) {
                keptBytes += file.write(bytes, keptBytes);
            }
            return count;
        }
    }
}
