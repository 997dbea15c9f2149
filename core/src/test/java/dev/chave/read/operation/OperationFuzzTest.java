package dev.chave.read.operation;

import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import dev.chave.workload.OperationShape;
import dev.chave.workload.UpdatedPaths;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged inputs: whatever happens to their bytes, the only failure is the one with words for the user. */
class OperationFuzzTest {
    @TempDir
    private Path folder;

    private static final List<String> SEEDS = List.of(
            StructuredLogReaderTest.slow(
                    "conn1",
                    1,
                    "command",
                    "d.c",
                    "{\"find\":\"c\",\"filter\":{\"a\":{\"$in\":[1,\"x\"]}},\"sort\":{\"b\":1}}"),
            StructuredLogReaderTest.slow(
                    "conn1",
                    2,
                    "update",
                    "d.c",
                    "{\"q\":{\"a\":{\"$oid\":\"00000000000000000000004d\"}},\"u\":{\"$set\":{\"b\":1}},\"multi\":true}"),
            StructuredLogReaderTest.slow(
                    "conn1", 3, "command", "d.$cmd", "{\"update\":\"c\",\"updates\":7,\"$db\":\"d\"}"),
            StructuredLogReaderTest.slow(
                    "conn1",
                    4,
                    "command",
                    "d.c",
                    "{\"aggregate\":\"c\",\"pipeline\":[{\"$project\":{\"a\":1}},{\"$match\":{\"a\":1}},{\"$lookup\":{\"from\":\"x\",\"pipeline\":[{\"$match\":{\"b\":{\"$date\":\"2026-02-01T00:00:00Z\"}}}]}}]}"),
            StructuredLogReaderTest.slow(
                    "conn1",
                    5,
                    "command",
                    "admin.$cmd",
                    "{\"bulkWrite\":1,\"ops\":[{\"update\":0,\"filter\":{},\"updateMods\":{\"$set\":{\"z\":{\"$numberDecimal\":\"1E+6000\"}}}}],\"nsInfo\":[{\"ns\":\"d.c\"}]}"),
            "{\"op\":\"query\",\"ns\":\"d.c\",\"query\":{\"$query\":{\"a\":{\"$binary\":{\"base64\":\"AQ==\",\"subType\":\"00\"}}},\"$orderby\":{\"b\":1}},\"millis\":1,\"user\":\"\"}",
            "{\"op\":\"command\",\"ns\":\"d.c\",\"command\":{\"$truncated\":\"{ find: \\\"c\\\", filter: {\"},\"user\":\"\"}",
            "{\"_id\":1,\"ns\":\"d.c\",\"cmdName\":\"update\",\"cmd\":{\"update\":\"c\",\"updates\":[{\"q\":{\"a\":1},\"u\":[{\"$set\":{\"b\":1}}]}]}}",
            "{\"_id\":1,\"ns\":\"d.c\",\"collectionUuid\":1,\"diff\":{\"b\":{\"$timestamp\":{\"t\":1,\"i\":1}}}}",
            "{\"op\":\"update\",\"ns\":\"d.c\",\"filter\":{\"a\":{\"$regularExpression\":{\"pattern\":\"^a\",\"options\":\"i\"}}},\"update\":[{\"$unset\":\"b\"}],\"weight\":2}");

    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ":",
        "null",
        "\"###\"",
        "1e999",
        "-0",
        "{\"$date\":\"x\"}",
        "{\"$oid\":\"zz\"}",
        "\\u0000",
        "\\uD800",
        "\u0000",
        "\n",
        "[[[[[[[[[[[[[[[[[[",
        "{\"$numberLong\":\"9e9\"}",
        "{\"$regex\":\"\\u0000\",\"$options\":\"\"}",
        "\"$match\":",
        "\"ns\":5",
        "{\"$numberDecimal\":\"1E+9999999999\"}",
        "99999999999999999999",
        "'",
        "/",
        "{\"$uuid\":\"1\"}"
    };

    static long[] slice() {
        return new long[] {1, 2, 3};
    }

    @ParameterizedTest
    @MethodSource("slice")
    void damagedLinesNeverCrash(long seed) {
        System.out.println("seed " + seed);
        fuzz(seed, 300);
    }

    @Test
    @Tag("fuzz")
    void damagedLinesNeverCrashForLong() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        fuzz(seed, 50_000);
    }

    @Test
    @Tag("fuzz")
    void damagedSamplesNeverCrash() throws IOException {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (String name : List.of(
                "samples/logs/mongod-structured-4.4-7.0.log",
                "samples/logs/mongos-structured-8.0.log",
                "samples/profile/system.profile.relaxed.jsonl",
                "samples/sampled/config.sampledQueries.jsonl")) {
            byte[] whole = Files.readAllBytes(ReadOperations.shared(name));
            for (int i = 0; i < 2_000; i++) {
                read(damaged(new String(whole, StandardCharsets.UTF_8), random));
            }
        }
    }

    private void fuzz(long seed, int rounds) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < rounds; i++) {
            StringBuilder text = new StringBuilder();
            for (int lines = 1 + random.nextInt(4); lines > 0; lines--) {
                String line = SEEDS.get(random.nextInt(SEEDS.size()));
                text.append(random.nextInt(3) == 0 ? line : new String(damaged(line, random), StandardCharsets.UTF_8))
                        .append('\n');
            }
            read(text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static byte[] damaged(String line, SplittableRandom random) {
        StringBuilder text = new StringBuilder(line);
        for (int changes = 1 + random.nextInt(4); changes > 0 && !text.isEmpty(); changes--) {
            int at = random.nextInt(text.length());
            int to = Math.min(text.length(), at + random.nextInt(12));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(at, to);
                case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
                case 2 -> text.replace(at, to, PIECES[random.nextInt(PIECES.length)]);
                default -> text.setLength(Math.max(1, at));
            }
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && random.nextInt(4) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    /** Reads it, and uses all that came out in the way that the rest of the program does. */
    private void read(byte[] bytes) {
        try {
            ReadOperations read = ReadOperations.ofFile(Files.write(folder.resolve("damaged"), bytes));
            OperationLinesWriter writer = new OperationLinesWriter(new StringWriter());
            read.operations().forEach(operation -> {
                OperationShape.of(operation);
                UpdatedPaths.of(operation);
                if (operation.filter() != null) {
                    RawDocument.of(operation.filter());
                }
                writer.operation(operation);
            });
        } catch (UnreadableException inWords) {
            // the one failure that is allowed
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
