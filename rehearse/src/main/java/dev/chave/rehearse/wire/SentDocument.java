package dev.chave.rehearse.wire;

import dev.chave.value.RawDocument;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** A document of a client together with the bytes that it came in, which need not be written anew to be looked at. Not to be changed. */
public final class SentDocument extends BsonDocument {
    private static final long serialVersionUID = 1L;

    private final transient RawDocument raw;

    SentDocument(BsonDocument document, byte[] bytes, int offset, int length) {
        document.forEach(super::put);
        raw = new RawDocument(bytes, offset, length);
    }

    /** The document in bytes: those of the client if they still are at hand. */
    public static RawDocument rawOf(BsonDocument document) {
        return document instanceof SentDocument sent ? sent.raw : RawDocument.of(document);
    }

    @Override
    public BsonValue put(String key, BsonValue value) {
        throw unchangeable();
    }

    @Override
    public void putAll(Map<? extends String, ? extends BsonValue> values) {
        throw unchangeable();
    }

    @Override
    public BsonValue remove(Object key) {
        throw unchangeable();
    }

    private static UnsupportedOperationException unchangeable() {
        return new UnsupportedOperationException("a client's document is not changed; expected a copy of it");
    }
}
