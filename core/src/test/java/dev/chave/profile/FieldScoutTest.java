package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

/** Which fields are found, which are taken for keys of a map, and that nothing grows without bound. */
class FieldScoutTest {
    private final FieldScout scout = new FieldScout(1);

    @Test
    void findsPathsThroughSubDocumentsAndNotIntoArrays() {
        see("{a: {b: {c: 1}}, tags: [{x: 1}]}", "{a: {b: 2}, tags: null}", "{a: 3}");
        ScoutReport report = scout.report();

        assertThat(report.documents()).isEqualTo(3);
        assertThat(report.fields()).extracting(FieldProfile::path).containsExactly("a", "a.b", "a.b.c", "tags");
        FieldProfile tags = field(report, "tags");
        assertThat(tags.arrays()).isEqualTo(1);
        assertThat(tags.nulls()).isEqualTo(1);
        assertThat(tags.missing()).isEqualTo(1);
        assertThat(field(report, "a.b").kinds()).isEqualTo(Map.of(BsonKind.DOCUMENT, 1L, BsonKind.INT32, 1L));
        assertThat(field(report, "a.b.c").missing()).isEqualTo(2);
        assertThat(field(report, "a.b.c").distinct()).isEqualTo(Estimate.exact(2)); // 1, and missing as null
    }

    @Test
    void countsDistinctValuesAndTwins() {
        see("{u: 1}", "{u: 1.0}", "{u: '1'}", "{u: 2}");
        FieldProfile field = field(scout.report(), "u");
        assertThat(field.distinct()).isEqualTo(Estimate.exact(3));
        assertThat(field.twins()).isEqualTo(1);
    }

    @Test
    void collapsesMapsKeyedByGeneratedNames() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 300; i++) {
            String id = new UUID(random.nextLong(), random.nextLong()).toString();
            BsonDocument document = new BsonDocument("days", new BsonDocument());
            document.getDocument("days").append(String.format(Locale.ROOT, "2024-01-%02d", 1 + i % 28), value(i));
            document.append("users", new BsonDocument("total", value(1)).append(id, new BsonDocument("n", value(i))));
            document.append("byNumber", new BsonDocument(String.valueOf(i), value(i)));
            scout.accept(RawDocument.of(document));
        }
        ScoutReport report = scout.report();
        assertThat(report.fields())
                .extracting(FieldProfile::path)
                .containsExactly(
                        "byNumber", "byNumber.*", "days", "days.*", "users", "users.*", "users.*.n", "users.total");
        assertThat(report.collapsedNames()).isBetween(600L, 660L);
        assertThat(field(report, "users.*.n").distinct().value()).isBetween(295.0, 305.0);
    }

    @Test
    void collapsesNamesThatKeepComingWithoutRepeating() {
        for (int i = 0; i < 500; i++) {
            String name = "word" + (char) ('a' + i % 26) + (char) ('a' + i / 26 % 26) + (char) ('a' + i * 7 % 26);
            BsonDocument counts = new BsonDocument("all", value(1)).append(name, value(i));
            scout.accept(RawDocument.of(new BsonDocument("counts", counts)));
        }
        assertThat(scout.report().fields())
                .extracting(FieldProfile::path)
                .containsExactly("counts", "counts.*", "counts.all");
    }

    @Test
    void keepsFieldsThatOnlyHappenToHaveDigits() {
        see("{line1: 1, line2: 1, line3: 1, line4: 1, line5: 1, line6: 1, line7: 1, line8: 1, line9: 1}");
        assertThat(scout.report().fields()).hasSize(9);
    }

    @Test
    void leavesOutNamesThatNoDottedPathCanTell() {
        see("{ok: 1}");
        scout.accept(RawDocument.of(
                new BsonDocument("a.b", value(1)).append("", value(1)).append("*", value(1))));
        ScoutReport report = scout.report();
        assertThat(report.fields()).extracting(FieldProfile::path).containsExactly("ok");
        assertThat(report.droppedPaths()).isEqualTo(3);
    }

    @Test
    void hintsAtAscendingFields() {
        for (int i = 0; i < 100; i++) {
            see("{_id: %d, day: '2024-01-%02d', random: %d, same: 1}".formatted(i, 1 + i / 4, i * 7919 % 100));
        }
        assertThat(scout.report().ascending()).containsExactly("_id", "day");
    }

    @Test
    void followsNoMoreThanItsBoundsWhateverTheNames() {
        SplittableRandom random = new SplittableRandom(3);
        FieldScout small = new FieldScout(1, 500);
        for (int i = 0; i < 300; i++) {
            small.accept(RawDocument.of(hostile(random, 30)));
            assertThat(small.followed()).isLessThanOrEqualTo(1_000);
            assertThat(small.heldBytes()).isLessThanOrEqualTo(33L << 20);
        }
        ScoutReport report = small.report();
        assertThat(report.fields()).hasSizeLessThanOrEqualTo(500);
        assertThat(report.droppedPaths() + report.collapsedNames()).isPositive();
    }

    private static BsonDocument hostile(SplittableRandom random, int depth) {
        BsonDocument document = new BsonDocument();
        for (int i = 0; i < 20; i++) {
            String name = "n" + Long.toString(random.nextLong(60), 36).repeat(1 + random.nextInt(3));
            document.append(name, new BsonString("x".repeat(random.nextInt(50))));
        }
        return depth == 0 ? document : document.append("deep" + random.nextInt(3), hostile(random, depth - 1));
    }

    @Test
    void findsTheFieldsOfFlights() {
        Corpus.documents("airlineStats/airlineStats-2014-01-01..10.jsonl").forEach(scout::accept);
        ScoutReport report = scout.report();
        assertThat(report.fields()).hasSize(79);
        assertThat(report.collapsedNames()).isZero();
        assertThat(report.ascending()).contains("FlightDate", "DaysSinceEpoch").doesNotContain("Origin", "Carrier");
        assertThat(field(report, "FlightNum").distinct()).isEqualTo(Estimate.exact(2504));
        assertThat(field(report, "DivAirports").arrays()).isEqualTo(3470);
    }

    @Test
    void findsThousandsOfPathsInFewDocuments() {
        Corpus.documents("github-webhooks/webhooks.jsonl").forEach(scout::accept);
        ScoutReport report = scout.report();
        assertThat(report.documents()).isEqualTo(508);
        assertThat(report.fields()).hasSizeBetween(2_475, FieldScout.MAX_PATHS);
        assertThat(scout.heldBytes()).isLessThan(16 << 20);
    }

    private void see(String... documents) {
        List.of(documents).forEach(document -> scout.accept(RawDocument.of(BsonDocument.parse(document))));
    }

    private static BsonInt32 value(int number) {
        return new BsonInt32(number);
    }

    private static FieldProfile field(ScoutReport report, String path) {
        return report.fields().stream()
                .filter(field -> field.path().equals(path))
                .findFirst()
                .orElseThrow();
    }
}
