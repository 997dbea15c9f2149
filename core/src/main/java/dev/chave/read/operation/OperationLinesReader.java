package dev.chave.read.operation;

import dev.chave.read.ByteLines;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import dev.chave.read.operation.ExtendedJson.BadRecordException;
import dev.chave.read.operation.OperationLines.BadOperationException;
import dev.chave.workload.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import org.bson.BsonDocument;

/**
 * Reads Chave's own workload format: JSON lines in extended JSON, one operation each. A line that is no JSON is left out and
 * counted; one that says something the format does not know ends the reading.
 */
final class OperationLinesReader implements OperationReader {
    @Override
    public String format() {
        return "Chave operations, JSON lines";
    }

    @Override
    public boolean recognizes(Head head) {
        return OtherOrigins.nameOf(head).isEmpty()
                && head.documents().stream().anyMatch(OperationLinesReader::looksLikeOperation);
    }

    /** One of the two required fields, and nothing that another origin would have. */
    private static boolean looksLikeOperation(BsonDocument document) {
        return Fields.text(document, "op") != null
                || (Fields.text(document, "ns") != null
                        && document.keySet().stream()
                                        .filter(OperationLines.FIELDS::contains)
                                        .count()
                                > 1);
    }

    @Override
    public InputSummary read(ByteSource source, OperationSink sink) throws UnreadableException {
        Tally tally = new Tally(source.place());
        try (InputStream in = source.open()) {
            ByteLines lines = new ByteLines(in, DumpRecords.MOST_JSON_BYTES);
            boolean goesOn = true;
            while (goesOn && lines.next()) {
                goesOn = line(source, lines, tally, sink);
            }
        } catch (IOException failure) {
            tally.note(ByteSource.words(failure) + "; what came before was kept");
        }
        return tally.summary(
                format() + (source.isGzip() ? ", gzip" : ""),
                EnumSet.of(
                        Carries.TYPES,
                        Carries.READ_VALUES,
                        Carries.WRITE_VALUES,
                        Carries.INSERTED_DOCUMENTS,
                        Carries.TRUE_FREQUENCY));
    }

    private static boolean line(ByteSource source, ByteLines lines, Tally tally, OperationSink sink)
            throws UnreadableException {
        String where = "line " + lines.number();
        if (lines.tooLong()) {
            tally.skipped(where, "a line of more than " + (DumpRecords.MOST_JSON_BYTES >> 20) + " MiB");
            return true;
        }
        int begin = lines.begin();
        int end = begin + lines.length();
        while (begin < end && isBlank(lines.bytes()[begin])) {
            begin++;
        }
        if (begin == end) {
            return true;
        }
        try {
            Operation operation = OperationLines.operation(ExtendedJson.parse(lines.bytes(), begin, end - begin));
            tally.emitted(operation);
            return sink.operation(operation);
        } catch (BadRecordException bad) {
            tally.skipped(where, String.valueOf(bad.getMessage()));
            return true;
        } catch (BadOperationException bad) {
            throw new UnreadableException(source.place() + ":" + lines.number() + ": " + bad.getMessage(), bad);
        }
    }

    /** White space, and the bytes of a byte order mark. */
    static boolean isBlank(byte b) {
        return (b >= 0 && b <= ' ') || b == (byte) 0xEF || b == (byte) 0xBB || b == (byte) 0xBF;
    }
}
