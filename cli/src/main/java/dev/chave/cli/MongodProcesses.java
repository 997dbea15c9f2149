package dev.chave.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Real servers, one for each shard, on loopback and in folders that are gone when they end. */
final class MongodProcesses implements AutoCloseable {
    /** No servers at all. */
    static final MongodProcesses NONE = new MongodProcesses();

    private static final String READY = "Waiting for connections";

    private final List<Process> processes = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<InetSocketAddress> addresses = new ArrayList<>();

    private MongodProcesses() {}

    /** The server that a shell would start. */
    static Optional<Path> onPath() {
        String path = System.getenv("PATH");
        return path == null
                ? Optional.empty()
                : Arrays.stream(path.split(File.pathSeparator))
                        .map(folder -> Path.of(folder, "mongod"))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    /**
     * Starts so many.
     *
     * @throws IOException when one does not come up
     */
    static MongodProcesses start(Path mongod, int count) throws IOException {
        MongodProcesses started = new MongodProcesses();
        try {
            for (int shard = 0; shard < count; shard++) {
                started.startOne(mongod);
            }
            return started;
        } catch (IOException unable) {
            started.close();
            throw unable;
        }
    }

    private void startOne(Path mongod) throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path folder = Files.createTempDirectory("chave-mongod");
        folders.add(folder);
        Process process = new ProcessBuilder(
                        mongod.toString(),
                        "--bind_ip",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--dbpath",
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        processes.add(process);
        addresses.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        while (line != null && !line.contains(READY)) {
            line = output.readLine();
        }
        if (line == null) {
            throw new IOException("a mongod ended at once");
        }
        Thread reader = new Thread(() -> output.lines().forEach(ignored -> {}), "mongod-output");
        reader.setDaemon(true);
        reader.start();
    }

    List<InetSocketAddress> addresses() {
        return List.copyOf(addresses);
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.destroy();
            try {
                process.waitFor();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }
        folders.forEach(MongodProcesses::delete);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            // a folder for temporary files: somebody else cleans it up
        }
    }
}
