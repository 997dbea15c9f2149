package dev.chave.read.operation;

import dev.chave.read.ByteLines;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import dev.chave.read.operation.ExtendedJson.BadRecordException;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.regex.Pattern;
import org.bson.BsonDocument;

/**
 * Reads the structured log of a mongod or a mongos: slow operations, and operations that a secondary applied slowly.
 *
 * <p>Source of the truth: "Log Messages" in the manual and the server's source, MongoDB 4.4 to 8.0; public logs of 4.4 to 7.0.
 * A line that is not JSON or is longer than 16 MiB is left out and reported with its number.
 */
final class StructuredLogReader implements OperationReader {
    private static final int MOST_LINE_BYTES = 16 << 20;
    private static final Pattern TIME_FIRST = Pattern.compile("\\s*\\{\\s*\"t\"\\s*:\\s*\\{\\s*\"\\$date\".*");

    @Override
    public String format() {
        return "mongod log, structured";
    }

    @Override
    public boolean recognizes(Head head) {
        return (head.documents().stream().anyMatch(StructuredLogReader::isLogLine)
                || head.lines().stream()
                        .anyMatch(line -> TIME_FIRST.matcher(line).matches()));
    }

    private static boolean isLogLine(BsonDocument document) {
        return Fields.text(document, "msg") != null
                && document.containsKey("t")
                && (document.containsKey("c") || document.containsKey("ctx") || document.containsKey("id"));
    }

    @Override
    public InputSummary read(ByteSource source, OperationSink sink) throws UnreadableException {
        Tally tally = new Tally(source.place());
        OperationFlow flow = new OperationFlow(sink, tally);
        LogMessages messages = new LogMessages(flow, tally);
        long lines = 0;
        try (InputStream in = source.open()) {
            ByteLines reader = new ByteLines(in, MOST_LINE_BYTES);
            while (reader.next() && line(reader, messages, tally)) {
                lines = reader.number();
            }
        } catch (IOException failure) {
            tally.note(ByteSource.words(failure) + "; the " + lines + " lines before were kept");
        }
        flow.finish();
        tally.note("slow operations only: a biased sample");
        return tally.summary(
                (flow.sawRouter() ? "mongos log, structured" : format()) + (source.isGzip() ? ", gzip" : ""),
                flow.sawRouter()
                        ? EnumSet.of(Carries.READ_VALUES)
                        : EnumSet.of(Carries.READ_VALUES, Carries.WRITE_VALUES));
    }

    private static boolean line(ByteLines reader, LogMessages messages, Tally tally) {
        String where = "line " + reader.number();
        if (reader.tooLong()) {
            tally.skipped(where, "a line of more than " + (MOST_LINE_BYTES >> 20) + " MiB");
            return true;
        }
        int begin = reader.begin();
        int end = begin + reader.length();
        while (begin < end && OperationLinesReader.isBlank(reader.bytes()[begin])) {
            begin++;
        }
        while (end > begin && OperationLinesReader.isBlank(reader.bytes()[end - 1])) {
            end--;
        }
        if (begin == end) {
            return true;
        }
        try {
            return messages.take(reader.bytes(), begin, end - begin);
        } catch (BadRecordException bad) {
            tally.skipped(where, String.valueOf(bad.getMessage()));
            return true;
        }
    }
}
