package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.chave.advise.Advice;
import dev.chave.testkit.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON is checked whole against approved files, and by the promises that hold for any advice. */
class JsonReportTest {
    private static final Path APPROVED = Path.of("src/test/resources/dev/chave/report");

    private static final ReportSettings MASKED = ReportSettings.masked("chave advise dump", "0.1.0");

    @Test
    void aWholeReportReadsAsItDidWhenApproved() throws IOException {
        Golden.check(APPROVED.resolve("orders.json"), new JsonReport(MASKED).render(SampleAdvice.orders()));
        Golden.check(APPROVED.resolve("bare.json"), new JsonReport(MASKED).render(SampleAdvice.bare()));
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.Samples#all")
    void theSameAdviceGivesTheSameBytesInAsciiWithoutNan(Advice advice) throws IOException {
        String text = new JsonReport(MASKED).render(advice);

        assertThat(new JsonReport(MASKED).render(advice)).isEqualTo(text);
        assertThat(text.chars()).allMatch(letter -> letter == '\n' || (letter >= ' ' && letter <= '~'));
        assertThat(text).doesNotContain("NaN", "Infinity", "\r");
        readAll(text);
    }

    @Test
    void whatWasNotMeasuredIsNullAndListedNeverZero() {
        BsonDocument report = BsonDocument.parse(new JsonReport(MASKED).render(SampleAdvice.bare()));
        BsonDocument candidate = report.getArray("candidates").get(0).asDocument();

        for (String member : new String[] {"reads", "writes", "operations", "score"}) {
            assertThat(candidate.isNull(member)).as(member).isTrue();
            assertThat(listed(report)).contains("candidates." + member);
        }
        assertThat(candidate.getDocument("scaleOut").values()).allMatch(BsonValue::isNull);
        assertThat(listed(report)).contains("candidates.scaleOut.all", "operations");
        assertThat(report.isNull("operations")).isTrue();
    }

    @Test
    void membersAreThoseOfTheContract() {
        BsonDocument report = BsonDocument.parse(new JsonReport(MASKED).render(SampleAdvice.orders()));
        BsonDocument first = report.getArray("candidates").get(0).asDocument();

        assertThat(report.getInt32("format").getValue()).isEqualTo(1);
        assertThat(report.getDocument("operations").keySet())
                .containsExactly("find", "insert", "update", "delete", "aggregate");
        assertThat(first.getDocument("key").toJson()).isEqualTo("{\"tenantId\": 1, \"orderId\": \"hashed\"}");
        assertThat(first.keySet())
                .contains("verdict", "confidence", "rank", "score", "origin", "findings", "cardinality", "nulls")
                .contains("arrays", "mostCommon", "monotonicity", "reads", "writes", "scaleOut");
        assertThat(first.getDocument("scaleOut")
                        .getDocument("all")
                        .getDocument("3")
                        .keySet())
                .contains("value", "share", "resolved");
        assertThat(first.getArray("findings").get(0).asDocument().keySet())
                .contains("code", "severity", "numbers", "witness", "proof", "versions");
    }

    @Test
    void valuesAreMaskedUnlessAskedFor() {
        ReportSettings shown = new ReportSettings(true, Instant.EPOCH, "chave advise", "0.1.0");

        assertThat(new JsonReport(MASKED).render(SampleAdvice.orders()))
                .doesNotContain("paid")
                .contains("string of 4 bytes");
        assertThat(new JsonReport(shown).render(SampleAdvice.orders()))
                .contains("\\\"paid\\\"", "1970-01-01T00:00:00Z");
    }

    private static List<String> listed(BsonDocument report) {
        BsonArray missing = report.getArray("notMeasured");
        return missing.stream()
                .map(one ->
                        one.asDocument().getString("member", new BsonString("")).getValue())
                .toList();
    }

    private static void readAll(String text) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            while (parser.nextToken() != null) {
                parser.getText();
            }
        }
    }
}
