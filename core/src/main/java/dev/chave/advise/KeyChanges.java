package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.UpdatedPaths;
import java.util.List;
import org.bson.BsonDocument;
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
            if (operation.update() == null) {
                unknown += operation.kind() == OperationKind.UPDATE ? operation.weight() : 0;
                continue;
            }
            seen += operation.weight();
            int field = changedField(key, operation);
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

    private static int changedField(ShardKey key, Operation operation) {
        UpdatedPaths updated = UpdatedPaths.of(operation);
        for (int field = 0; field < key.size(); field++) {
            String path = key.paths().get(field);
            if (updated.touches(path) && !setsWhatTheFilterHas(operation, path)) {
                return field;
            }
        }
        return -1;
    }

    /** Writing back the value that the filter asked for changes nothing. */
    private static boolean setsWhatTheFilterHas(Operation operation, String path) {
        BsonDocument filter = operation.filter();
        BsonValue update = operation.update();
        if (filter == null || update == null || !update.isDocument()) {
            return false;
        }
        BsonDocument document = update.asDocument();
        BsonValue set = operation.isReplacement()
                ? document.get(path)
                : document.get("$set") instanceof BsonDocument sets ? sets.get(path) : null;
        BsonValue asked = filter.get(path);
        if (operation.isReplacement() && asked == null) {
            return true; // what stood there before is not known: no change was seen
        }
        return set != null && set.equals(asked);
    }
}
