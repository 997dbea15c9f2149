package dev.chave.read.operation;

import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The variables a client gave to a command, without those that a router adds for its shards. */
final class LetVariables {
    private static final Set<String> ROUTERS_OWN =
            Set.of("NOW", "CLUSTER_TIME", "JS_SCOPE", "IS_MR", "USER_ROLES", "SEARCH_META");

    private LetVariables() {}

    static @Nullable BsonDocument ofClient(BsonDocument command) {
        BsonDocument all = Fields.filled(command, "let");
        if (all == null || all.keySet().stream().noneMatch(ROUTERS_OWN::contains)) {
            return all;
        }
        BsonDocument own = all.clone();
        own.keySet().removeAll(ROUTERS_OWN);
        return own.isEmpty() ? null : own;
    }
}
