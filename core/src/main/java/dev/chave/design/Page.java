package dev.chave.design;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * Reads a YAML page into nodes that know their lines. Bounded in bytes, depth and count; anchors and aliases are refused, so a
 * small page cannot stand for a huge one.
 */
public final class Page {
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_NODES = 50_000;
    private static final int MOST_DEPTH = 20;
    private static final LoaderOptions OPTIONS = options();

    private final String place;
    private final YAMLParser parser;
    private int nodes;

    private Page(String place, YAMLParser parser) {
        this.place = place;
        this.parser = parser;
    }

    private static LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(2 * MOST_BYTES);
        options.setNestingDepthLimit(2 * MOST_DEPTH);
        return options;
    }

    /**
     * Reads the one page of a file.
     *
     * @throws UnreadableException when it is no YAML, or more than the bounds allow; with the line
     */
    public static Node.Mapping read(ByteSource source) throws UnreadableException {
        String text = text(source);
        YAMLFactory factory = YAMLFactory.builder().loaderOptions(OPTIONS).build();
        int line = 1;
        try (YAMLParser parser = factory.createParser(new StringReader(text))) {
            Page page = new Page(source.place(), parser);
            try {
                return page.whole();
            } catch (JsonProcessingException bad) {
                line = bad.getLocation() == null
                        ? parser.currentLocation().getLineNr()
                        : bad.getLocation().getLineNr();
                throw new UnreadableException(
                        source.place() + ": line " + line + ": this is no YAML; expected \"name: value\" lines,"
                                + " indented by spaces under what they belong to (check quotes, colons and brackets here"
                                + " and on the line before)",
                        bad);
            }
        } catch (IOException failure) {
            throw new UnreadableException(source.place() + ": " + ByteSource.words(failure), failure);
        }
    }

    private static String text(ByteSource source) throws UnreadableException {
        byte[] bytes;
        try (InputStream in = source.open()) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (IOException failure) {
            throw new UnreadableException(source.place() + ": " + ByteSource.words(failure), failure);
        }
        if (bytes.length > MOST_BYTES) {
            throw new UnreadableException(source.place() + ": more than " + (MOST_BYTES >> 10)
                    + " KB; expected a design file, which describes data and does not hold them");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException bad) {
            throw new UnreadableException(
                    source.place() + ": text that is not UTF-8; expected UTF-8 (convert it)", bad);
        }
    }

    private Node.Mapping whole() throws IOException, UnreadableException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw bad(line(), "no mapping; expected a design file, which begins with \"design: 1\"");
        }
        Node.Mapping mapping = mapping(0);
        if (parser.nextToken() != null) {
            throw bad(line(), "a second page; expected one page only (remove what follows \"---\")");
        }
        return mapping;
    }

    private Node.Mapping mapping(int depth) throws IOException, UnreadableException {
        int line = line();
        LinkedHashMap<String, Node.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            int nameLine = line();
            count();
            parser.nextToken();
            if (entries.put(name, new Node.Entry(nameLine, value(depth + 1))) != null) {
                throw bad(nameLine, Wording.name(name) + " stands twice; expected each name once");
            }
        }
        return new Node.Mapping(line, entries);
    }

    private Node value(int depth) throws IOException, UnreadableException {
        if (depth > MOST_DEPTH) {
            throw bad(line(), "nested more than " + MOST_DEPTH + " deep; expected a flatter page");
        }
        if (parser.isCurrentAlias() || parser.getObjectId() != null) {
            throw bad(line(), "a YAML anchor or alias; expected the value itself (write it out)");
        }
        count();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return mapping(depth);
        }
        if (token == JsonToken.START_ARRAY) {
            return items(depth);
        }
        if (token == null || !token.isScalarValue()) {
            throw bad(line(), "an unfinished page; expected a value");
        }
        boolean absent = token == JsonToken.VALUE_NULL;
        return new Node.Text(line(), absent ? "" : String.valueOf(parser.getText()), absent);
    }

    private Node.Items items(int depth) throws IOException, UnreadableException {
        int line = line();
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(depth + 1));
        }
        return new Node.Items(line, items);
    }

    private void count() throws UnreadableException {
        if (++nodes > MOST_NODES) {
            throw bad(line(), "more than " + MOST_NODES + " names and values; expected a smaller page");
        }
    }

    private int line() {
        return Math.max(1, ((JsonParser) parser).currentTokenLocation().getLineNr());
    }

    private UnreadableException bad(int line, String what) {
        return new UnreadableException(place + ": line " + line + ": " + what);
    }
}
