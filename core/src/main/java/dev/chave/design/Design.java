package dev.chave.design;

import dev.chave.key.Index;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A design file: data, workload, indexes, version, growth and goals of a collection that is not there yet.
 *
 * <p>It says how values are distributed, never what they are; {@link DesignedData} makes them under a seed.
 */
public final class Design {
    private final String place;
    private final String about;
    private final String namespace;
    private final long documents;
    private final int documentBytes;
    private final long beginMillis;
    private final long lastsMillis;
    private final long seed;
    private final List<FieldDesign> fields;
    private final @Nullable List<Index> indexes;
    private final WorkloadDesign workload;
    private final Plan plan;
    private final Expectations expectations;

    Design(
            String place,
            String about,
            String namespace,
            Volume volume,
            long seed,
            List<FieldDesign> fields,
            @Nullable List<Index> indexes,
            WorkloadDesign workload,
            Plan plan,
            Expectations expectations) {
        this.place = Objects.requireNonNull(place);
        this.about = about;
        this.namespace = namespace;
        this.documents = volume.documents;
        this.documentBytes = volume.documentBytes;
        this.beginMillis = volume.beginMillis;
        this.lastsMillis = volume.lastsMillis;
        this.seed = seed;
        this.fields = List.copyOf(fields);
        this.indexes = indexes == null ? null : List.copyOf(indexes);
        this.workload = workload;
        this.plan = plan;
        this.expectations = expectations;
    }

    /** How much there is, and since when. */
    record Volume(long documents, int documentBytes, long beginMillis, long lastsMillis) {}

    /** The file as the user named it. */
    public String place() {
        return place;
    }

    /** What it is about, in the page's own words; empty when it does not say. */
    public String about() {
        return about;
    }

    public String namespace() {
        return namespace;
    }

    /** How many documents the history has. */
    public long documents() {
        return documents;
    }

    /** How many operations follow it. */
    public long operations() {
        return workload.operations();
    }

    /** The seed that the page names, or 1. */
    public long seed() {
        return seed;
    }

    public Plan plan() {
        return plan;
    }

    /** What the page expects of an advice, when it is a case. */
    public Expectations expectations() {
        return expectations;
    }

    /** The names of the operation shapes, in the page's order. */
    public List<String> shapeNames() {
        return workload.shapes().stream().map(ShapeDesign::name).toList();
    }

    /** The indexes; null where the page says nothing of them. */
    @Nullable
    List<Index> indexes() {
        return indexes;
    }

    int documentBytes() {
        return documentBytes;
    }

    long beginMillis() {
        return beginMillis;
    }

    long lastsMillis() {
        return lastsMillis;
    }

    List<FieldDesign> fields() {
        return fields;
    }

    WorkloadDesign workload() {
        return workload;
    }
}
