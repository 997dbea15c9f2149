package dev.chave.cli;

import dev.chave.read.InputSummary;
import dev.chave.workload.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that leave operations of the workload out: {@code --since}, {@code --until}, {@code --app}. */
final class WorkloadFilter {
    @Option(
            names = "--since",
            paramLabel = "T",
            converter = Converters.Time.class,
            description = "Only operations at or after this time, as 2026-01-31T12:00:00Z.")
    private @Nullable Instant since;

    @Option(
            names = "--until",
            paramLabel = "T",
            converter = Converters.Time.class,
            description = "Only operations before this time.")
    private @Nullable Instant until;

    @Option(names = "--app", paramLabel = "NAME", description = "Only operations of the application of this name.")
    private @Nullable String application;

    private long leftOut;
    private long untold;

    /** Whether an operation takes part; one that does not say what is asked for does not. */
    boolean takes(Operation operation) {
        boolean untimed = (since != null || until != null) && operation.at() == null;
        boolean unnamed = application != null && operation.application() == null;
        Instant at = operation.at();
        boolean early = since != null && at != null && at.isBefore(since);
        boolean late = until != null && at != null && !at.isBefore(until);
        boolean foreign = application != null && !application.equals(operation.application());
        if (untimed || unnamed) {
            untold++;
            return false;
        }
        if (early || late || foreign) {
            leftOut++;
            return false;
        }
        return true;
    }

    /** Whether the two times leave anything between them. */
    boolean isEmptySpan() {
        return since != null && until != null && !since.isBefore(until);
    }

    /** The summary of one input with what was left out of it; counting begins anew. */
    InputSummary told(InputSummary summary) {
        if (leftOut + untold == 0) {
            return summary;
        }
        List<String> notes = new ArrayList<>(summary.notes());
        if (leftOut > 0) {
            notes.add(String.format(Locale.ROOT, "%,d operations left out by --since, --until or --app", leftOut));
        }
        if (untold > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d operations left out since they do not say the time or application that is asked for",
                    untold));
        }
        leftOut = 0;
        untold = 0;
        return new InputSummary(
                summary.place(), summary.format(), summary.records(), summary.skipped(), notes, summary.carries());
    }
}
