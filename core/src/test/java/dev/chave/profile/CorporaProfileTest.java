package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real collections against figures that an independent program computed. */
class CorporaProfileTest {
    private static final String TABLE = """
            ozlerhakan/grades.json | 280 | student_id | 50 | 11 | 0 | 0
            ozlerhakan/grades.json | 280 | class_id | 31 | 14 | 0 | 0
            ozlerhakan/grades.json | 280 | student_id,class_id | 280 | 1 | 0 | 0
            ozlerhakan/grades.json | 280 | class_id,student_id | 280 | 1 | 0 | 0
            treasury/yield_historical_in.json | 5193 | _id | 5193 | 1 | 0 | 0
            treasury/yield_historical_in.json | 5193 | dayOfWeek | 9 | 1069 | 0 | 0
            treasury/yield_historical_in.json | 5193 | bc30Year | 587 | 994 | 994 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | FlightDate | 10 | 422 | 0 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | Carrier | 14 | 776 | 0 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | Origin | 226 | 245 | 0 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | TailNum | 2224 | 35 | 35 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | FlightNum | 2504 | 6 | 0 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | Origin,Dest | 1904 | 12 | 0 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | Carrier,FlightNum | 3134 | 5 | 0 | 0
            airlineStats/airlineStats-2014-01-01..10.jsonl | 3470 | DivAirports | 0 | 0 | 0 | 3470
            nycflights13/weather.csv | 26115 | origin | 3 | 8706 | 0 | 0
            nycflights13/weather.csv | 26115 | time_hour | 8714 | 3 | 0 | 0
            nycflights13/weather.csv | 26115 | origin,time_hour | 26115 | 1 | 0 | 0
            us-open-data/birdstrikes.csv | 10000 | Flight Date | 3625 | 16 | 0 | 0
            us-open-data/birdstrikes.csv | 10000 | Origin State | 29 | 1495 | 0 | 0
            us-open-data/birdstrikes.csv | 10000 | Aircraft Airline Operator | 46 | 2171 | 0 | 0
            us-open-data/birdstrikes.csv | 10000 | Origin State,Flight Date | 8909 | 7 | 0 | 0
            """;

    @ParameterizedTest(name = "{0} by {2}")
    @CsvSource(delimiter = '|', textBlock = TABLE)
    void countsAsTheReferenceDoes(
            String file, long documents, String key, double distinct, long mostCommon, long nulls, long arrays) {
        ShardKey shardKey = ShardKey.parse(key);
        List<RawDocument> collection = Corpus.documents(file);
        ProfileBuilder builder = new ProfileBuilder(List.of(shardKey), Set.of(), ProfileSettings.seeded(1));
        collection.forEach(builder::accept);

        Profile profile = builder.build();
        KeyProfile found = profile.keys().get(0);
        assertThat(profile.documents()).isEqualTo(documents);
        assertThat(found.distinct()).isEqualTo(Estimate.exact(distinct));
        assertThat(found.mostCommon().stream()
                        .mapToLong(HeavyValue::documents)
                        .max()
                        .orElse(0))
                .isEqualTo(mostCommon);
        assertThat(found.mostCommon()).allMatch(value -> value.documents() == value.documentsLow());
        assertThat(found.nulls()).isEqualTo(nulls);
        assertThat(found.arrays()).isEqualTo(arrays);
        assertThat(profile.sample().size()).isEqualTo((int) documents);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = TABLE)
    void saysTheSameInPartsAsInOne(
            String file, long documents, String key, double distinct, long mostCommon, long nulls, long arrays) {
        List<RawDocument> collection = Corpus.documents(file);
        List<ShardKey> keys = List.of(ShardKey.parse(key));
        ProfileBuilder whole = new ProfileBuilder(keys, Set.of(), ProfileSettings.seeded(1));
        collection.forEach(whole::accept);
        ProfileBuilder first = new ProfileBuilder(keys, Set.of(), ProfileSettings.seeded(1));
        ProfileBuilder second = new ProfileBuilder(keys, Set.of(), ProfileSettings.seeded(1));
        collection.subList(0, collection.size() / 3).forEach(first::accept);
        collection.subList(collection.size() / 3, collection.size()).forEach(second::accept);
        first.merge(second);

        assertThat(ProfileText.of(first.build()))
                .describedAs(() -> "%s by %s".formatted(file, key).toLowerCase(Locale.ROOT))
                .isEqualTo(ProfileText.of(whole.build()));
    }
}
