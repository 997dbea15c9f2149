package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code chave generate} and {@code chave advise} with a design file. */
class DesignCommandsTest {
    private static final String DESIGN = """
            design: 1
            collection: shop.orders
            documents: 3000
            shards: 4
            growTo: 8
            serverVersion: "6.0"
            collectionBytes: 40GB
            seed: 9
            fields:
              _id: objectId
              tenantId: {type: int, values: uniform, distinct: 900}
              orderId: {type: long, values: unique}
            workload:
              operations: 3000
              shapes:
                - {op: find, share: 4, where: {tenantId: same, orderId: same}}
                - {op: insert, share: 1}
            keys: [{tenantId: 1, orderId: 1}]
            """;

    @TempDir
    private Path folder;

    private Path design;

    @BeforeEach
    void write() throws IOException {
        design = Files.writeString(folder.resolve("orders"), DESIGN);
    }

    private Run chave(String... arguments) {
        return Run.of(folder, arguments);
    }

    @Test
    @Tag("A6")
    void advisesBeforeThereIsData() {
        Run run = chave("advise", design.toString(), "--format", "json");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("\"shards\": 4")
                .contains("\"growTo\": 8")
                .contains("\"serverVersion\": \"6.0\"")
                .contains("\"seed\": 9")
                .contains("\"documents\": 3000")
                .contains("Documents and operations are assumed by " + design)
                .contains("\"ASSUMED\"")
                .doesNotContain("\"confidence\": \"HIGH\"");
    }

    @Test
    void whatIsTypedGoesBeforeWhatIsDesigned() {
        Run run = chave(
                "advise",
                design.toString(),
                "--format",
                "json",
                "--shards",
                "5",
                "--grow-to",
                "12",
                "--server-version",
                "7.0",
                "--seed",
                "2",
                "--collection-bytes",
                "90GB");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("\"shards\": 5")
                .contains("\"growTo\": 12")
                .contains("\"serverVersion\": \"7.0\"")
                .contains("\"seed\": 2")
                .contains("\"collectionBytes\": " + (90L << 30));
    }

    @Test
    void readsADesignFromStandardInputToo() {
        Surroundings plain = Run.surroundings(folder);
        Surroundings piped = new Surroundings(
                plain.clock(),
                plain.folder(),
                new ByteArrayInputStream(DESIGN.getBytes(StandardCharsets.UTF_8)),
                plain.style(),
                plain.showsProgress(),
                plain.interrupted());
        Run run = Run.of(piped, "advise", "-");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("{tenantId: 1, orderId: 1}").contains("assumed by standard input");
    }

    @Test
    void aRealWorkloadTakesThePlaceOfTheDesignedOne() {
        assertThat(chave("generate", design.toString(), "--out", "made").code()).isZero();
        Run run = chave(
                "advise",
                design.toString(),
                "--workload",
                folder.resolve("made/mongod.log").toString());

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("Documents are assumed by");
    }

    @Test
    void refusesADesignAmongOtherDataAndAnotherNamespace() {
        Run among = chave("advise", design.toString(), design.toString());
        assertThat(among.code()).isEqualTo(ExitCode.USAGE);
        assertThat(among.err()).contains("is a design file among others; expected it alone");

        Run other = chave("advise", design.toString(), "--ns", "a.b");
        assertThat(other.code()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("expected shop.orders");
    }

    @Test
    void saysWhereADesignIsWrong() throws IOException {
        Files.writeString(design, DESIGN.replace("distinct", "distinkt"));
        for (String command : new String[] {"advise", "generate"}) {
            Run run = command.equals("advise")
                    ? chave("advise", design.toString())
                    : chave("generate", design.toString(), "--out", "x");
            assertThat(run.code()).isEqualTo(ExitCode.INPUT);
            assertThat(run.err())
                    .contains("line 11, fields.tenantId.distinkt: unknown here")
                    .contains("did you mean \"distinct\"?");
        }
    }

    @Test
    void generatesFilesThatAdviseReads() {
        Run generated = chave("generate", design.toString(), "--out", "made");
        assertThat(generated.code()).as(generated.err()).isZero();
        assertThat(generated.out()).contains("orders.bson: 3,000").contains("mongod.log: 3,000");

        Run advised = chave(
                "advise",
                folder.resolve("made/dump").toString(),
                "--workload",
                folder.resolve("made/operations.jsonl").toString());
        assertThat(advised.code()).as(advised.err()).isZero();
        assertThat(advised.out()).contains("{tenantId: 1, orderId: 1}").doesNotContain("assumed by");

        Run again = chave("generate", design.toString(), "--out", "made");
        assertThat(again.code()).isEqualTo(ExitCode.USAGE);
        assertThat(again.err()).contains("is there already");
    }
}
