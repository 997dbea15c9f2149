package dev.chave.design;

import dev.chave.key.CollectionInfo;
import dev.chave.read.InputSummary;
import dev.chave.read.document.DocumentSink;
import dev.chave.read.document.DocumentSource;
import java.util.List;

/** A design as a place of documents: they are made when they are read. */
public final class DesignSource implements DocumentSource {
    private final Design design;
    private final DesignedData data;

    public DesignSource(Design design, long seed) {
        this.design = design;
        data = new DesignedData(design, seed);
    }

    @Override
    public String place() {
        return design.place();
    }

    @Override
    public List<CollectionInfo> collections() {
        return List.of(data.collection());
    }

    @Override
    public InputSummary read(String namespace, DocumentSink sink) {
        return data.documents(sink);
    }
}
