package dev.chave.rehearse;

import dev.chave.read.operation.OperationLinesWriter;
import dev.chave.read.operation.ServedCommand;
import dev.chave.rehearse.wire.BadFrameException;
import dev.chave.rehearse.wire.Request;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Writes what was served to a file, on a thread of its own that stays out of the way. It looks for new commands twenty times a second.
 * As long as few come, it writes their operations at once; while many come, it only puts them aside as they came over the wire, and
 * writes their operations when there is time, or at the end.
 *
 * <p>What waits for the thread has an end: what comes beyond it is dropped and counted, so that recording never holds up what it
 * records.
 */
final class Recorder implements AutoCloseable {
    private static final int MOST_BYTES_WAITING = 64 << 20;
    private static final int PAUSE_MILLIS = 50;
    private static final int FEW = 100; // commands in a pause
    private static final int FEW_BYTES = 1 << 16;
    private static final int WORTH_A_WORD = 10_000;

    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong recorded = new AtomicLong();
    private final BufferedWriter out;
    private final OperationLinesWriter lines;
    private final Spool spool;
    private final Thread writer;
    private boolean quiet = true; // for the writer alone: whether little came in the last pause
    private final Consumer<String> log;
    private final long mostBytesWaiting;

    private final Object lock = new Object();
    private List<Served> waiting = new ArrayList<>();
    private long waitingBytes;
    private final CountDownLatch closing = new CountDownLatch(1);
    private boolean closed;

    private Recorder(BufferedWriter out, Spool spool, long mostBytesWaiting, Consumer<String> log) {
        this.out = out;
        this.spool = spool;
        this.log = log;
        this.mostBytesWaiting = mostBytesWaiting;
        lines = new OperationLinesWriter(out);
        writer = new Thread(this::run, "rehearse-recorder");
        writer.setDaemon(true);
    }

    /**
     * Starts to record.
     *
     * @param file a new one
     * @throws IOException when it cannot be written, or is there already
     */
    static Recorder start(Path file, Consumer<String> log) throws IOException {
        return start(file, MOST_BYTES_WAITING, log);
    }

    /**
     * The same.
     *
     * @param mostBytesWaiting how much may have come that was not yet looked at
     */
    static Recorder start(Path file, long mostBytesWaiting, Consumer<String> log) throws IOException {
        BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
        Recorder recorder = new Recorder(out, Spool.beside(file), mostBytesWaiting, log);
        recorder.writer.start();
        return recorder;
    }

    /** Takes a command. */
    void served(Served command) {
        synchronized (lock) {
            if (closed || waitingBytes + command.bytes() > mostBytesWaiting) {
                dropped.incrementAndGet();
                return;
            }
            waiting.add(command);
            waitingBytes += command.bytes();
            if (waiting.size() == 1) {
                lock.notifyAll();
            }
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

    private void run() {
        try (spool;
                out) {
            while (take()) {
                while (quiet && spool.waiting() > 0 && !muchWaits()) {
                    write(spool.next());
                }
                if (spool.waiting() == 0) {
                    out.flush();
                }
            }
            if (spool.waiting() > WORTH_A_WORD) {
                log.accept(String.format(
                        Locale.ROOT, "writing what is left of the recording: %,d commands", spool.waiting()));
            }
            while (spool.waiting() > 0) {
                write(spool.next());
            }
        } catch (IOException | UncheckedIOException unwritable) {
            fail(unwritable);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Nothing can be written any more: all that comes is dropped. */
    private void fail(Exception unwritable) {
        synchronized (lock) {
            closed = true;
            dropped.addAndGet(waiting.size() + spool.waiting());
            waiting.clear();
        }
        log.accept("the recording could not be written ("
                + unwritable.getClass().getSimpleName() + "); what follows is dropped");
    }

    /**
     * Takes what came in the last pause: writes it if that is little, and puts it aside if not.
     *
     * @return false when nothing more can come
     */
    private boolean take() throws IOException, InterruptedException {
        List<Served> came;
        boolean more;
        synchronized (lock) {
            while (!closed && waiting.isEmpty() && spool.waiting() == 0) {
                lock.wait();
            }
        }
        closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        synchronized (lock) {
            quiet = !isMuch();
            more = !closed;
            came = waiting;
            waiting = new ArrayList<>();
            waitingBytes = 0;
        }
        boolean direct = quiet && spool.waiting() == 0;
        for (Served command : came) {
            if (direct) {
                write(command);
            } else {
                spool.add(command);
            }
        }
        return more;
    }

    private boolean muchWaits() {
        synchronized (lock) {
            return closed || isMuch();
        }
    }

    private boolean isMuch() {
        return waiting.size() > FEW || waitingBytes > FEW_BYTES;
    }

    private void write(Served served) throws IOException {
        try {
            for (var operation : ServedCommand.operations(
                    Request.of(served.frame()).command(), served.at(), served.application(), served.shards())) {
                lines.operation(operation);
                recorded.incrementAndGet();
            }
        } catch (BadFrameException impossible) {
            throw new IllegalStateException("a command that was served and cannot be read again", impossible);
        }
    }

    /** Writes what is left and closes the file. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
        closing.countDown();
        try {
            writer.join();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
