package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two million documents of five hundred fields, and 64 keys to judge, in a heap of 512 MB. */
@Tag("long")
class WideDataTest {
    private static final int FIELDS = 500;
    private static final int KEYS = 64;
    private static final String[] KINDS = {
        "type: int, values: uniform, distinct: 1000",
        "type: string, values: zipf, distinct: 5000",
        "type: long, values: unique",
        "type: double, from: 0, to: 1000, step: 0.01",
        "type: uuid",
        "type: string, choices: [open, paid, shipped]",
        "type: date, every: 1h",
        "type: boolean"
    };

    @TempDir
    private Path folder;

    @Test
    void fitInHalfAGigabyte() throws IOException, InterruptedException {
        Path design = Files.writeString(folder.resolve("wide.yaml"), design());
        Path out = folder.resolve("out.json");
        Path err = folder.resolve("err.txt");
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "advise",
                        design.toString(),
                        "--format",
                        "json")
                .directory(folder.toFile())
                .redirectOutput(new File(out.toString()))
                .redirectError(new File(err.toString()))
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(err)).isZero();
        String advice = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(advice).contains("\"records\": 2000000");
        assertThat(advice.lines().filter(line -> line.contains("\"verdict\":"))).hasSize(KEYS);
    }

    /** Nine tenths of the fields are missing in each document, as in data of many kinds under one roof. */
    private static String design() {
        StringBuilder text = new StringBuilder("""
                design: 1
                collection: wide.events
                documents: 2000000
                collectionBytes: 2TB
                fields:
                  _id: objectId
                  tenantId: {type: int, values: zipf, distinct: 20000, exponent: 1.1}
                  orderId: {type: long, values: unique}
                """);
        for (int field = 3; field < FIELDS; field++) {
            text.append(
                    String.format(Locale.ROOT, "  f%03d: {%s, missing: 90%%}%n", field, KINDS[field % KINDS.length]));
        }
        text.append("""
                workload:
                  operations: 20000
                  shapes:
                    - {op: find, share: 60, where: {tenantId: same, orderId: same}}
                    - {op: insert, share: 15}
                    - {op: find, share: 5, where: {orderId: same}}
                keys:
                """);
        for (int key = 0; key < KEYS; key++) {
            text.append(String.format(Locale.ROOT, "  - {tenantId: 1, f%03d: 1}%n", 3 + key));
        }
        return text.toString();
    }
}
