package dev.chave.design;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Makes documents, and single values of them, as a design describes. */
final class DocumentMaker {
    private static final String FILLER = "filler";
    private static final int FILLER_OVERHEAD = 1 + FILLER.length() + 1 + 5; // type, name, NUL, length, subtype

    private final Design design;
    private final long seed;
    private final History history;
    private final Map<String, FieldMaker> makers = new LinkedHashMap<>();
    private final Map<String, Integer> arrays = new LinkedHashMap<>();

    DocumentMaker(Design design, long seed, History history) {
        this.design = design;
        this.seed = seed;
        this.history = history;
        design.fields().forEach(field -> prepare(field, 0));
    }

    private void prepare(FieldDesign field, int depth) {
        if (field.type() == ValueType.ARRAY) {
            prepare(field.fields().get(0), depth + 1);
        } else if (field.type() == ValueType.DOCUMENT) {
            field.fields().forEach(inner -> prepare(inner, depth));
        } else {
            String decides = field.draw() instanceof Draw.Counter counter ? counter.within() : field.by();
            makers.put(field.path(), new FieldMaker(field, seed, history, makers.get(decides)));
            arrays.put(field.path(), depth);
        }
    }

    /** A whole document. */
    BsonDocument document(Instance instance) {
        BsonDocument document = new BsonDocument();
        for (FieldDesign field : design.fields()) {
            BsonValue value = value(field, instance);
            if (value != null) {
                document.append(field.name(), value);
            }
        }
        if (design.documentBytes() > 0 && !document.containsKey(FILLER)) {
            fill(document, instance);
        }
        return document;
    }

    private void fill(BsonDocument document, Instance instance) {
        int room = design.documentBytes()
                - dev.chave.value.RawDocument.of(document).length()
                - FILLER_OVERHEAD;
        if (room >= 0) {
            byte[] filler = new byte[room];
            new Chance(Chance.mix(seed, instance.ordinal())).nextBytes(filler);
            document.append(FILLER, new BsonBinary(filler));
        }
    }

    private @Nullable BsonValue value(FieldDesign field, Instance instance) {
        if (field.type() != ValueType.DOCUMENT && field.type() != ValueType.ARRAY) {
            return maker(field.path()).value(instance);
        }
        Chance fate = new Chance(
                Chance.mix(Chance.mix(seed, field.path() + "?"), Chance.mix(instance.ordinal(), instance.salt())));
        double absence = fate.nextDouble();
        if (absence < field.missing()) {
            return null;
        }
        if (absence < field.missing() + field.nulls()) {
            return org.bson.BsonNull.VALUE;
        }
        if (field.type() == ValueType.ARRAY) {
            BsonArray elements = new BsonArray();
            int length = field.least() + fate.nextInt(field.most() - field.least() + 1);
            for (int i = 0; i < length; i++) {
                BsonValue element = value(field.fields().get(0), instance.element(i));
                if (element != null) {
                    elements.add(element);
                }
            }
            return elements;
        }
        BsonDocument inner = new BsonDocument();
        for (FieldDesign part : field.fields()) {
            BsonValue value = value(part, instance);
            if (value != null) {
                inner.append(part.name(), value);
            }
        }
        return inner;
    }

    /** The value that a document has at a path; of arrays that of the first element; null where there is none. */
    @Nullable
    BsonValue value(String path, Instance instance) {
        Instance at = instance;
        for (int depth = arrays.getOrDefault(path, 0); depth > 0; depth--) {
            at = at.element(0);
        }
        return maker(path).value(at);
    }

    private FieldMaker maker(String path) {
        return Objects.requireNonNull(makers.get(path), "no field " + path);
    }
}
