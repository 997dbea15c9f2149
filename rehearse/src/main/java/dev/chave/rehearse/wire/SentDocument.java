package dev.chave.rehearse.wire;

import dev.chave.value.RawDocument;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** A document of a client together with the bytes that it came in, which need not be written anew to be looked at. Not to be changed. */
public final class SentDocument extends BsonDocument {
    private static final long serialVersionUID = 1L;

    private final transient RawDocument raw;
    private final boolean complete;

    SentDocument(BsonDocument document, byte[] bytes, int offset, int length) {
        super.putAll(document);
        raw = new RawDocument(bytes, offset, length);
        complete = true;
    }

    /** The document in bytes: those of the client if they still are at hand. */
    public static RawDocument rawOf(BsonDocument document) {
        return document instanceof SentDocument sent ? sent.raw : RawDocument.of(document);
    }

    @Override
    public BsonValue put(String key, BsonValue value) {
        checkComplete();
        return super.put(key, value);
    }

    @Override
    public void putAll(Map<? extends String, ? extends BsonValue> values) {
        checkComplete();
        super.putAll(values);
    }

    @Override
    public BsonValue remove(Object key) {
        throw new UnsupportedOperationException("a client's document is not changed; expected a copy of it");
    }

    private void checkComplete() {
        if (complete) {
            throw new UnsupportedOperationException("a client's document is not changed; expected a copy of it");
        }
    }
}
