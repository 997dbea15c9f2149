package dev.chave.read.operation;

import dev.chave.read.operation.ExtendedJson.BadRecordException;
import dev.chave.workload.Operation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The messages of a structured log that tell of operations: "Slow query" (51803) and "Applied op" (51801). */
final class LogMessages {
    private static final int SLOW_QUERY = 51803;
    private static final int APPLIED_OPERATION = 51801;
    // without their first letters, whose case differs between releases
    private static final byte[] SLOW_QUERY_TEXT = "low query".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] APPLIED_OPERATION_TEXT = "pplied op".getBytes(StandardCharsets.US_ASCII);

    /** What is read of a line; locks, storage and the like are passed over. */
    private static final Set<String> WANTED_OF_LINE = Set.of("t", "id", "ctx", "msg", "attr", "truncated");

    private static final Set<String> WANTED_OF_ATTRIBUTES = Set.of(
            "type",
            "ns",
            "appName",
            "command",
            "originatingCommand",
            "planSummary",
            "nShards",
            "cursorid",
            "docsExamined",
            "ninserted",
            "durationMillis",
            "CRUD");

    private static final ExtendedJson.Selection WANTED =
            (depth, name) -> depth > 2 || (depth == 1 ? WANTED_OF_LINE : WANTED_OF_ATTRIBUTES).contains(name);

    private final OperationFlow flow;
    private final Tally tally;

    LogMessages(OperationFlow flow, Tally tally) {
        this.flow = flow;
        this.tally = tally;
    }

    /** Takes one line; false when the sink wants no more. */
    boolean take(byte[] bytes, int offset, int length) throws BadRecordException {
        boolean maySlow = contains(bytes, offset, length, SLOW_QUERY_TEXT);
        if (!maySlow && !contains(bytes, offset, length, APPLIED_OPERATION_TEXT)) {
            if (bytes[offset] != '{' || bytes[offset + length - 1] != '}') {
                throw new BadRecordException("no whole line of a structured log");
            }
            return true;
        }
        BsonDocument line = ExtendedJson.parse(bytes, offset, length, WANTED);
        BsonDocument attributes = Fields.document(line, "attr");
        String message = String.valueOf(Fields.text(line, "msg")).toLowerCase(Locale.ROOT);
        long id = Fields.number(line, "id", 0);
        if (attributes == null) {
            return true;
        }
        Instant at = instant(line.get("t"));
        if (id == SLOW_QUERY || message.equals("slow query")) {
            return slow(line, attributes, at);
        }
        if (id == APPLIED_OPERATION || message.equals("applied op")) {
            return applied(line, attributes, at);
        }
        return true;
    }

    private boolean slow(BsonDocument line, BsonDocument attributes, @Nullable Instant at) {
        String connection = String.valueOf(Fields.text(line, "ctx"));
        if (connection.equals("TTLMonitor")) {
            // every shard expires its own documents, so no router ever targets these
            tally.leftOut(LeftOut.SERVERS_OWN);
            return true;
        }
        BsonDocument cut = Fields.document(line, "truncated");
        boolean isGetMore = attributes.containsKey("originatingCommand");
        boolean isCut =
                cut != null && (cut.containsKey("command") || (isGetMore && cut.containsKey("originatingCommand")));
        if (cut != null) {
            CutValues.mark(attributes, cut);
        }
        BsonDocument command = Fields.document(attributes, "command");
        if (command == null) {
            tally.leftOut(LeftOut.NOT_WORKLOAD);
            return true;
        }
        return flow.accept(new ServerRecord(
                String.valueOf(Fields.text(attributes, "type")),
                command,
                Fields.document(attributes, "originatingCommand"),
                Fields.number(attributes, "cursorid", 0),
                connection,
                observation(attributes, at, isCut)));
    }

    private static Observation observation(BsonDocument attributes, @Nullable Instant at, boolean isCut) {
        String namespace = Fields.text(attributes, "ns");
        return new Observation(
                namespace == null ? "" : namespace,
                at,
                Fields.text(attributes, "appName"),
                Fields.text(attributes, "planSummary"),
                Fields.number(attributes, "docsExamined", -1),
                Fields.number(attributes, "durationMillis", -1),
                (int) Fields.number(attributes, "nShards", -1),
                Fields.number(attributes, "ninserted", -1),
                isCut);
    }

    private boolean applied(BsonDocument line, BsonDocument attributes, @Nullable Instant at) {
        BsonDocument entry = Fields.document(attributes, "CRUD");
        BsonDocument cut = Fields.document(line, "truncated");
        boolean isCut = cut != null && cut.containsKey("CRUD");
        if (entry == null) {
            tally.leftOut(LeftOut.NOT_WORKLOAD);
            return true;
        }
        if (isCut && Fields.text(entry, "op") == null) {
            tally.leftOut(LeftOut.CUT_APPLIED);
            return true;
        }
        Optional<Operation> operation = OplogEntries.operation(entry, at, isCut);
        if (operation.isEmpty()) {
            tally.leftOut(LeftOut.NOT_WORKLOAD);
            return true;
        }
        return flow.acceptApplied(operation.get());
    }

    private static @Nullable Instant instant(@Nullable BsonValue value) {
        return value != null && value.isDateTime()
                ? Instant.ofEpochMilli(value.asDateTime().getValue())
                : null;
    }

    private static boolean contains(byte[] bytes, int offset, int length, byte[] wanted) {
        int last = offset + length - wanted.length;
        for (int i = offset; i <= last; i++) {
            if (bytes[i] == wanted[0] && matches(bytes, i, wanted)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(byte[] bytes, int at, byte[] wanted) {
        for (int i = 1; i < wanted.length; i++) {
            if (bytes[at + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
