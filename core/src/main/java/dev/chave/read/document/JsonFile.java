package dev.chave.read.document;

import dev.chave.key.CollectionInfo;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.List;

/**
 * Documents as JSON in any dialect: mongoexport's lines, its {@code --jsonArray} and {@code --pretty}, extended JSON
 * canonical, relaxed and legacy, what a shell prints, or plain JSON. A broken document is left out and told with its line;
 * the next is read.
 */
final class JsonFile implements DocumentSource {
    private final ByteSource bytes;
    private final JsonLayout layout;
    private final boolean shell;

    /**
     * A file of this layout.
     *
     * @param shell whether its beginning shows literals of the shell
     */
    JsonFile(ByteSource bytes, JsonLayout layout, boolean shell) {
        this.bytes = bytes;
        this.layout = layout;
        this.shell = shell;
    }

    @Override
    public String place() {
        return bytes.place();
    }

    @Override
    public List<CollectionInfo> collections() {
        return List.of(CollectionInfo.bare(""));
    }

    /** Reads the only collection, whatever name it goes by. */
    @Override
    public InputSummary read(String namespace, DocumentSink sink) throws UnreadableException {
        Tally tally = new Tally(place(), sink);
        Dialect dialect = new Dialect();
        try (InputStream in = bytes.open()) {
            new JsonReading(tally, dialect, shell).run(Encodings.withoutMark(in), layout);
        } catch (IOException failure) {
            tally.skip("at the end", ByteSource.words(failure) + "; nothing after it was read");
        }
        dialect.tell(tally);
        String format = layout.words() + dialect.words() + (bytes.isGzip() ? ", gzip" : "");
        return tally.summary(
                format,
                dialect.isCanonical() ? EnumSet.of(Carries.TYPES, Carries.SIZES) : EnumSet.noneOf(Carries.class));
    }
}
