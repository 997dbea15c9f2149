package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where the order of inserts is taken from, and what it then is. */
class InsertOrderTest {
    @Test
    void isTheTimeAndCounterOfObjectIdsWhereTheFileDisagrees() {
        DocumentSample sample = sample(
                null,
                "{_id: ObjectId('00000005aaaaaaaaaa000001'), n: 3}",
                "{_id: ObjectId('00000002ffffffffff000009'), n: 2}",
                "{_id: ObjectId('000000020000000000000008'), n: 1}");
        assertThat(numbers(sample)).containsExactly(1, 2, 3);
        assertThat(sample.order()).isEqualTo(InsertOrder.ID_TIME);
        assertThat(sample.atMillis(0)).isEqualTo(2_000);
    }

    @Test
    void isTheFilesWithinASecondWhereItAgrees() {
        DocumentSample sample = sample(
                null,
                "{_id: ObjectId('00000002aaaaaaaaaa000009'), n: 1}",
                "{_id: ObjectId('00000002bbbbbbbbbb000001'), n: 2}",
                "{_id: ObjectId('00000003aaaaaaaaaa00000a'), n: 3}");
        assertThat(numbers(sample)).containsExactly(1, 2, 3);
        assertThat(sample.order()).isEqualTo(InsertOrder.ID_TIME);
    }

    @Test
    void isTheTimeOfUuidsOfVersionSeven() {
        DocumentSample sample = sample(
                null,
                "{_id: {$uuid: '018f0000-0002-7000-8000-000000000000'}, n: 2}",
                "{_id: {$uuid: '018f0000-0001-7fff-8000-000000000000'}, n: 1}");
        assertThat(numbers(sample)).containsExactly(1, 2);
        assertThat(sample.atMillis(0)).isEqualTo(0x018f00000001L);
    }

    @Test
    void isTheFilesWhereTooFewIdentifiersTellATime() {
        DocumentSample sample = sample(
                null,
                "{_id: ObjectId('00000005aaaaaaaaaa000001'), n: 1}",
                "{_id: 'b', n: 2}",
                "{_id: {$uuid: '018f0000-0001-4fff-8000-000000000000'}, n: 3}");
        assertThat(numbers(sample)).containsExactly(1, 2, 3);
        assertThat(sample.order()).isEqualTo(InsertOrder.FILE);
        assertThat(sample.atMillis(0)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void leavesARowWithoutATimeBehindTheOneBeforeIt() {
        List<String> documents = new ArrayList<>();
        for (int second = 20; second > 0; second--) {
            documents.add("{_id: ObjectId('%08xaaaaaaaaaa000001'), n: %d}".formatted(second, 2 * second));
        }
        documents.add(10, "{_id: 'none', n: 23}"); // after second 11
        DocumentSample sample = sample(null, documents.toArray(String[]::new));
        assertThat(numbers(sample)).containsSubsequence(22, 23, 24).hasSize(21);
        assertThat(sample.atMillis(11)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void isTheNamedFieldsWithNothingFirstAndTheFileAmongEquals() {
        DocumentSample sample = sample(
                "at.time",
                "{_id: ObjectId('00000001aaaaaaaaaa000001'), n: 4, at: {time: ISODate('1970-01-01T00:00:09Z')}}",
                "{_id: ObjectId('00000002aaaaaaaaaa000001'), n: 2, at: {time: ISODate('1970-01-01T00:00:05Z')}}",
                "{_id: ObjectId('00000003aaaaaaaaaa000001'), n: 3, at: {time: ISODate('1970-01-01T00:00:05Z')}}",
                "{_id: ObjectId('00000004aaaaaaaaaa000001'), n: 1}");
        assertThat(numbers(sample)).containsExactly(1, 2, 3, 4);
        assertThat(sample.order()).isEqualTo(InsertOrder.ORDER_BY_FIELD);
        assertThat(sample.atMillis(0)).isEqualTo(Long.MIN_VALUE);
        assertThat(sample.atMillis(1)).isEqualTo(5_000);
    }

    private static DocumentSample sample(@Nullable String orderBy, String... documents) {
        ProfileBuilder builder = new ProfileBuilder(
                List.of(ShardKey.parse("n")),
                Set.of(),
                ProfileSettings.seeded(1).withOrderBy(orderBy));
        for (String document : documents) {
            builder.accept(RawDocument.of(BsonDocument.parse(document)));
        }
        return builder.build().sample();
    }

    private static List<Integer> numbers(DocumentSample sample) {
        List<Integer> numbers = new ArrayList<>();
        for (int row = 0; row < sample.size(); row++) {
            for (int number = 0; number <= 50; number++) {
                if (Arrays.equals(sample.value(row, "n"), OrderedBytes.of(RawValue.ofLong(number)))) {
                    numbers.add(number);
                }
            }
        }
        return numbers;
    }
}
