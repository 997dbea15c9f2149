package dev.chave.design;

import dev.chave.key.CollectionInfo;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.document.DocumentSink;
import dev.chave.read.operation.OperationSink;
import dev.chave.value.RawDocument;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonDocument;

/**
 * The data and operations that a design describes, made under a seed: the same design and seed give the same bytes, on any
 * machine, however often and in whatever order they are asked for.
 */
public final class DesignedData {
    private final Design design;
    private final long seed;

    public DesignedData(Design design, long seed) {
        this.design = design;
        this.seed = seed;
    }

    /** The collection, with its indexes where the design tells them. */
    public CollectionInfo collection() {
        CollectionInfo bare = CollectionInfo.bare(design.namespace());
        return design.indexes() == null ? bare : bare.withIndexes(design.indexes());
    }

    /** Shows every document of the history to the sink, oldest first. */
    public InputSummary documents(DocumentSink sink) {
        History history = new History(design, seed);
        DocumentMaker maker = new DocumentMaker(design, seed, history);
        long shown = 0;
        boolean goesOn = true;
        while (goesOn && shown < design.documents()) {
            BsonDocument document = maker.document(history.document(shown++));
            goesOn = sink.document(RawDocument.of(document));
        }
        Set<Carries> carries = EnumSet.of(Carries.TYPES, Carries.SIZES);
        if (design.indexes() != null) {
            carries.add(Carries.INDEXES);
        }
        return summary(shown, "documents", carries);
    }

    /** Shows every operation to the sink, in order of time. */
    public InputSummary operations(OperationSink sink) {
        History history = new History(design, seed);
        DocumentMaker documents = new DocumentMaker(design, seed, history);
        long shown = 0;
        if (design.operations() > 0) {
            OperationMaker maker = new OperationMaker(design, documents, history, seed);
            boolean goesOn = true;
            while (goesOn && shown < design.operations()) {
                goesOn = sink.operation(maker.operation(shown++));
            }
        }
        return summary(
                shown,
                "operations",
                EnumSet.of(
                        Carries.TYPES,
                        Carries.TIMES,
                        Carries.READ_VALUES,
                        Carries.WRITE_VALUES,
                        Carries.INSERTED_DOCUMENTS,
                        Carries.TRUE_FREQUENCY));
    }

    private InputSummary summary(long records, String things, Set<Carries> facts) {
        Set<Carries> carries = new TreeSet<>(facts);
        carries.add(Carries.ASSUMED);
        List<String> notes = new ArrayList<>();
        notes.add(String.format(
                Locale.ROOT,
                "all %,d %s are assumed by %s and made with seed %d",
                records,
                things,
                design.place(),
                seed));
        return new InputSummary(design.place(), "design file, " + things, records, 0, notes, new TreeSet<>(carries));
    }
}
