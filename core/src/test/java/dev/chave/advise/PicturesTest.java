package dev.chave.advise;

import static dev.chave.advise.AdviceRuns.candidate;
import static dev.chave.advise.ClaimData.document;
import static dev.chave.advise.ClaimData.many;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.key.ShardKey;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the report draws is what was reckoned: the race ends as the curves say, and heat lies where inserts and reads fall. */
class PicturesTest {
    private static final List<String> KEYS = List.of("userId:hashed", "userId", "ticket", "level");
    private final SplittableRandom random = new SplittableRandom(5);

    private BsonDocument visit(int ordinal) {
        return document(ordinal)
                .append("ticket", new BsonInt32(ordinal))
                .append("level", new BsonInt32(random.nextInt(3)))
                .append("userId", new BsonInt64(random.nextLong()));
    }

    /** Half inserts, half reads of one user each. */
    private AdviceRuns visits() {
        AdviceRuns runs = new AdviceRuns().key(KEYS.toArray(String[]::new)).documents(many(8_000, this::visit));
        SplittableRandom which = new SplittableRandom(9);
        for (int i = 0; i < 3000; i++) {
            BsonDocument visit = visit(8_000 + i);
            if (which.nextBoolean()) {
                runs.insert(visit);
            } else {
                runs.find(new BsonDocument("userId", visit.get("userId")).toJson());
            }
        }
        return runs;
    }

    private static Race race(Advice advice) {
        return Objects.requireNonNull(advice.pictures().race(), "there is a workload");
    }

    @Test
    void everyLaneEndsAsItsCurveSays() {
        Advice advice = visits().run();
        Race race = race(advice);

        assertThat(race.shards()).isEqualTo(10);
        assertThat(race.resolved()).isTrue();
        for (Race.Lane lane : race.lanes()) {
            ScaleOut.Point point =
                    Objects.requireNonNull(candidate(advice, lane.key().toString())
                            .scaleOut()
                            .all()
                            .points()
                            .get(race.shards()));
            assertThat(lane.scaleOut()).isEqualTo(point.value());
            assertThat(lane.history().work() / lane.history().time()).isCloseTo(point.value(), within(1e-9));
            assertThat(race.perfect()).isEqualTo(point.perfect());
            assertThat(lane.history().stretches()).allSatisfy(stretch -> {
                assertThat(stretch.loads()).hasSize(10);
                assertThat(stretch.time())
                        .isGreaterThanOrEqualTo(stretch.loads().stream()
                                        .mapToDouble(load -> load)
                                        .max()
                                        .orElseThrow()
                                - 1e-9);
            });
        }
    }

    @Test
    void theFirstTheAscendingTheHashedAndTheWorstTakePart() {
        Race race = race(visits().run());

        assertThat(race.lanes().get(0).roles()).contains(Race.Role.FIRST);
        assertThat(race.lanes().get(0).rank()).isEqualTo(1);
        assertThat(race.lanes().stream().flatMap(lane -> lane.roles().stream()))
                .containsOnlyOnce(Race.Role.FIRST, Race.Role.ASCENDING, Race.Role.HASHED, Race.Role.WORST)
                .doesNotContain(Race.Role.CURRENT);
        double least = race.lanes().stream()
                .filter(lane -> lane.roles().contains(Race.Role.WORST))
                .findFirst()
                .orElseThrow()
                .scaleOut();
        assertThat(race.lanes()).allMatch(lane -> lane.scaleOut() >= least);
    }

    @Test
    void todaysKeyTakesThePlaceOfTheObviousOne() {
        Race race = race(visits().current("level").run());

        assertThat(race.lanes().stream().flatMap(lane -> lane.roles().stream()))
                .contains(Race.Role.CURRENT)
                .doesNotContain(Race.Role.ASCENDING);
    }

    @Test
    void ofManyShardsTheBusiestAreToldAndTheOthersByTheirMean() {
        Race race = race(visits().shards(3, 50).collectionBytes(1L << 40).run());
        LoadHistory history = race.lanes().get(0).history();

        assertThat(race.shards()).isEqualTo(50);
        assertThat(history.shards()).hasSize(24).isSorted();
        assertThat(history.others()).isEqualTo(26);
        assertThat(history.stretches()).hasSizeLessThanOrEqualTo(60);
    }

    @Test
    void insertsOfAnAscendingKeyClimbAndThoseOfAHashedOneLieEverywhere() {
        Advice advice = visits().run();

        assertThat(busiestShare(inserts(advice, "{ticket: 1}"))).isGreaterThan(0.4);
        assertThat(busiestShare(inserts(advice, "{userId: \"hashed\"}"))).isLessThan(0.2);
    }

    @Test
    void aReadOfOneValueLooksIntoOneBandAndAScatteredOneIntoAll() {
        Advice advice = visits().run();
        KeyHeat.Grid targeted = Objects.requireNonNull(
                picture(advice, "{userId: \"hashed\"}").heat().reads());
        KeyHeat.Grid scattered =
                Objects.requireNonNull(picture(advice, "{ticket: 1}").heat().reads());

        assertThat(sum(targeted)).isCloseTo(all(targeted), within(1e-6));
        assertThat(sum(scattered))
                .isCloseTo(all(scattered) * scattered.weights().size(), within(1e-6));
    }

    @Test
    @Tag("claim-J1")
    void threeValuesFillThreeShardsAndLeaveTheOthersEmpty() {
        Pictures.KeyPicture picture = picture(visits().current("level").run(), "{level: 1}");

        assertThat(picture.heat().bands()).hasSize(3);
        assertThat(picture.atN().shards()).hasSize(3).allMatch(shard -> shard.chunks() == 1);
        assertThat(picture.atM().shards()).hasSize(10);
        assertThat(picture.atM().shards().stream().filter(shard -> shard.chunks() == 0))
                .hasSize(7);
        assertThat(picture.atM().maxOverMean()).isBetween(3.0, 4.0);
        assertThat(picture.atM().shards().stream()
                        .mapToDouble(Balance.Part::share)
                        .sum())
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void withoutOperationsThereIsNoRaceAndWithoutDocumentsNoPicture() {
        Pictures dataAlone = new AdviceRuns()
                .key("userId")
                .documents(many(2_000, this::visit))
                .run()
                .pictures();
        assertThat(dataAlone.race()).isNull();
        assertThat(dataAlone.keys()).isNotEmpty().allSatisfy(picture -> {
            assertThat(picture.heat().inserts()).isNotNull();
            assertThat(picture.heat().reads()).isNull();
        });

        assertThat(new AdviceRuns().key("userId").run().pictures()).isEqualTo(Pictures.NONE);
    }

    private static Pictures.KeyPicture picture(Advice advice, String key) {
        return advice.pictures().of(ShardKey.parse(key)).orElseThrow();
    }

    private static KeyHeat.Grid inserts(Advice advice, String key) {
        return Objects.requireNonNull(picture(advice, key).heat().inserts());
    }

    /** The mean over all stretches of the busiest band's share. */
    private static double busiestShare(KeyHeat.Grid grid) {
        double sum = 0;
        for (int column = 0; column < grid.all().size(); column++) {
            int at = column;
            double most = grid.weights().stream()
                    .mapToDouble(band -> band.get(at))
                    .max()
                    .orElseThrow();
            sum += most / grid.all().get(column);
        }
        return sum / grid.all().size();
    }

    private static double sum(KeyHeat.Grid grid) {
        return grid.weights().stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static double all(KeyHeat.Grid grid) {
        return grid.all().stream().mapToDouble(Double::doubleValue).sum();
    }
}
