package dev.chave.read;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that can be read from their beginning any number of times: a file, or standard input.
 *
 * <p>Gzip is recognised by its first two bytes, never by a name, and unpacked on the way with a limit on what it may grow
 * to. Other archives and compressions are refused by name. Standard input is kept as far as it was read, so that it can be
 * read again, and so is a pipe that goes by a path; beyond a megabyte in a temporary file, which is for its owner only and
 * goes away with the process.
 */
public final class ByteSource {
    private static final int PEEK_AT_CONTAINER = 512;

    private final String place;
    private final @Nullable Path file;
    private @Nullable Spool spool;

    private ByteSource(String place, @Nullable Path file, @Nullable Spool spool) {
        this.place = place;
        this.file = file;
        this.spool = spool;
    }

    /** A file, named as its path reads. It is not touched yet. */
    public static ByteSource ofFile(Path file) {
        return new ByteSource(file.toString(), file, null);
    }

    /** A stream that can be read only once, such as standard input. */
    public static ByteSource ofStream(String place, InputStream stream) {
        return new ByteSource(place, null, new Spool(stream));
    }

    /** The place as the user named it. */
    public String place() {
        return place;
    }

    /** The file, where it is one. */
    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /**
     * The bytes from the beginning, buffered and unpacked. The stream's own failures are {@link IOException}s, to be put
     * in words by {@link #words}.
     *
     * @throws UnreadableException when it cannot be opened, or is a container that has to be unpacked first
     */
    public InputStream open() throws UnreadableException {
        InputStream raw = null;
        try {
            raw = openRaw();
            LookAhead packed = new LookAhead(raw);
            String container = Containers.nameOf(packed.peek(PEEK_AT_CONTAINER));
            if (!container.equals(Containers.GZIP)) {
                return checked(packed, container);
            }
            LookAhead unpacked = new LookAhead(new BoundedGunzip(new GZIPInputStream(packed, 1 << 16), packed));
            return checked(unpacked, Containers.nameOf(unpacked.peek(PEEK_AT_CONTAINER)));
        } catch (IOException failure) {
            close(raw);
            throw new UnreadableException(place + ": " + words(failure), failure);
        } catch (UnreadableException container) {
            close(raw);
            throw container;
        }
    }

    /** Whether the bytes are packed with gzip. */
    public boolean isGzip() throws UnreadableException {
        try (LookAhead packed = new LookAhead(openRaw())) {
            return Containers.nameOf(packed.peek(PEEK_AT_CONTAINER)).equals(Containers.GZIP);
        } catch (IOException failure) {
            throw new UnreadableException(place + ": " + words(failure), failure);
        }
    }

    /** At most so many bytes from the beginning, unpacked; fewer where there are no more. */
    public byte[] peek(int bytes) throws UnreadableException {
        try (InputStream in = open()) {
            return in.readNBytes(bytes);
        } catch (IOException failure) {
            throw new UnreadableException(place + ": " + words(failure), failure);
        }
    }

    /** What went wrong with a stream, in words for the user: what was found, and what to do. */
    public static String words(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file; expected one that exists (check the path)";
        }
        if (failure instanceof AccessDeniedException) {
            return "it may not be read; expected a file that this user may read (check its permissions)";
        }
        if (failure instanceof EOFException) {
            return "the gzip stream ends early; expected its end mark (copy the file again)";
        }
        if (failure instanceof ZipException) {
            return "the gzip stream is damaged; expected sound packing (copy the file again)";
        }
        if (failure instanceof BoundedGunzip.GrowsTooMuchException) {
            return String.valueOf(failure.getMessage());
        }
        return "reading failed (" + failure.getClass().getSimpleName() + "); expected a readable file";
    }

    private InputStream openRaw() throws IOException, UnreadableException {
        if (spool != null) {
            return spool.open();
        }
        if (file == null || Files.isDirectory(file)) {
            throw new UnreadableException(place + ": a folder; expected a file");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            spool = new Spool(Files.newInputStream(file));
            return spool.open();
        }
        return Files.newInputStream(file);
    }

    private LookAhead checked(LookAhead in, String container) throws UnreadableException {
        if (container.isEmpty()) {
            return in;
        }
        throw new UnreadableException(
                place + ": " + container + "; expected plain or gzip-packed data (unpack it first)");
    }

    private static void close(@Nullable InputStream in) {
        if (in != null) {
            try {
                in.close();
            } catch (IOException ignored) {
                // the failure that brought us here is the one to tell
            }
        }
    }
}
