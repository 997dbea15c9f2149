package dev.chave.advise;

import static dev.chave.advise.AdviceRuns.candidate;
import static dev.chave.advise.AdviceRuns.findings;
import static dev.chave.advise.ClaimData.document;
import static dev.chave.advise.ClaimData.many;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.chave.key.ShardKey;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Residency: keys that zones can follow, and the values that no range covers. */
@Tag("case-C39")
class ResidencyTest {
    private static final String ZONES = """
            {"min": {"country": "US", "userid": {"$minKey": 1}}, "max": {"country": "US", "userid": {"$maxKey": 1}}, "tag": "NA"}
            {"min": {"country": "UK", "userid": {"$minKey": 1}}, "max": {"country": "UK", "userid": {"$maxKey": 1}}, "tag": "EU"}
            {"min": {"country": "DE", "userid": {"$minKey": 1}}, "max": {"country": "DE", "userid": {"$maxKey": 1}}, "tag": "EU"}
            """;
    private final SplittableRandom random = new SplittableRandom(3);

    private BsonDocument message(int ordinal) {
        List<String> countries = List.of("US", "US", "US", "UK", "UK", "DE", "DE", "MX", "USA", "us");
        return document(ordinal)
                .append("country", new BsonString(countries.get(ordinal % 10)))
                .append("userid", new BsonInt64(random.nextLong()));
    }

    private static ZonePlan zones(String text) throws UnreadableException {
        return ZonesFile.read(
                ByteSource.ofStream("zones.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
    }

    private AdviceRuns messages() {
        return new AdviceRuns()
                .namespace("chat.messages")
                .key("country,userid", "userid,country", "country:hashed", "country:hashed,userid")
                .documents(many(3000, this::message));
    }

    @Test
    @Tag("D6")
    void zonesNeedTheKeysFirstFieldsUnhashed() throws UnreadableException {
        Advice advice =
                messages().wishes(Wishes.NONE.withResidency(null, zones(ZONES))).run();

        assertThat(findings(candidate(advice, "userid,country"))).contains("ZONE_PREFIX BLOCKER");
        assertThat(findings(candidate(advice, "country:hashed,userid"))).contains("ZONE_HASHED BLOCKER");
        assertThat(findings(candidate(advice, "country,userid"))).noneMatch(finding -> finding.startsWith("ZONE"));
    }

    @Test
    @Tag("D6")
    void valuesThatNoRangeCoversAreListedAndLikenessesNamed() throws UnreadableException {
        Residency residency = Objects.requireNonNull(messages()
                .wishes(Wishes.NONE.withResidency(
                        null, zones(ZONES.replace("}, \"tag\"", "}, \"ns\": \"chat.messages\", \"tag\""))))
                .run()
                .insights()
                .residency());

        assertThat(residency.uncoveredShare()).isCloseTo(0.3, within(0.001));
        assertThat(residency.distinct()).isEqualTo(6);
        assertThat(residency.uncovered()).hasSize(3);
        assertThat(residency.uncovered().stream()
                        .filter(value -> !value.shown().contains("MX"))
                        .map(Residency.Value::looksLike))
                .hasSize(2)
                .doesNotContainNull();
    }

    @Test
    @Tag("D6")
    void residencyLeadsTheKeyAndEachValueIsAZone() {
        Advice advice =
                messages().wishes(Wishes.NONE.withResidency("country", null)).run();
        Residency residency = Objects.requireNonNull(advice.insights().residency());

        assertThat(advice.candidates().get(0).key().first())
                .isEqualTo(ShardKey.parse("country").first());
        assertThat(findings(candidate(advice, "userid,country"))).contains("ZONE_PREFIX BLOCKER");
        assertThat(findings(candidate(advice, "country:hashed"))).contains("ZONE_HASHED BLOCKER");
        assertThat(candidate(advice, "country,userid").prospects().goals())
                .singleElement()
                .satisfies(part -> assertThat(part.value()).isEqualTo(1.0));
        assertThat(residency.uncoveredShare()).isZero();
    }

    @Test
    @Tag("D6")
    void regionsOfShardsCoverTheValuesOfTheirName() {
        List<PlannedShard> shards =
                List.of(new PlannedShard("a", 1, "US"), new PlannedShard("b", 1, "UK"), new PlannedShard("c", 1, "DE"));
        Residency residency = Objects.requireNonNull(messages()
                .wishes(Wishes.NONE.withShards(shards, null).withResidency("country", null))
                .run()
                .insights()
                .residency());

        assertThat(residency.uncovered())
                .extracting(Residency.Value::shown)
                .allMatch(shown -> shown.contains("MX") || shown.contains("USA"));
        assertThat(residency.uncovered()).hasSize(2);
        assertThat(residency.uncovered().stream()
                        .filter(value -> value.shown().contains("USA"))
                        .map(Residency.Value::looksLike))
                .doesNotContainNull();
        assertThat(residency.uncoveredShare()).isCloseTo(0.2, within(0.001));
    }

    @Test
    void whatAServerRefusesIsRefused() {
        assertThatThrownBy(() ->
                        zones("{\"min\": {\"country\": \"US\"}, \"max\": {\"country\": \"US\"}, \"tag\": \"NA\"}\n"))
                .isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("zones.json, record 1: the range is empty");
        assertThatThrownBy(() -> zones("""
                        {"min": {"country": "A"}, "max": {"country": "M"}, "tag": "x"}
                        {"min": {"country": "L"}, "max": {"country": "Z"}, "tag": "y"}
                        """))
                .isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("zones.json, record 2: the range overlaps that of record 1");
        assertThatThrownBy(() -> zones("{\"min\": {\"country\": \"A\"}, \"tag\": \"x\"}\n"))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("expected the three of config.tags");
    }
}
