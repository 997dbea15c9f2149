package dev.chave.rehearse;

import dev.chave.read.operation.OperationLinesWriter;
import dev.chave.read.operation.ServedCommand;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Writes what was served to a file, on a thread of its own. Between the two is a queue with an end: what comes while it is full is
 * dropped and counted, so that recording never holds up what it records.
 */
final class Recorder implements AutoCloseable {
    private static final int LONGEST_QUEUE = 10_000;

    private final BlockingQueue<Served> queue = new ArrayBlockingQueue<>(LONGEST_QUEUE);
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong recorded = new AtomicLong();
    private final BufferedWriter out;
    private final Thread writer;
    private final Consumer<String> log;

    /** One command; the last one has none. */
    private record Served(
            @Nullable BsonDocument command,
            Instant at,
            @Nullable String application,
            int shards) {}

    private Recorder(BufferedWriter out, Consumer<String> log) {
        this.out = out;
        this.log = log;
        writer = new Thread(this::write, "rehearse-recorder");
        writer.setDaemon(true);
    }

    /**
     * Starts to record.
     *
     * @param file a new one
     * @throws IOException when it cannot be written, or is there already
     */
    static Recorder start(Path file, Consumer<String> log) throws IOException {
        Recorder recorder =
                new Recorder(Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW), log);
        recorder.writer.start();
        return recorder;
    }

    /** Takes a command that nobody changes any more. */
    void served(BsonDocument command, Instant at, @Nullable String application, int shards) {
        if (!queue.offer(new Served(command, at, application, shards))) {
            dropped.incrementAndGet();
        }
    }

    /** How many commands were not written, because they came too fast or the file could not be written. */
    long dropped() {
        return dropped.get();
    }

    /** How many operations were written. */
    long recorded() {
        return recorded.get();
    }

    private void write() {
        OperationLinesWriter lines = new OperationLinesWriter(out);
        try {
            for (Served next = queue.take(); next.command() != null; next = queue.take()) {
                write(next, lines);
            }
            out.close();
        } catch (IOException unwritable) {
            log.accept(
                    "the recording could not be ended (" + unwritable.getClass().getSimpleName() + ")");
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(Served next, OperationLinesWriter lines) {
        BsonDocument command = next.command();
        if (command == null) {
            return;
        }
        try {
            for (var operation : ServedCommand.operations(command, next.at(), next.application(), next.shards())) {
                lines.operation(operation);
                recorded.incrementAndGet();
            }
        } catch (UncheckedIOException unwritable) {
            if (dropped.getAndIncrement() == 0) {
                log.accept("the recording could not be written; what follows is dropped");
            }
        }
    }

    /** Writes what is left and closes the file. */
    @Override
    public void close() {
        try {
            queue.put(new Served(null, Instant.EPOCH, null, -1));
            writer.join();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
