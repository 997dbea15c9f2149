package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.value.RawValue;
import dev.chave.value.ValueOrder;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.UpdatedPaths;
import java.util.List;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How often a workload changes the value of a key.
 *
 * @param operations operations that change a field of the key, by weight
 * @param share their share of all operations
 * @param path the field most of them change, or empty
 * @param changesId whether {@code _id} is among the changed fields
 * @param witness the first of them, or null
 * @param updatesSeen updates whose content is known, by weight
 * @param updatesUnknown updates whose content is not known, by weight
 */
record KeyChanges(
        double operations,
        double share,
        String path,
        boolean changesId,
        @Nullable Operation witness,
        double updatesSeen,
        double updatesUnknown) {

    static KeyChanges of(ShardKey key, List<Operation> operations, double allOperations) {
        double[] byField = new double[key.size()];
        double changing = 0;
        double seen = 0;
        double unknown = 0;
        Operation witness = null;
        for (Operation operation : operations) {
            if (operation.kind() != OperationKind.UPDATE && operation.kind() != OperationKind.FIND_AND_MODIFY) {
                continue;
            }
            UpdatedPaths updated = UpdatedPaths.of(operation);
            if (updated.extent() == UpdatedPaths.Extent.NOT_KNOWN
                    || updated.extent() == UpdatedPaths.Extent.EVERYTHING) {
                unknown += operation.weight();
                continue;
            }
            seen += operation.weight();
            if (addChangedFields(key, operation, updated, byField)) {
                changing += operation.weight();
                witness = witness == null ? operation : witness;
            }
        }
        int most = 0;
        for (int field = 1; field < byField.length; field++) {
            most = byField[field] > byField[most] ? field : most;
        }
        int idField = key.paths().indexOf("_id");
        return new KeyChanges(
                changing,
                allOperations == 0 ? 0 : changing / allOperations,
                changing == 0 ? "" : key.paths().get(most),
                idField >= 0 && byField[idField] > 0,
                witness,
                seen,
                unknown);
    }

    private static boolean addChangedFields(ShardKey key, Operation operation, UpdatedPaths updated, double[] byField) {
        boolean any = false;
        for (int field = 0; field < byField.length; field++) {
            String path = key.paths().get(field);
            boolean changes = updated.extent() == UpdatedPaths.Extent.REPLACEMENT
                    ? replacesValue(operation, path)
                    : updated.mayChange(path) && !writesBackWhatWasAsked(operation, path);
            if (changes) {
                byField[field] += operation.weight();
                any = true;
            }
        }
        return any;
    }

    /** A replacement changes a value for certain only where the filter tells the old one. */
    private static boolean replacesValue(Operation operation, String path) {
        BsonValue asked = askedValue(operation.filter(), path);
        if (asked == null || operation.update() == null || path.equals("_id")) {
            return false;
        }
        BsonValue written = valueAt(operation.update().asDocument(), path);
        return !isSame(asked, written == null ? BsonNull.VALUE : written);
    }

    private static boolean writesBackWhatWasAsked(Operation operation, String path) {
        BsonValue asked = askedValue(operation.filter(), path);
        if (asked == null
                || !(operation.update() instanceof BsonDocument update)
                || !(update.get("$set") instanceof BsonDocument sets)) {
            return false;
        }
        BsonValue written = sets.get(path);
        return written != null && isSame(asked, written);
    }

    /** Equal as the server compares: 1, 1L and 1.0 are one, so writing one for another changes no place. */
    private static boolean isSame(BsonValue one, BsonValue other) {
        return ValueOrder.ASCENDING.compare(RawValue.of(one), RawValue.of(other)) == 0;
    }

    /** The one value that a filter asks for at a path, here or in an {@code $and}; null where there is none. */
    private static @Nullable BsonValue askedValue(@Nullable BsonDocument filter, String path) {
        if (filter == null) {
            return null;
        }
        BsonValue asked = filter.get(path);
        if (asked != null) {
            boolean isPredicate = asked.isDocument()
                    && !asked.asDocument().isEmpty()
                    && asked.asDocument().getFirstKey().startsWith("$");
            return isPredicate ? asked.asDocument().get("$eq") : asked;
        }
        if (filter.get("$and") instanceof BsonArray branches) {
            return branches.stream()
                    .filter(branch ->
                            branch.isDocument() && !branch.asDocument().containsKey("$and"))
                    .map(branch -> askedValue(branch.asDocument(), path))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        return null;
    }

    private static @Nullable BsonValue valueAt(BsonDocument document, String path) {
        BsonValue value = document;
        for (String step : path.split("\\.", -1)) {
            value = value instanceof BsonDocument level ? level.get(step) : null;
        }
        return value;
    }
}
