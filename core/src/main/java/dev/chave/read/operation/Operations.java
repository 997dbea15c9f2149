package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import org.bson.BsonValue;

/** Copies of operations that differ in one thing. */
final class Operations {
    private Operations() {}

    static Operation withWeight(Operation from, double weight) {
        return copy(from).weight(weight).build();
    }

    static Operation withUpdate(Operation from, BsonValue update) {
        return copy(from).update(update).build();
    }

    private static OperationBuilder copy(Operation from) {
        return Operation.builder(from.kind(), from.namespace())
                .at(from.at())
                .filter(from.filter())
                .sort(from.sort())
                .update(from.update())
                .inserted(from.inserted())
                .insertedCount(from.insertedCount())
                .multi(from.multi())
                .upsert(from.upsert())
                .collation(from.collation())
                .let(from.let())
                .weight(from.weight())
                .documentsExamined(from.documentsExamined())
                .planSummary(from.planSummary())
                .durationMillis(from.durationMillis())
                .application(from.application())
                .comment(from.comment())
                .shardsObserved(from.shardsObserved())
                .literal(from.literal())
                .truncated(from.truncated());
    }
}
