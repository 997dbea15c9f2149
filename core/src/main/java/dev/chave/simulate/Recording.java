package dev.chave.simulate;

import dev.chave.key.CollectionInfo;
import dev.chave.workload.KeyedOperation;
import java.time.Duration;
import java.util.List;

/**
 * Documents and operations that a life replays in place of streams, all under the key of its first collection.
 *
 * @param collection what is known of the collection beside its documents
 * @param documents the documents, in the order in which they were inserted
 * @param each for how many documents one of them stands
 * @param spread whether documents have keys of their own, so that one which stands for many spreads them
 * @param loadedBy when the last of them was inserted; they come evenly until then
 * @param operations the operations, in time order; what is not known takes no part
 * @param operationEach for how many operations one of them stands
 * @param documentBytes the size of a document that an operation inserts
 * @param operationsFrom when the operations begin; they come evenly until the end of the life
 * @param assumptions what was assumed, each a sentence
 */
public record Recording(
        CollectionInfo collection,
        Documents documents,
        long each,
        boolean spread,
        Duration loadedBy,
        List<KeyedOperation> operations,
        double operationEach,
        long documentBytes,
        Duration operationsFrom,
        List<String> assumptions) {
    public Recording {
        operations = List.copyOf(operations);
        assumptions = List.copyOf(assumptions);
    }

    /** The documents, as far as a life needs to know them. */
    public interface Documents {
        /** How many there are. */
        int count();

        /** Where one lies in the key's space, as a tuple in ordered bytes. */
        byte[] tuple(int document);

        /** How many bytes of BSON it has. */
        long bytes(int document);
    }
}
