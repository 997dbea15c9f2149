package dev.chave.simulate;

import dev.chave.key.KeyExtractor;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.RawBsonDocument;

/**
 * A field that an application computes from a text before it inserts: the hash of Java's {@code String.hashCode}, moved up by 2^31
 * so that it lies from 0 to 2^32. It shows what hashing does to neighbours with arithmetic that fits on a blackboard; MongoDB's own
 * hash is another (see {@link dev.chave.value.HashedValue}).
 *
 * @param of the field with the text
 * @param as the field that is added; documents without that text do not get it
 */
record TextHash(String of, String as) {
    private static final long UP = 1L << 31;

    /** The hash of a text. */
    static long of(String text) {
        return text.hashCode() + UP;
    }

    /** The document with the field. */
    RawDocument added(RawDocument document) {
        RawValue text = KeyExtractor.valueAt(document, of);
        if (text == null || !text.toBsonValue().isString()) {
            return document;
        }
        BsonDocument more = new BsonDocument();
        new RawBsonDocument(document.bytes(), document.offset(), document.length()).forEach(more::append);
        more.append(as, new BsonInt64(of(text.toBsonValue().asString().getValue())));
        return RawDocument.of(more);
    }
}
