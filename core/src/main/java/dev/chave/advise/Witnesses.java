package dev.chave.advise;

import dev.chave.key.KeyText;
import dev.chave.key.ShardKey;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationShape;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Makes witnesses of values and operations, with the form they take when masked. */
final class Witnesses {
    private static final int MOST_CHARACTERS = 400;

    private Witnesses() {}

    static Witness value(ShardKey key, byte[] tuple) {
        return new Witness(List.of(Witness.Piece.value(KeyText.of(key, tuple), KeyText.masked(key, tuple))));
    }

    static Witness operation(Operation operation) {
        String shape = OperationShape.of(operation).text();
        BsonDocument shown =
                new BsonDocument("op", new BsonString(operation.kind().label()));
        if (operation.filter() != null) {
            shown.put("filter", operation.filter());
        }
        if (operation.update() != null) {
            shown.put("update", operation.update());
        }
        String text = shown.toJson();
        String cut = text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
        return new Witness(List.of(Witness.Piece.value(cut, shape)));
    }
}
