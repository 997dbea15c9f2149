package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.UpdatedPaths;
import java.util.List;
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
            int field = changedField(key, operation, updated);
            if (field >= 0) {
                byField[field] += operation.weight();
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

    private static int changedField(ShardKey key, Operation operation, UpdatedPaths updated) {
        for (int field = 0; field < key.size(); field++) {
            String path = key.paths().get(field);
            boolean changes = updated.extent() == UpdatedPaths.Extent.REPLACEMENT
                    ? replacesValue(operation, path)
                    : updated.mayChange(path) && !writesBackWhatWasAsked(operation, path);
            if (changes) {
                return field;
            }
        }
        return -1;
    }

    /** A replacement changes a value for certain only where the filter tells the old one. */
    private static boolean replacesValue(Operation operation, String path) {
        BsonValue asked = operation.filter() == null ? null : operation.filter().get(path);
        if (asked == null || isPredicate(asked) || operation.update() == null || path.equals("_id")) {
            return false;
        }
        BsonValue written = valueAt(operation.update().asDocument(), path);
        return !asked.equals(written == null ? BsonNull.VALUE : written);
    }

    private static boolean writesBackWhatWasAsked(Operation operation, String path) {
        BsonDocument filter = operation.filter();
        if (filter == null
                || !(operation.update() instanceof BsonDocument update)
                || !(update.get("$set") instanceof BsonDocument sets)) {
            return false;
        }
        BsonValue written = sets.get(path);
        return written != null && written.equals(filter.get(path));
    }

    private static boolean isPredicate(BsonValue value) {
        return value.isDocument()
                && !value.asDocument().isEmpty()
                && value.asDocument().getFirstKey().startsWith("$");
    }

    private static @Nullable BsonValue valueAt(BsonDocument document, String path) {
        BsonValue value = document;
        for (String step : path.split("\\.", -1)) {
            value = value instanceof BsonDocument level ? level.get(step) : null;
        }
        return value;
    }
}
