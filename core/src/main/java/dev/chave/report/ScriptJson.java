package dev.chave.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * JSON that stands in a script element: nothing but ASCII, and neither an end tag nor a comment, for each {@code <}, {@code >} and
 * {@code &} is written as an escape of JSON.
 */
final class ScriptJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private ScriptJson() {}

    /** What is to be written. */
    interface Content {
        void write(JsonWriter json) throws IOException;
    }

    /** The object with these members. */
    static String of(Content members) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setCharacterEscapes(new NoTags());
            json.setHighestNonEscapedChar('~');
            JsonWriter writer = new JsonWriter(json);
            writer.startObject();
            members.write(writer);
            writer.endObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing JSON to memory failed", impossible);
        }
        return out.toString();
    }

    /** Escapes what could end the element that the JSON stands in. */
    private static final class NoTags extends CharacterEscapes {
        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes['<'] = CharacterEscapes.ESCAPE_STANDARD;
            codes['>'] = CharacterEscapes.ESCAPE_STANDARD;
            codes['&'] = CharacterEscapes.ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public SerializableString getEscapeSequence(int character) {
            return new SerializedString("");
        }
    }
}
