package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What tells that two records, of two shards or of a retry, are of one and the same operation of a client: the client
 * operation key, or the session with its transaction number and statement numbers.
 *
 * <p>Where we knowingly differ from the truth: a statement noted on its own carries no session, so a multi-document write
 * noted by several shards counts once for each shard.
 */
final class ClientIdentity {
    private ClientIdentity() {}

    /** The identity, where the record has one that cannot be mistaken. */
    static Optional<String> of(BsonDocument command, List<Operation> operations) {
        String statements = numbers(command, "stmtIds") + numbers(command, "stmtId");
        boolean hasStatements = !statements.isEmpty();
        boolean mayDifferByShard = operations.stream().anyMatch(ClientIdentity::isSplitAmongShards);
        if (mayDifferByShard && !hasStatements && isSentByRouter(command)) {
            return Optional.empty();
        }
        String what = statements + '\n' + digest(operations);
        BsonValue key = command.get("clientOperationKey");
        if (isKnown(key) && (hasStatements || !mayDifferByShard)) {
            return Optional.of("key " + key + '\n' + what);
        }
        BsonDocument session = Fields.document(command, "lsid");
        BsonValue transaction = command.get("txnNumber");
        boolean isInTransaction = command.containsKey("autocommit");
        if (session == null || !isKnown(session.get("id")) || !isKnown(transaction)) {
            return Optional.empty();
        }
        return isInTransaction && !hasStatements
                ? Optional.empty()
                : Optional.of("session " + session.get("id") + ' ' + transaction + '\n' + what);
    }

    /** Whether a router sent this command to a shard. */
    static boolean isSentByRouter(BsonDocument command) {
        BsonDocument client = Fields.document(command, "$client");
        return command.containsKey("shardVersion")
                || Fields.flag(command, "fromMongos")
                || Fields.flag(command, "fromRouter")
                || (client != null && client.containsKey("mongos"));
    }

    /** A router sends each shard its own documents of an insert, and its own statements of a batch. */
    private static boolean isSplitAmongShards(Operation operation) {
        return operation.kind() == OperationKind.INSERT || (!operation.kind().isRead() && operation.filter() == null);
    }

    private static String numbers(BsonDocument command, String name) {
        BsonValue value = command.get(name);
        return value != null && (value.isArray() || value.isNumber()) && !Masks.hasMask(value) ? value.toString() : "";
    }

    private static boolean isKnown(@Nullable BsonValue value) {
        return value != null && !value.isNull() && !Masks.isMask(value);
    }

    private static int digest(List<Operation> operations) {
        return operations.stream()
                .map(operation -> Objects.hash(operation.kind().label(), operation.namespace(), operation.filter()))
                .toList()
                .hashCode();
    }
}
