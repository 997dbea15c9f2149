package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server would refuse stops a life with the server's error, file and line, and gives no result at all. */
class ScenarioRefusalTest {
    private static final String PAGE = """
            scenario: 1
            version: 4.2
            shards: 2
            lasts: 1m
            before:
              - '{addShardToZone: "s1", zone: "eu"}'
            collections:
              - namespace: app.users
                key: {n: 1}
            streams:
              - name: users
                rate: 10
                fields: {n: {type: long, values: unique}, t: {type: long, missing: 50%}}
            events:
              - {at: 10s, run: '{split: "app.users", middle: {n: 100}}'}
            """;

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            addShardToZone: "s1"                  | addShardToZone: "s9"                                                                  | line 6, event: ShardNotFound (70): there is no shard "s9"; expected one of
            addShardToZone: "s1", zone: "eu"      | updateZoneKeyRange: "app.users", min: {n: 1}, max: {n: 5}, zone: "nowhere"             | line 6, event: ZoneNotFound (177): no shard is in the zone "nowhere"
            addShardToZone: "s1", zone: "eu"      | updateZoneKeyRange: "app.users", min: {n: 5}, max: {n: 1}, zone: "eu"                  | line 6, event:
            key: {n: 1}                           | key: {n: hashed, t: 1}                                                                | line 8, shardCollection: BadValue (2): {n: "hashed", t: 1} has a hashed field beside others
            split: "app.users", middle: {n: 100}  | moveChunk: "app.users", find: {n: 1}, to: "s9"                                        | line 15, event: ShardNotFound (70)
            split: "app.users", middle: {n: 100}  | reshardCollection: "app.users", key: {t: 1}                                           | line 15, event: CommandNotFound (59)
            split: "app.users", middle: {n: 100}  | refineCollectionShardKey: "app.users", key: {n: 1, t: 1}                              | line 15, event: CommandNotFound (59)
            split: "app.users", middle: {n: 100}  | spit: "app.users"                                                                     | line 15, event: CommandNotFound (59)
            key: {n: 1}                           | key: {t: 1}                                                                           | line 11, stream users: ShardKeyNotFound (61)
            """)
    void tellsTheServersRefusalWithItsLine(String right, String wrong, String message) {
        String page = PAGE.replace(right, wrong);
        assertThat(page).isNotEqualTo(PAGE);
        assertThatThrownBy(() -> Lived.life(page))
                .isInstanceOf(ScenarioRefusedException.class)
                .hasMessageStartingWith("life.yaml: ")
                .hasMessageContaining(message)
                .hasMessageEndingWith("(version 4.2)");
    }

    @Test
    void nothingIsHalfApplied() throws UnreadableException {
        String wrong = PAGE.replace("at: 10s,", "at: 55s,").replace("middle: {n: 100}", "middle: {x: 100}");
        List<Double> progress = new ArrayList<>();
        Scenario refused = Lived.read(wrong);
        assertThatThrownBy(() -> new Simulation(refused, 1, false, true, Costs.DEFAULT).run(progress::add))
                .isInstanceOf(ScenarioRefusedException.class);
        assertThat(progress).as("it had gone far").isNotEmpty();
        assertThat(Lived.life(PAGE)).as("and left nothing behind").isEqualTo(Lived.life(PAGE));
    }

    @Test
    void ofSeveralVariantsOneThatIsRefusedGivesNoResultForAny() throws UnreadableException {
        Scenario scenario =
                Lived.read(PAGE + "variants: [{name: right, key: {n: 1}}, {name: wrong, key: {a: hashed, n: 1}}]\n");
        assertThatThrownBy(() -> Lived.run(scenario, 1))
                .isInstanceOf(ScenarioRefusedException.class)
                .hasMessageContaining("line 8, shardCollection");
    }

    @Test
    void aBrokenLawStopsWithSeedAndStep() throws UnreadableException {
        Scenario scenario = Lived.read(PAGE);
        Life.checkLaws(scenario, 17, 300, List.of());
        assertThatThrownBy(() ->
                        Life.checkLaws(scenario, 17, 300, List.of("app.users: two chunks of version 1|3", "more")))
                .isInstanceOf(BrokenLawException.class)
                .hasMessage(
                        "life.yaml: a law is broken under seed 17 at tick 300: app.users: two chunks of version 1|3;"
                                + " this is a fault of Chave, please report it with this line");
    }
}
