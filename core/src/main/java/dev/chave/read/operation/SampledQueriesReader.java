package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Reads dumped or exported {@code config.sampledQueries}, the samples of the server's query analyzer, together with {@code
 * config.sampledQueriesDiff}: what a sampled write really changed becomes its update.
 *
 * <p>Source of the truth: the sampling documents of MongoDB 7.0 and 8.0. A sample has no time of its own and no sort; inserts
 * are never sampled; shares are true, since samples are drawn without regard to how slow an operation was.
 */
final class SampledQueriesReader implements OperationReader {
    private final List<ByteSource> companions;

    /**
     * A reader.
     *
     * @param companions other inputs in which the differences may be
     */
    SampledQueriesReader(List<ByteSource> companions) {
        this.companions = List.copyOf(companions);
    }

    @Override
    public String format() {
        return "config.sampledQueries";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.documents().stream().anyMatch(document -> isSample(document) || isDifference(document));
    }

    /** Whether an input that begins so holds differences and no samples. */
    static boolean holdsOnlyDifferences(Head head) {
        return head.documents().stream().anyMatch(SampledQueriesReader::isDifference)
                && head.documents().stream().noneMatch(SampledQueriesReader::isSample);
    }

    private static boolean isSample(BsonDocument document) {
        return Fields.text(document, "cmdName") != null && Fields.document(document, "cmd") != null;
    }

    private static boolean isDifference(BsonDocument document) {
        return Fields.document(document, "diff") != null
                && document.containsKey("_id")
                && (document.containsKey("collectionUuid") || Fields.text(document, "ns") != null);
    }

    @Override
    public InputSummary read(ByteSource source, OperationSink sink) throws UnreadableException {
        SampledDifferences differences = new SampledDifferences();
        List<ByteSource> all = new ArrayList<>(companions);
        all.add(source);
        for (ByteSource each : all) {
            DumpRecords.read(each, document -> {
                if (isDifference(document)) {
                    differences.add(document);
                }
                return true;
            });
        }
        Tally tally = new Tally(source.place());
        InputSummary documents = DumpRecords.read(source, document -> {
            if (isSample(document)) {
                return sample(document, differences, tally, sink);
            }
            if (!isDifference(document)) {
                tally.leftOut(LeftOut.OF_ANOTHER_KIND);
            }
            return true;
        });
        differences.tell(tally);
        tally.note("samples: shares are true, but inserts are never sampled and the rate is capped");
        return tally.summary(
                format(), documents, EnumSet.of(Carries.READ_VALUES, Carries.WRITE_VALUES, Carries.TRUE_FREQUENCY));
    }

    private static boolean sample(
            BsonDocument sample, SampledDifferences differences, Tally tally, OperationSink sink) {
        List<Operation> operations = operations(sample);
        BsonDocument difference = operations.size() == 1 ? differences.of(sample) : null;
        if (operations.isEmpty()) {
            tally.leftOut(LeftOut.NOT_WORKLOAD);
        }
        for (Operation operation : operations) {
            Operation whole = withDifference(operation, difference);
            tally.emitted(whole);
            if (!sink.operation(whole)) {
                return false;
            }
        }
        return true;
    }

    private static Operation withDifference(Operation operation, @Nullable BsonDocument difference) {
        boolean isUpdate =
                operation.kind() == OperationKind.UPDATE || operation.kind() == OperationKind.FIND_AND_MODIFY;
        return difference == null || !isUpdate
                ? operation
                : Operations.withUpdate(operation, new BsonDocument("$set", difference));
    }

    static List<Operation> operations(BsonDocument sample) {
        String namespace = String.valueOf(Fields.text(sample, "ns"));
        Optional<CommandName> name = CommandName.ofSpelling(String.valueOf(Fields.text(sample, "cmdName")));
        BsonDocument command = Fields.document(sample, "cmd");
        if (name.isEmpty() || command == null || Namespaces.isInternal(namespace)) {
            return List.of();
        }
        Observation observation = Observation.of(namespace);
        return switch (name.get()) {
            case FIND -> List.of(read(OperationKind.FIND, command, observation));
            case AGGREGATE -> List.of(read(OperationKind.AGGREGATE, command, observation));
            case COUNT -> List.of(read(OperationKind.COUNT, command, observation));
            case DISTINCT -> List.of(read(OperationKind.DISTINCT, command, observation));
            case UPDATE, DELETE, FIND_AND_MODIFY, BULK_WRITE -> Commands.operations(name.get(), command, observation);
            case INSERT, GET_MORE, MAP_REDUCE -> List.of();
        };
    }

    /** A sampled read is reduced to its first filter, whatever command it came from. */
    private static Operation read(OperationKind kind, BsonDocument command, Observation observation) {
        return observation
                .builder(kind, observation.namespace(), command)
                .filter(Fields.document(command, "filter"))
                .build();
    }
}
