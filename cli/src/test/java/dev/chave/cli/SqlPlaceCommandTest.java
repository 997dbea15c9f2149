package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bson.BsonDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code chave sql place} from the outside: what it prints, where, and with which exit code. */
class SqlPlaceCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        StringBuilder text = new StringBuilder("order_id,user_id,tenant_id\n");
        for (int i = 0; i < 3_000; i++) {
            text.append(i)
                    .append(',')
                    .append(i * 31 % 900)
                    .append(',')
                    .append(i % 4 == 0 ? 7 : i % 97)
                    .append('\n');
        }
        Files.writeString(folder.resolve("orders.csv"), text);
    }

    private Run place(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "sql";
        all[1] = "place";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return Run.of(folder, all);
    }

    @Tag("P2")
    @Test
    void printsRowsPerShardAsTextAsJsonAndAsAPage() throws IOException {
        Run text = place("--with", "citus", "--shards", "8", "--column", "user_id", "orders.csv");
        assertThat(text.code()).isZero();
        assertThat(text.err()).isEmpty();
        assertThat(text.out())
                .startsWith("citus by user_id over 8 shards")
                .contains("max/mean", "One shard more", "<int8>");

        Run json = place(
                "--with",
                "citus",
                "--shards",
                "8",
                "--column",
                "user_id",
                "--format",
                "json",
                "--html",
                "out/p.html",
                "orders.csv");
        BsonDocument document = BsonDocument.parse(json.out());
        assertThat(document.getInt32("format").getValue()).isOne();
        assertThat(document.getArray("shards")).hasSize(8);
        assertThat(document.getArray("shards").stream()
                        .mapToInt(shard -> shard.asDocument().getNumber("rows").intValue())
                        .sum())
                .isEqualTo(3_000);
        assertThat(document.getArray("growth").get(0).asDocument().keySet())
                .containsExactly("scheme", "from", "to", "moved", "maxOverMean");
        assertThat(Files.readString(folder.resolve("out/p.html")))
                .startsWith("<!DOCTYPE html>")
                .endsWith("</html>\n");
    }

    @Test
    void readsStandardInput() {
        byte[] text = "1\t5\n2\t\\N\n".getBytes(StandardCharsets.UTF_8);
        Surroundings here = Run.surroundings(folder);
        Surroundings piped = new Surroundings(
                here.clock(), folder, new ByteArrayInputStream(text), here.style(), false, here.interrupted());
        Run run = Run.of(
                piped, "sql", "place", "--with", "jump", "--shards", "4", "--columns", "id,k", "--column", "k", "-");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("rows 1, values 1", "not placed: 1 rows without a key");
    }

    @Test
    void aCheckFailsOnlyOnABlocker() {
        assertThat(place("--with", "citus", "--shards", "8", "--column", "tenant_id", "--check", "orders.csv")
                        .code())
                .isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(place("--with", "citus", "--shards", "8", "--column", "user_id", "--check", "orders.csv")
                        .code())
                .isZero();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--with citus --column nobody orders.csv | 2 | --column: \"nobody\" not found; expected one of \"order_id\"",
                "--with magic --column user_id orders.csv | 2 | --with: an unknown scheme; expected one of citus",
                "--with unicode_loose_md5 --column user_id orders.csv | 2 | collation key",
                "--with citus --shards 0 --column user_id orders.csv | 2 | expected 1 to 64000",
                "--with citus --column user_id,order_id orders.csv | 2 | expected 1 for citus",
                "--with citus --column user_id --type money orders.csv | 2 | --type:",
                "--with citus --column user_id --property colour=1 orders.csv | 2 | colour: not known",
                "--with citus --column user_id --encoding klingon orders.csv | 2 | no such encoding",
                "--with citus --column user_id --tenant x orders.csv | 2 | --tenant: \"x\" not found",
                "--with citus --column user_id nothing.csv | 3 | there is no such file",
                "--with citus orders.csv | 2 | --column"
            })
    void saysWhatIsWrongInOneLine(String arguments, int code, String words) {
        Run run = place(arguments.split(" "));
        assertThat(run.code()).isEqualTo(code);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("chave: ").contains(words).doesNotContain("Exception");
    }

    @Test
    void neverPrintsAPassword() {
        String url = "jdbc:postgresql://ann:s3cret@127.0.0.1:1/shop?password=s3cret";
        Run refused = place("--with", "citus", "--column", "user_id", url);
        assertThat(refused.code()).isEqualTo(ExitCode.INPUT);
        assertThat(refused.err()).contains("jdbc:postgresql://127.0.0.1:1/shop: no connection; expected");
        Run two = place("--with", "citus", "--column", "user_id", url, url);
        assertThat(two.code()).isEqualTo(ExitCode.USAGE);
        Run debug = place("--debug", "--with", "citus", "--column", "user_id", url);
        for (Run run : new Run[] {refused, two, debug}) {
            assertThat(run.out() + run.err()).doesNotContain("s3cret").doesNotContain("ann");
        }
    }

    @Test
    void helpExplainsItselfWithAnExample() {
        Run run = place("--help");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("chave sql place --with citus --shards 32 --column user_id orders.csv");
        assertThat(Run.of(folder, "sql").err()).contains("place");
    }
}
