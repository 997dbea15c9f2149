package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.report.TerminalStyle;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearseCommandTest {
    @TempDir
    Path folder;

    /** A run that is asked to end as soon as it has begun. */
    private Run run(String... arguments) {
        Surroundings ending = new Surroundings(
                Run.CLOCK, folder, InputStream.nullInputStream(), TerminalStyle.PLAIN, false, () -> true);
        return Run.of(ending, arguments);
    }

    @Test
    void itSaysWhereToConnectAndWhatItIs() {
        Run run = run(
                "rehearse",
                "--port",
                "0",
                "--shard-names",
                "eu,us",
                "--server-version",
                "6.0",
                "--key",
                "app.users=region,_id:hashed");
        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        assertThat(run.out())
                .contains("MongoDB 6.0", "shards eu, us.", "Sharded: app.users by ", "never for production")
                .containsPattern("mongosh mongodb://127\\.0\\.0\\.1:\\d+/");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void wrongUsageIsSaid() {
        assertThat(run("rehearse", "--shards", "0").err()).contains("0 shards; expected 1 to 100");
        assertThat(run("rehearse", "--shards", "2", "--shard-names", "a").err()).contains("expected one of them");
        assertThat(run("rehearse", "--key", "users").err()).contains("expected NS=KEY");
        assertThat(run("rehearse", "--port", "0", "--key", "app.users={a: -1}").code())
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("rehearse", "--port", "70000").err()).contains("the port 70000; expected 0 to 65535");
        assertThat(run("rehearse", "--server-version", "3.6").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aPortThatIsTakenIsSaid() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            Run run = run("rehearse", "--port", String.valueOf(taken.getLocalPort()));
            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).contains("cannot be listened on; expected a free port");
        }
    }
}
