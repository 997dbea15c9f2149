package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * From a server's records to operations, each counted once: statements before the commands around them, a cursor once, an
 * operation that several shards noted once. For one input and one thread.
 */
final class OperationFlow {
    private static final int MOST_REMEMBERED = 100_000;

    private final OperationSink sink;
    private final Tally tally;
    private final WritePairs pairs = new WritePairs();
    private final SeenLately<Long> cursors = new SeenLately<>(MOST_REMEMBERED);
    private final SeenLately<String> identities = new SeenLately<>(MOST_REMEMBERED);
    private final SeenLately<String> clientWrites = new SeenLately<>(MOST_REMEMBERED);
    private boolean isStopped;
    private boolean sawRouter;
    private boolean sawShard;

    OperationFlow(OperationSink sink, Tally tally) {
        this.sink = sink;
        this.tally = tally;
    }

    /** Takes one record; false when the sink wants no more. */
    boolean accept(ServerRecord record) {
        sawRouter |= record.isFromRouter();
        sawShard |= ClientIdentity.isSentByRouter(record.command());
        if (record.isStatement()) {
            statement(record);
        } else {
            Optional<CommandName> name = CommandName.of(record.command());
            if (name.isPresent()) {
                command(name.get(), record);
            } else {
                tally.leftOut(LeftOut.NOT_WORKLOAD);
            }
        }
        pairs.ripe(record.observation().at()).forEach(this::emit);
        return !isStopped;
    }

    /** Takes an operation that a secondary applied; it counts only while no client's own write of its kind was seen. */
    boolean acceptApplied(Operation operation) {
        if (clientWrites.contains(writeKey(operation))) {
            tally.leftOut(LeftOut.APPLIED_AND_SEEN);
        } else {
            passOn(operation);
        }
        return !isStopped;
    }

    /** Lets out what was held back, at the end of the input. */
    void finish() {
        pairs.rest().forEach(this::emit);
        if (sawShard) {
            tally.note(
                    "operations that a router sent to this shard; give the logs of all shards or those of the routers,"
                            + " not both, or operations count twice");
        }
    }

    /** Whether a router wrote some of the records. */
    boolean sawRouter() {
        return sawRouter;
    }

    private void statement(ServerRecord record) {
        Observation observation = record.observation();
        if (Namespaces.isInternal(observation.namespace())) {
            tally.leftOut(LeftOut.NOT_WORKLOAD);
            return;
        }
        BsonDocument command = record.command();
        Operation statement = record.isPlainStatement()
                ? Statements.ofStatement(
                        record.type().equals("update") ? OperationKind.UPDATE : OperationKind.DELETE,
                        observation.namespace(),
                        command,
                        command,
                        observation)
                : BulkWrites.part(command, observation.namespace(), observation);
        if (isRepeated(command, List.of(statement))) {
            return;
        }
        if (pairs.statement(record.connection(), statement)) {
            tally.leftOut(LeftOut.COMMAND_OF_STATEMENTS);
        }
        emit(statement);
    }

    private void command(CommandName name, ServerRecord record) {
        if (name == CommandName.GET_MORE) {
            nextBatch(record);
            return;
        }
        List<Operation> operations = Commands.operations(name, record.command(), record.observation());
        if (operations.isEmpty()) {
            tally.leftOut(reasonOfNone(name, record));
            return;
        }
        if (record.cursorId() != 0 && !cursors.add(record.cursorId())) {
            tally.leftOut(LeftOut.SAME_CURSOR);
            return;
        }
        if (!isRepeated(record.command(), operations)) {
            operations.forEach(operation -> outer(operation, record));
        }
    }

    /** A write command's statement may have its own record; a router writes none, and other commands have none. */
    private void outer(Operation operation, ServerRecord record) {
        boolean hasStatements = operation.kind() == OperationKind.UPDATE || operation.kind() == OperationKind.DELETE;
        if (!hasStatements || record.isFromRouter()) {
            emit(operation);
        } else if (!pairs.command(
                record.connection(), operation, record.observation().durationMillis())) {
            tally.leftOut(LeftOut.COMMAND_OF_STATEMENTS);
        }
    }

    private void nextBatch(ServerRecord record) {
        if (Namespaces.isInternal(record.observation().namespace())) {
            tally.leftOut(LeftOut.NOT_WORKLOAD);
            return;
        }
        long cursor = Fields.number(record.command(), "getMore", record.cursorId());
        if (cursor != 0 && !cursors.add(cursor)) {
            tally.leftOut(LeftOut.SAME_CURSOR);
            return;
        }
        BsonDocument opened = record.originatingCommand();
        Optional<CommandName> opener = opened == null ? Optional.empty() : CommandName.of(opened);
        if (opened == null || opener.isEmpty() || opener.get() == CommandName.GET_MORE) {
            emit(unknownRead(record));
            return;
        }
        List<Operation> operations = Commands.operations(opener.get(), opened, record.observation());
        operations.forEach(this::emit);
        if (operations.isEmpty()) {
            tally.leftOut(LeftOut.NOT_WORKLOAD);
        }
    }

    private static Operation unknownRead(ServerRecord record) {
        Observation observation = record.observation();
        return observation
                .builder(OperationKind.FIND, observation.namespace(), record.command())
                .build();
    }

    private static LeftOut reasonOfNone(CommandName name, ServerRecord record) {
        if (name == CommandName.BULK_WRITE && Fields.array(record.command(), "ops") == null) {
            return LeftOut.HIDDEN_BULK_WRITE;
        }
        boolean isMasked = Masks.isMask(record.command().get(name.spellingIn(record.command())));
        return isMasked && !Namespaces.isInternalDatabase(record.observation().namespace())
                ? LeftOut.HIDDEN_NAMESPACE
                : LeftOut.NOT_WORKLOAD;
    }

    private boolean isRepeated(BsonDocument command, List<Operation> operations) {
        Optional<String> identity = ClientIdentity.of(command, operations);
        boolean isRepeated = identity.isPresent() && !identities.add(identity.get());
        if (isRepeated) {
            tally.leftOut(LeftOut.SAME_OPERATION);
        }
        return isRepeated;
    }

    private void emit(Operation operation) {
        if (!operation.kind().isRead()) {
            clientWrites.add(writeKey(operation));
        }
        passOn(operation);
    }

    private void passOn(Operation operation) {
        if (!isStopped) {
            tally.emitted(operation);
            isStopped = !sink.operation(operation);
        }
    }

    private static String writeKey(Operation operation) {
        return operation.kind() + "\n" + operation.namespace();
    }
}
