package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import java.util.EnumSet;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * Reads a dumped or exported {@code system.profile}, of the shapes that servers have written since 2.4.
 *
 * <p>Source of the truth: the server's own record of an operation (MongoDB 8.0) and public profiler entries of real servers
 * 2.4 to 3.6. A dump does not tell at which level the profiler ran, so its frequencies are not taken for true ones.
 */
final class ProfilerReader implements OperationReader {
    private static final Set<String> ONLY_PROFILERS_OPERATIONS =
            Set.of("query", "remove", "getmore", "command", "killcursors", "bulkWrite", "none");

    private static final Set<String> ONLY_PROFILERS_FIELDS = Set.of(
            "client",
            "user",
            "allUsers",
            "lockStats",
            "locks",
            "numYield",
            "keyUpdates",
            "responseLength",
            "protocol",
            "execStats",
            "command",
            "updateobj",
            "nreturned",
            "ninserted");

    @Override
    public String format() {
        return "system.profile";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.documents().stream().anyMatch(ProfilerReader::isEntry);
    }

    private static boolean isEntry(BsonDocument document) {
        String operation = Fields.text(document, "op");
        return operation != null
                && Fields.text(document, "ns") != null
                && !document.containsKey("o")
                && (ONLY_PROFILERS_OPERATIONS.contains(operation)
                        || document.keySet().stream().anyMatch(ONLY_PROFILERS_FIELDS::contains));
    }

    @Override
    public InputSummary read(ByteSource source, OperationSink sink) throws UnreadableException {
        Tally tally = new Tally(source.place());
        OperationFlow flow = new OperationFlow(sink, tally);
        InputSummary documents = DumpRecords.read(source, document -> {
            if (Fields.text(document, "op") == null) {
                tally.leftOut(LeftOut.OF_ANOTHER_KIND);
                return true;
            }
            return flow.accept(ProfilerEntries.record(document));
        });
        flow.finish();
        tally.note("slow operations only, unless the profiler ran at level 2: perhaps a biased sample");
        return tally.summary(format(), documents, EnumSet.of(Carries.READ_VALUES, Carries.WRITE_VALUES));
    }
}
