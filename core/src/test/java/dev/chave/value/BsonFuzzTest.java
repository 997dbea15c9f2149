package dev.chave.value;

import dev.chave.testkit.SeededLaws;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Damaged BSON: every walk either works or says {@link BadBsonException}, and nothing else. */
class BsonFuzzTest {
    @Test
    void aSliceOfDamagedDocumentsIsReadOrRefused() {
        SeededLaws.hold("damaged documents, a slice", 500, BsonFuzzTest::damageAndWalk);
    }

    @Test
    @Tag("fuzz")
    void damagedDocumentsAreReadOrRefused() {
        SeededLaws.hold("damaged documents", 200_000, BsonFuzzTest::damageAndWalk);
    }

    private static void damageAndWalk(SplittableRandom random) {
        byte[] bytes = RawDocument.of(new RandomBson(random).document(4)).bytes();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            int at = random.nextInt(bytes.length);
            bytes[at] = (byte) (random.nextBoolean() ? random.nextInt(-3, 25) : random.nextInt());
        }
        RawDocument document = new RawDocument(bytes, 0, bytes.length);
        RawValue value = new RawValue(BsonKind.DOCUMENT, bytes, 0, bytes.length);
        attempt(() -> RawDocuments.validate(document));
        attempt(() -> document.get("b"));
        attempt(() -> OrderedBytesDecoder.decode(OrderedBytes.of(value)));
        attempt(() -> new HashedValue().of(value));
        attempt(() -> ValueOrder.ASCENDING.compare(value, value));
        attempt(() -> ValueText.of(value.toBsonValue()));
    }

    private static void attempt(Runnable walk) {
        try {
            walk.run();
        } catch (BadBsonException refused) {
            // the one refusal that is allowed
        }
    }
}
