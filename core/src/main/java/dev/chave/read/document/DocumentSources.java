package dev.chave.read.document;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.value.BadBsonException;
import dev.chave.value.BsonKind;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds out what holds documents and how, by content and never by name: a mongodump folder or archive, BSON, JSON of any
 * layout and dialect, CSV and its relatives; each plain or gzip-packed, from a file or from standard input.
 */
public final class DocumentSources {
    private static final int HEAD_BYTES = 1 << 16;

    private DocumentSources() {}

    /**
     * Opens a place.
     *
     * @param pathOrDash a file, a folder, or {@code -} for standard input
     * @param standardInput what {@code -} stands for; not touched otherwise
     * @throws UnreadableException when it is not there, or no format that holds documents
     */
    public static DocumentSource open(String pathOrDash, InputStream standardInput) throws UnreadableException {
        if (pathOrDash.equals("-")) {
            return of(ByteSource.ofStream("standard input", standardInput));
        }
        Path path = path(pathOrDash);
        return Files.isDirectory(path) ? DumpFolder.open(path) : of(ByteSource.ofFile(path));
    }

    private static Path path(String text) throws UnreadableException {
        try {
            return Path.of(text);
        } catch (InvalidPathException noPath) {
            throw new UnreadableException(
                    "this is no path: it holds a character that none may; expected a file, a"
                            + " folder or - (check the quotes around it)",
                    noPath);
        }
    }

    /** Opens bytes by their beginning. */
    public static DocumentSource of(ByteSource bytes) throws UnreadableException {
        byte[] head = bytes.peek(HEAD_BYTES);
        if (head.length == 0) {
            return new BsonFile(bytes, DumpFolder.infoBeside(bytes), List.of());
        }
        if (ArchiveStream.begins(head)) {
            return new Archive(bytes);
        }
        if (Encodings.isWide(head)) {
            throw wide(bytes);
        }
        if (beginsBson(head)) {
            return new BsonFile(bytes, DumpFolder.infoBeside(bytes), List.of());
        }
        if (Encodings.hasWideMark(head)) {
            throw wide(bytes);
        }
        return ofText(bytes, head);
    }

    private static UnreadableException wide(ByteSource bytes) {
        return new UnreadableException(
                bytes.place() + ": UTF-16 or UTF-32 text; expected UTF-8 (convert it: iconv -f UTF-16 -t UTF-8 FILE)");
    }

    private static DocumentSource ofText(ByteSource bytes, byte[] head) throws UnreadableException {
        int mark = Encodings.markLength(head);
        boolean whole = head.length < HEAD_BYTES;
        JsonLayout layout = JsonLayout.of(head, mark, whole);
        if (layout != JsonLayout.NONE) {
            return new JsonFile(bytes, layout, ShellJson.isLikely(head, mark, head.length - mark));
        }
        if (Encodings.isBinary(head)) {
            throw new UnreadableException(bytes.place() + ": binary data that is neither BSON nor a mongodump archive"
                    + "; expected documents (as mongodump or mongoexport write them)");
        }
        return CsvFile.open(bytes, head, whole);
    }

    /** Whether a first document of a believable length begins here: its end if it is within reach, else its first name. */
    private static boolean beginsBson(byte[] head) {
        if (head.length < BsonStream.LEAST_BYTES) {
            return false;
        }
        int length = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < BsonStream.LEAST_BYTES || length > BsonStream.MOST_BYTES) {
            return false;
        }
        if (length == BsonStream.LEAST_BYTES) {
            return head[4] == 0;
        }
        return isKind(head[4]) && (length > head.length || head[length - 1] == 0);
    }

    private static boolean isKind(byte wireByte) {
        try {
            BsonKind.ofWireByte(wireByte);
            return true;
        } catch (BadBsonException none) {
            return false;
        }
    }
}
