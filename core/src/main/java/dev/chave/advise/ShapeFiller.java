package dev.chave.advise;

import dev.chave.profile.DocumentSample;
import dev.chave.value.OrderedBytesDecoder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Gives values to a filter that is known only by its shape: each operation takes those of one document drawn from the sample,
 * so that fields keep together as they do in the data; a range takes two.
 */
final class ShapeFiller {
    private static final Set<String> RANGES = Set.of("$gt", "$gte", "$lt", "$lte");

    private final DocumentSample sample;
    private final Set<String> known;

    ShapeFiller(DocumentSample sample) {
        this.sample = sample;
        this.known = new HashSet<>(sample.paths());
    }

    /** The paths that a filter names. */
    static Set<String> paths(@Nullable BsonDocument filter) {
        Set<String> paths = new LinkedHashSet<>();
        if (filter != null) {
            collect(filter, paths);
        }
        return paths;
    }

    private static void collect(BsonDocument filter, Set<String> paths) {
        filter.forEach((name, value) -> {
            if (!name.startsWith("$")) {
                paths.add(name);
            } else if (value.isArray()) {
                value.asArray().stream()
                        .filter(BsonValue::isDocument)
                        .forEach(branch -> collect(branch.asDocument(), paths));
            }
        });
    }

    BsonDocument fill(BsonDocument shape, SplittableRandom random) {
        if (sample.size() == 0) {
            return shape;
        }
        return fill(shape, random, random.nextInt(sample.size()));
    }

    private BsonDocument fill(BsonDocument shape, SplittableRandom random, int row) {
        BsonDocument filled = new BsonDocument();
        shape.forEach((name, value) -> {
            if (name.startsWith("$")) {
                filled.put(name, value.isArray() ? fillBranches(value.asArray(), random, row) : value);
            } else {
                filled.put(name, fillField(name, value, random, row));
            }
        });
        return filled;
    }

    private BsonArray fillBranches(BsonArray branches, SplittableRandom random, int row) {
        BsonArray filled = new BsonArray();
        branches.forEach(branch -> filled.add(branch.isDocument() ? fill(branch.asDocument(), random, row) : branch));
        return filled;
    }

    private BsonValue fillField(String path, BsonValue value, SplittableRandom random, int row) {
        boolean operators = value.isDocument()
                && !value.asDocument().isEmpty()
                && value.asDocument().getFirstKey().startsWith("$");
        if (!operators) {
            return valueAt(row, path);
        }
        byte[][] ends = {bytesAt(row, path), bytesAt(random.nextInt(sample.size()), path)};
        Arrays.sort(ends, Arrays::compareUnsigned);
        BsonDocument filled = new BsonDocument();
        value.asDocument().forEach((operator, operand) -> {
            if (operator.equals("$in") || operator.equals("$nin")) {
                filled.put(operator, drawn(path, operand, random));
            } else if (operator.startsWith("$gt")) {
                filled.put(operator, decode(ends[0]));
            } else if (RANGES.contains(operator)) {
                filled.put(operator, decode(ends[1]));
            } else {
                filled.put(operator, operator.equals("$eq") || operator.equals("$ne") ? valueAt(row, path) : operand);
            }
        });
        return filled;
    }

    private BsonArray drawn(String path, BsonValue operand, SplittableRandom random) {
        int count = operand.isArray() ? operand.asArray().size() : 1;
        BsonArray values = new BsonArray();
        for (int i = 0; i < count; i++) {
            values.add(valueAt(random.nextInt(sample.size()), path));
        }
        return values;
    }

    private BsonValue valueAt(int row, String path) {
        return decode(bytesAt(row, path));
    }

    private byte[] bytesAt(int row, String path) {
        return known.contains(path) ? sample.value(row, path) : new byte[0];
    }

    private static BsonValue decode(byte[] ordered) {
        List<BsonValue> values = OrderedBytesDecoder.decode(ordered).values();
        return values.isEmpty() ? BsonNull.VALUE : values.get(0);
    }
}
