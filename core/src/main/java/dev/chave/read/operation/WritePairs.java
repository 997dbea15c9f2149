package dev.chave.read.operation;

import dev.chave.workload.Operation;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings the two records together that a server writes of each update and delete: one of the statement, with its filter, and
 * one of the command around it, mostly without. The statement counts; the command counts only as far as no statement
 * of it was seen.
 *
 * <p>A statement belongs to the next command of its connection, collection and kind that was running when the statement
 * ended. Logs that were sorted by time may show the command first, so a command without a statement is held back for a
 * second of the log's own time. Where more is held than the bounds allow, the oldest goes out as it is.
 */
final class WritePairs {
    private static final int MOST_CONNECTIONS = 20_000;
    private static final int MOST_STATEMENTS = 1_000;
    private static final int MOST_HELD = 1_000;
    private static final long SLACK_MILLIS = 5;
    private static final long HELD_MILLIS = 1_000;
    private static final long ALWAYS = Long.MIN_VALUE;

    /** A command that waits for its statements. */
    private record Held(String key, Operation operation, long fromMillis, long toMillis) {}

    private final Map<String, Deque<Long>> statements = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Deque<Long>> eldest) {
            return size() > MOST_CONNECTIONS;
        }
    };
    private final Deque<Held> held = new ArrayDeque<>();

    /** Takes note of a statement; true when a command that was held back for it is dropped. */
    boolean statement(String connection, Operation statement) {
        String key = key(connection, statement);
        long at = millis(statement.at());
        for (Iterator<Held> commands = held.iterator(); commands.hasNext(); ) {
            Held command = commands.next();
            if (command.key.equals(key) && isWithin(at, command.fromMillis, command.toMillis)) {
                commands.remove();
                return true;
            }
        }
        Deque<Long> times = statements.computeIfAbsent(key, unseen -> new ArrayDeque<>());
        times.addLast(at);
        if (times.size() > MOST_STATEMENTS) {
            times.removeFirst();
        }
        return false;
    }

    /**
     * Takes the part of a command that would be an operation of its own. It is dropped when its statement was seen, held
     * back otherwise.
     *
     * @return whether it is held back
     */
    boolean command(String connection, Operation part, long durationMillis) {
        long to = millis(part.at());
        long from = to == ALWAYS || durationMillis < 0 ? ALWAYS : to - durationMillis;
        String key = key(connection, part);
        long seen = takeSeen(key, from, to, Math.round(part.weight()));
        if (seen >= part.weight()) {
            return false;
        }
        Operation rest = seen == 0 ? part : Operations.withWeight(part, part.weight() - seen);
        held.addLast(new Held(key, rest, from, to));
        return true;
    }

    /** The held commands whose statements can no longer come, when the log has reached this time. */
    List<Operation> ripe(@Nullable Instant now) {
        long at = millis(now);
        List<Operation> ripe = new ArrayList<>();
        while (!held.isEmpty() && (held.size() > MOST_HELD || isRipe(held.getFirst(), at))) {
            ripe.add(held.removeFirst().operation);
        }
        return ripe;
    }

    /** Everything that is still held, at the end of a log. */
    List<Operation> rest() {
        List<Operation> rest = held.stream().map(Held::operation).toList();
        held.clear();
        return rest;
    }

    private static boolean isRipe(Held command, long at) {
        return command.toMillis == ALWAYS || (at != ALWAYS && at - command.toMillis > HELD_MILLIS);
    }

    /** How many statements that ended while the command ran were seen; each is taken once. */
    private long takeSeen(String key, long from, long to, long most) {
        Deque<Long> times = statements.get(key);
        if (times == null) {
            return 0;
        }
        times.removeIf(at -> at != ALWAYS && from != ALWAYS && at < from - SLACK_MILLIS);
        long taken = 0;
        while (taken < most && !times.isEmpty() && isWithin(times.getFirst(), from, to)) {
            times.removeFirst();
            taken++;
        }
        return taken;
    }

    private static boolean isWithin(long at, long from, long to) {
        return at == ALWAYS
                || to == ALWAYS
                || (at <= to + SLACK_MILLIS && (from == ALWAYS || at >= from - SLACK_MILLIS));
    }

    private static long millis(@Nullable Instant at) {
        return at == null ? ALWAYS : at.toEpochMilli();
    }

    private static String key(String connection, Operation operation) {
        return connection + '\n' + operation.kind() + '\n' + operation.namespace();
    }
}
