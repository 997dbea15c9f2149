package dev.chave.cli;

import dev.chave.read.InputSummary;
import dev.chave.read.document.DocumentSink;
import dev.chave.read.operation.OperationSink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Follows what is read: counts it on the terminal, and ends it when the user asks to stop. */
final class Reading {
    private final Progress progress;
    private final BooleanSupplier interrupted;
    private boolean cutShort;

    Reading(Progress progress, BooleanSupplier interrupted) {
        this.progress = progress;
        this.interrupted = interrupted;
    }

    DocumentSink documents(DocumentSink sink) {
        return document -> goOn("documents") && sink.document(document);
    }

    OperationSink operations(OperationSink sink) {
        return operation -> goOn("operations") && sink.operation(operation);
    }

    private boolean goOn(String things) {
        progress.step(things);
        cutShort |= interrupted.getAsBoolean();
        return !cutShort;
    }

    /** Whether anything was left unread because the user asked to stop. */
    boolean wasCutShort() {
        return cutShort;
    }

    /** The summary, saying so when reading was ended early. */
    InputSummary told(InputSummary summary) {
        if (!cutShort) {
            return summary;
        }
        List<String> notes = new ArrayList<>(summary.notes());
        notes.add(0, "reading was ended early by the user; what follows rests on what had been read");
        return new InputSummary(
                summary.place(), summary.format(), summary.records(), summary.skipped(), notes, summary.carries());
    }
}
