package dev.chave.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.language.English;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.IntFunction;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LEXICAL_ORDER and UUID_ENCODING: what values look like that a key must order. */
class EncodingChecksTest {
    private static final int MANY = 3_000;
    private final SplittableRandom random = new SplittableRandom(5);

    private AdviceRuns with(IntFunction<BsonValue> value) {
        return new AdviceRuns().key("v").documents(ClaimData.many(MANY, i -> ClaimData.document(i)
                .append("v", value.apply(i))));
    }

    private AdviceRuns texts(IntFunction<String> text) {
        return with(i -> new BsonString(text.apply(i)));
    }

    private static List<Finding> of(AdviceRuns run, FindingCode code) {
        return AdviceRuns.candidate(run.run(), "v").findings().stream()
                .filter(finding -> finding.code() == code)
                .toList();
    }

    @Test
    @Tag("D2")
    @Tag("case-C26")
    void unpaddedNumbersAreToldWithTheShareUnderOneDigit() {
        Finding finding = of(texts(i -> Integer.toString(random.nextInt(2_000_000))), FindingCode.LEXICAL_ORDER)
                .get(0);

        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(AdviceRuns.number(finding, "largestLeadingShare").doubleValue())
                .isCloseTo(0.556, within(0.03));
        assertThat(English.of(finding.proof())).contains("numbers without padding");
    }

    @Test
    @Tag("D2")
    void rangesOfSuchAFieldWarn() {
        AdviceRuns run = texts(i -> Integer.toString(random.nextInt(2_000_000)));
        for (int i = 0; i < 600; i++) {
            run.find("{v: {$gt: \"" + i + "\"}}");
        }

        assertThat(of(run, FindingCode.LEXICAL_ORDER))
                .extracting(Finding::severity)
                .containsExactly(Severity.WARNING);
    }

    @Test
    @Tag("D2")
    @Tag("case-C26")
    void aMonthOfDayFirstDatesFallsIntoAsManyStretchesAsItHasDays() {
        Finding finding = of(
                        texts(i -> String.format(
                                Locale.ROOT, "%02d/%02d/2024", 1 + random.nextInt(31), 1 + random.nextInt(12))),
                        FindingCode.LEXICAL_ORDER)
                .get(0);

        assertThat(AdviceRuns.number(finding, "runsOfOneMonth").intValue()).isEqualTo(31);
    }

    @Test
    @Tag("D2")
    void addressesAndMixedCaseAreTold() {
        assertThat(of(
                        texts(i ->
                                random.nextInt(1, 224) + "." + random.nextInt(256) + "." + random.nextInt(256) + ".7"),
                        FindingCode.LEXICAL_ORDER))
                .singleElement()
                .satisfies(finding -> assertThat(English.of(finding.proof())).contains("dotted addresses"));
        assertThat(of(
                        texts(i -> (random.nextBoolean() ? "User" : "user") + (char) ('a' + random.nextInt(26))
                                + letters(i) + "@Example.org"),
                        FindingCode.LEXICAL_ORDER))
                .singleElement()
                .satisfies(finding -> assertThat(English.of(finding.proof())).contains("mixed case"));
    }

    private static String letters(int number) {
        return Integer.toString(number, 26).replaceAll("\\d", "x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"padded", "iso", "hex", "lower", "codes"})
    void textsThatOrderWellAreNotTold(String form) {
        IntFunction<String> text =
                switch (form) {
                    case "padded" -> i -> String.format(Locale.ROOT, "%09d", random.nextInt(2_000_000));
                    case "iso" ->
                        i -> String.format(
                                Locale.ROOT, "2024-%02d-%02d", 1 + random.nextInt(12), 1 + random.nextInt(28));
                    case "hex" -> i -> Long.toHexString(random.nextLong());
                    case "lower" -> i -> "name" + letters(random.nextInt(1_000_000));
                    default -> i -> "aB" + (char) ('A' + random.nextInt(26)) + random.nextInt(1_000_000);
                };

        assertThat(of(texts(text), FindingCode.LEXICAL_ORDER)).isEmpty();
    }

    @Test
    void aHashedFieldHasNoOrderToLose() {
        AdviceRuns run = texts(i -> Integer.toString(random.nextInt(2_000_000))).key("v:hashed");

        assertThat(AdviceRuns.candidate(run.run(), "v:hashed").has(FindingCode.LEXICAL_ORDER))
                .isFalse();
    }

    @Test
    void uuidsInBothSubtypesAreTold() {
        List<UUID> ids = ClaimData.many(
                        500, i -> new BsonDocument("i", new BsonBinary(new UUID(random.nextLong(), random.nextLong()))))
                .stream()
                .map(document -> document.getBinary("i").asUuid())
                .toList();
        AdviceRuns twins = with(i -> {
            UUID id = ids.get(random.nextInt(ids.size()));
            return random.nextInt(10) == 0
                    ? new BsonBinary(id, UuidRepresentation.C_SHARP_LEGACY)
                    : new BsonBinary(id, UuidRepresentation.STANDARD);
        });
        AdviceRuns apart = with(i -> {
            UUID id = new UUID(random.nextLong(), random.nextLong());
            return new BsonBinary(id, i % 10 == 0 ? UuidRepresentation.JAVA_LEGACY : UuidRepresentation.STANDARD);
        });

        Finding warning = of(twins, FindingCode.UUID_ENCODING).get(0);
        assertThat(warning.severity()).isEqualTo(Severity.WARNING);
        assertThat(AdviceRuns.number(warning, "minorShare").doubleValue()).isCloseTo(0.1, within(0.02));
        assertThat(of(apart, FindingCode.UUID_ENCODING))
                .extracting(Finding::severity)
                .containsExactly(Severity.NOTE);
        assertThat(of(with(i -> new BsonBinary(new UUID(i, i))), FindingCode.UUID_ENCODING))
                .isEmpty();
    }

    @Test
    @Tag("Q1")
    @Tag("case-C28")
    void operationsThatAskByAnotherTypeAreCounted() {
        AdviceRuns run = with(i -> new BsonInt32(i));
        for (int i = 0; i < 600; i++) {
            run.find(i % 3 == 0 ? "{v: \"" + i + "\"}" : "{v: {$in: [NumberLong(" + i + ")]}}");
        }
        Finding finding = of(run, FindingCode.TYPE_MIX).get(0);

        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(AdviceRuns.number(finding, "operationsByAnotherType").doubleValue())
                .isEqualTo(200);
        assertThat(English.of(finding.proof())).contains("string, where documents have number");
    }
}
