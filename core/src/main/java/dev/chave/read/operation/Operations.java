package dev.chave.read.operation;

import dev.chave.workload.Operation;

/** Copies of operations that differ in one thing. */
final class Operations {
    private Operations() {}

    static Operation withWeight(Operation from, double weight) {
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
                .weight(weight)
                .documentsExamined(from.documentsExamined())
                .planSummary(from.planSummary())
                .durationMillis(from.durationMillis())
                .application(from.application())
                .comment(from.comment())
                .shardsObserved(from.shardsObserved())
                .literal(from.literal())
                .truncated(from.truncated())
                .build();
    }
}
