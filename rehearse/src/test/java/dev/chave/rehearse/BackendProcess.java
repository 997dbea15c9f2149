package dev.chave.rehearse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shard in a virtual machine of its own, which a test stops, kills and starts again. */
final class BackendProcess implements AutoCloseable {
    private final @Nullable Path data;
    private Process process;
    private int port;

    BackendProcess(@Nullable Path data) throws IOException {
        this.data = data;
        process = start(0);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private Process start(int wanted) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dslf4j.internal.verbosity=ERROR",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ShardProcess.class.getName(),
                String.valueOf(wanted)));
        if (data != null) {
            command.add(data.toString());
        }
        Process started = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the backend did not start");
        }
        port = Integer.parseInt(line.substring("listening ".length()));
        return started;
    }

    /** Asks it to end, and waits until it has. */
    void stop() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }

    /** Ends it without a word. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    void startAgain() throws IOException {
        process = start(port);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
