package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.UnreadableException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages are read strictly: what is wrong is told with its line, what it was and what it should be. */
class ScenarioFileTest {
    private static final String PAGE = """
            scenario: 1
            about: some text
            version: 8.0
            shards: 2
            lasts: 1m
            collections:
              - namespace: app.users
                key: {n: 1}
            streams:
              - name: users
                rate: 10
                fields:
                  n: {type: long, values: unique}
            events:
              - {at: 10s, run: '{balancerStop: 1}'}
            """;

    @Test
    void takesAPageAsItIsMeant() throws UnreadableException {
        Scenario scenario = Lived.read(PAGE);
        assertThat(scenario.place()).isEqualTo("life.yaml");
        assertThat(scenario.lasts()).isEqualTo(Duration.ofMinutes(1));
        assertThat(scenario.shards()).extracting(Scenario.ShardPlan::name).containsExactly("s1", "s2");
        assertThat(scenario.events()).singleElement().satisfies(event -> {
            assertThat(event.at()).isEqualTo(Duration.ofSeconds(10));
            assertThat(event.line()).isEqualTo(15);
        });
        assertThat(scenario.unit()).isZero();
    }

    @ParameterizedTest(name = "{0} for {1}")
    @CsvSource(delimiter = '|', textBlock = """
            'scenario: 1'                     | 'scenario: 2'                       | line 1, scenario: not a format that is known; expected scenario: 1
            'shards: 2'                       | 'shardz: 2'                         | line 4, shardz: unknown here; expected one of
            'shards: 2'                       | 'shardz: 2'                         | (did you mean "shards"?)
            'shards: 2'                       | 'shards: 0'                         | line 4, shards: no number in range; expected a whole number from 1 to 1000
            'shards: 2'                       | 'shards: [{name: a}, {name: a}]'    | line 4, shards[2].name: a shard of this name stands above; expected another name
            'shards: 2'                       | 'shards: [{name: a, room: much}]'   | line 4, shards[1].room: no size; expected such as 50GB
            'lasts: 1m'                       | 'lasts: 2y'                         | line 5, lasts: no time, or more than a year
            'version: 8.0'                    | 'version: 9.9'                      | line 3, version: no version that is known
            'namespace: app.users'            | 'namespace: users'                  | line 7, collections[1].namespace: no database and collection; expected such as app.users
            'key: {n: 1}'                     | 'key: {n: 2}'                       | line 8, collections[1].key
            'rate: 10'                        | 'rate: -1'                          | line 11, streams[1].rate: no number in range
            'rate: 10'                        | 'until: 0s'                         | streams[1].rate: neither rate nor backfill
            'rate: 10'                        | 'into: app.other, rate: 10'         | line 11
            'values: unique'                  | 'values: uniqe'                     | line 13, streams[1].fields.n.values: "uniqe"; expected one of
            'at: 10s'                         | 'at: 2m'                            | line 15, events[1].at: after the end; expected less than lasts
            "run: '{balancerStop: 1}'"        | "says: nothing"                     | line 15, events[1].at: nothing to do; expected one of run, insert
            "run: '{balancerStop: 1}'"        | "run: '{balancerStop'"              | line 15, events[1].run: no document as typed in mongosh
            "run: '{balancerStop: 1}'"        | "run: '{a: 1}', zone: x"            | line 15, events[1].zone: no meaning beside what is done here
            "run: '{balancerStop: 1}'"        | "run: '{a: 1}', every: 1ms"         | line 15, events[1].every: more than 10000 events
            "run: '{balancerStop: 1}'"        | "insert: '{n: 1}', into: app.x"     | line 15, events[1].into: no collection of this page; expected one of app.users
            """)
    void saysWhatIsWrongAndWhere(String right, String wrong, String message) {
        String page = PAGE.replace(right.replaceAll("^\"|\"$", ""), wrong.replaceAll("^\"|\"$", ""));
        assertThat(page).isNotEqualTo(PAGE);
        assertThatThrownBy(() -> Lived.read(page))
                .isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("life.yaml: line ")
                .hasMessageContaining(message);
    }

    @Test
    void refusesTwoCollectionsOfOneName() {
        String page = PAGE.replace("    key: {n: 1}\n", "    key: {n: 1}\n  - namespace: app.users\n");
        assertThatThrownBy(() -> Lived.read(page))
                .hasMessage("life.yaml: line 9, collections[2].namespace: a collection of this name stands above;"
                        + " expected another name");
    }

    @Test
    void eventsRepeatUntilTheirEnd() throws UnreadableException {
        Scenario scenario = Lived.read(PAGE.replace("at: 10s,", "at: 10s, every: 20s,"));
        assertThat(scenario.events())
                .extracting(Scenario.Event::at)
                .containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(50));
    }

    @Test
    void variantsTakeFromThePageWhatTheyDoNotSay() throws UnreadableException {
        Scenario scenario = Lived.read(
                PAGE
                        + "variants: [{name: old, version: book}, {name: large, shards: 5}, {name: other, key: {n: hashed}}]\n");
        assertThat(Lived.run(scenario, 1))
                .extracting(life -> life.variant() + " " + life.version() + " "
                        + life.shards().size() + " " + life.key())
                .containsExactly("old book 2 {n: 1}", "large 8.0 5 {n: 1}", "other 8.0 2 {n: \"hashed\"}");
    }
}
