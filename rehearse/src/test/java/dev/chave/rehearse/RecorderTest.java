package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.rehearse.wire.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private static Served insert(int number) {
        BsonDocument command = new BsonDocument("insert", new BsonString("users"))
                .append("documents", new BsonArray(List.of(new BsonDocument("_id", new BsonInt32(number)))))
                .append("$db", new BsonString("app"));
        return new Served(Request.of(command).frame(), AT.plusMillis(number), number % 2 == 0 ? "shop" : null, 1);
    }

    @Test
    void writesEverythingInOrderHoweverFastItComes() throws IOException {
        Path file = folder.resolve("operations.jsonl");
        List<String> log = new ArrayList<>();
        Recorder recorder = Recorder.start(file, log::add);
        for (int number = 0; number < 20_000; number++) {
            recorder.served(insert(number));
        }
        recorder.close();
        assertThat(recorder.recorded()).isEqualTo(20_000);
        assertThat(recorder.dropped()).isZero();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines)
                .extracting(line -> BsonDocument.parse(line)
                        .getDocument("doc")
                        .getInt32("_id")
                        .getValue())
                .isEqualTo(IntStream.range(0, 20_000).boxed().toList());
        assertThat(lines.get(1)).doesNotContain("shop").contains("app.users", "1767225600001");
        assertThat(lines.get(2)).contains("shop");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).as("what was put aside is gone").containsExactly(file);
        }
    }

    @Test
    void dropsAndCountsWhatCannotWait() throws IOException {
        Recorder recorder = Recorder.start(folder.resolve("operations.jsonl"), 0, line -> {});
        recorder.served(insert(1));
        recorder.served(insert(2));
        recorder.close();
        assertThat(recorder.dropped()).isEqualTo(2);
        assertThat(recorder.recorded()).isZero();
    }
}
