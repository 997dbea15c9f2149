package dev.chave.design;

import dev.chave.read.UnreadableException;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses designs that no machine should be asked to make: documents, inserts and counters beyond what fits, numbers that overflow. */
final class DesignLimits {
    private static final long MOST_DOCUMENT_BYTES = 16L << 20; // the server's limit
    private static final long MOST_INSERT_BYTES = 48L << 20; // the server's limit of a message
    private static final long MOST_COUNTED = 20_000_000;
    private static final long MOST_INSERTED = 20_000_000;
    private static final int PLAIN_BYTES = 64;

    private final Section page;
    private final long documents;

    private DesignLimits(Section page, long documents) {
        this.page = page;
        this.documents = documents;
    }

    static void check(Section page, Design.Volume volume, List<FieldDesign> fields, WorkloadDesign workload)
            throws UnreadableException {
        DesignLimits limits = new DesignLimits(page, volume.documents());
        long bytes = volume.documentBytes();
        for (FieldDesign field : fields) {
            bytes += limits.bytes(field);
        }
        if (bytes > MOST_DOCUMENT_BYTES) {
            throw page.bad(
                    "fields", "documents of up to " + bytes + " bytes", "at most 16MB, as the server takes them");
        }
        for (ShapeDesign shape : workload.shapes()) {
            if (shape.documents() * bytes > MOST_INSERT_BYTES) {
                throw page.bad(
                        "workload",
                        "an insert of up to " + shape.documents() * bytes + " bytes in " + Wording.name(shape.name()),
                        "at most 48MB, as the server takes them (fewer documents:)");
            }
        }
        if (workload.operations() * workload.insertsPerOperation() > MOST_INSERTED) {
            throw page.bad("workload", "more than " + MOST_INSERTED + " documents inserted", "fewer operations");
        }
    }

    /** The most bytes that a field may have, its name aside; saturates. */
    private long bytes(FieldDesign field) throws UnreadableException {
        if (field.type() == ValueType.ARRAY) {
            return Math.min(1L << 40, field.most() * bytes(field.fields().get(0)));
        }
        if (field.type() == ValueType.DOCUMENT) {
            long sum = PLAIN_BYTES;
            for (FieldDesign inner : field.fields()) {
                sum += bytes(inner);
            }
            return Math.min(1L << 40, sum);
        }
        numbers(field);
        return PLAIN_BYTES + field.name().length() + 2L * field.encoding().bytes();
    }

    private void numbers(FieldDesign field) throws UnreadableException {
        String path = "fields." + field.path();
        Draw draw = field.draw();
        if (draw instanceof Draw.Unique unique && unique.distinct() < documents) {
            throw page.bad(
                    path + ".distinct",
                    unique.distinct() + " values for " + documents + " documents",
                    "at least as many");
        }
        if (draw instanceof Draw.Counter && documents > MOST_COUNTED) {
            throw page.bad(path, "a counter over " + documents + " documents", "at most " + MOST_COUNTED);
        }
        if (field.type().isWhole() && !(draw instanceof Draw.Choice) && !(draw instanceof Draw.Snowflake)) {
            BigInteger step = BigInteger.valueOf(field.encoding().step());
            BigInteger last =
                    BigInteger.valueOf(field.encoding().from()).add(step.multiply(BigInteger.valueOf(most(draw))));
            if (last.bitLength() > (field.type() == ValueType.INT ? 31 : 63)) {
                throw page.bad(
                        path,
                        "numbers up to " + last,
                        "numbers that fit " + field.type().word());
            }
        }
    }

    /** The largest number of an identity; a sequence may go on for as long again with what the workload inserts. */
    private long most(@Nullable Draw draw) {
        if (draw instanceof Draw.Unique unique) {
            return unique.distinct();
        }
        if (draw instanceof Draw.Uniform uniform) {
            return uniform.distinct();
        }
        if (draw instanceof Draw.Zipf zipf) {
            return zipf.distinct();
        }
        if (draw instanceof Draw.Newest newest) {
            return 2 * Math.min(newest.distinct(), Long.MAX_VALUE / 2);
        }
        if (draw instanceof Draw.Runs runs && runs.distinct() > 0) {
            return runs.distinct();
        }
        return draw instanceof Draw.Time ? 0 : 2 * documents;
    }
}
