package dev.chave.cluster.catalogue;

import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.balance.Balancer;
import dev.chave.cluster.balance.BalancerView;
import dev.chave.cluster.balance.MoveReason;
import dev.chave.key.CollectionInfo;
import dev.chave.value.ValueText;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Starts, stops and asks the balancer, and what is set for it. */
final class BalancerCommands {
    private static final List<String> SETTINGS = List.of("chunksize", "balancer", "autosplit", "automerge");

    private final ClusterState state;
    private final BalancerRounds rounds;

    BalancerCommands(ClusterState state, BalancerRounds rounds) {
        this.state = state;
        this.rounds = rounds;
    }

    BsonDocument start(Arguments arguments) {
        return turn(arguments, true);
    }

    /** Stops the balancer: no further round begins; migrations that are running go on to their end. */
    BsonDocument stop(Arguments arguments) {
        return turn(arguments, false);
    }

    private BsonDocument turn(Arguments arguments, boolean on) {
        arguments.allowOnly();
        BalancerSettings.Mode mode = on ? BalancerSettings.Mode.FULL : BalancerSettings.Mode.OFF;
        BsonDocument balancer = state.settingDocument("balancer").clone();
        balancer.put("stopped", BsonBoolean.valueOf(!on));
        balancer.put("mode", new BsonString(mode.label()));
        state.set("balancer", balancer);
        if (state.rules.balancerSwitchesAutosplit()) {
            state.set(
                    "autosplit",
                    new BsonDocument("_id", new BsonString("autosplit")).append("enabled", BsonBoolean.valueOf(on)));
        }
        state.actionlog.add(on ? "balancer.start" : "balancer.stop", "", new BsonDocument());
        return Replies.ok();
    }

    BsonDocument status(Arguments arguments) {
        arguments.allowOnly();
        BalancerSettings settings = state.settings();
        String mode = settings.stopped()
                ? BalancerSettings.Mode.OFF.label()
                : settings.mode().label();
        return Replies.ok(new BsonDocument("mode", new BsonString(mode))
                .append("inBalancerRound", BsonBoolean.valueOf(rounds.inRound() && !rounds.allEnded()))
                .append("numBalancerRounds", new BsonInt64(rounds.rounds())));
    }

    BsonDocument collectionStatus(Arguments arguments) {
        arguments.allowOnly();
        String namespace = arguments.namespace();
        String database = CollectionInfo.bare(namespace).database();
        if (!state.rules.has(Trait.STATUS_TELLS_CHUNK_SIZE) && state.database(database) == null) {
            throw ErrorCode.NAMESPACE_NOT_FOUND.because(
                    "there is no database " + ValueText.quotedInMessage(database) + "; expected one that exists");
        }
        ShardedCollection collection = state.sharded(namespace);
        BsonDocument reply = new BsonDocument();
        if (state.rules.has(Trait.STATUS_TELLS_CHUNK_SIZE)) {
            double mebibytes = state.chunkBytes(collection) / (double) (1 << 20);
            reply.append("chunkSize", new BsonDouble(Math.ceil(mebibytes * 100) / 100));
        }
        BalancerView view = rounds.viewOf(collection);
        String violation = Balancer.firstViolation(view.collections().get(0), view)
                .map(MoveReason::label)
                .orElse("");
        reply.append("balancerCompliant", BsonBoolean.valueOf(violation.isEmpty()));
        if (!violation.isEmpty()) {
            reply.append("firstComplianceViolation", new BsonString(violation));
        }
        return Replies.ok(reply);
    }

    BsonDocument setAllowMigrations(Arguments arguments) {
        arguments.allowOnly("allowMigrations");
        if (!arguments.has("allowMigrations")) {
            throw arguments.missing("allowMigrations");
        }
        ShardedCollection collection = state.sharded(arguments.namespace());
        state.put(collection.with(collection.options().withAllowMigrations(arguments.flag("allowMigrations", true))));
        return Replies.ok();
    }

    BsonDocument configureCollection(Arguments arguments) {
        arguments.allowOnly("chunkSize", "enableAutoMerger", "defragmentCollection", "enableBalancing");
        ShardedCollection collection = state.sharded(arguments.namespace());
        ShardedCollection.Options options = collection.options();
        if (arguments.flag("defragmentCollection", false)) {
            throw ErrorCode.INVALID_OPTIONS.because(
                    "defragmentCollection is not modelled; expected chunkSize, enableAutoMerger or enableBalancing");
        }
        if (arguments.has("chunkSize")) {
            long mebibytes = arguments.number("chunkSize", 0);
            if (mebibytes != 0) {
                ShardCollectionCommand.checkChunkMebibytes(mebibytes);
            }
            options = options.withChunkBytes(ShardCollectionCommand.chunkBytes(mebibytes));
        }
        if (arguments.has("enableAutoMerger")) {
            options = options.withAutoMerge(arguments.flag("enableAutoMerger", true));
        }
        if (arguments.has("enableBalancing")) {
            options = options.withNoBalance(!arguments.flag("enableBalancing", true));
        }
        state.put(collection.with(options));
        return Replies.ok();
    }

    /**
     * Takes a document of {@code config.settings} as it was written there.
     *
     * @throws CommandRefusedException when a value is none that the server takes
     */
    void setting(BsonDocument document) {
        BsonValue id = document.get("_id");
        String name = id != null && id.isString() ? id.asString().getValue() : "";
        if (!SETTINGS.contains(name)) {
            throw ErrorCode.BAD_VALUE.because("the setting " + ValueText.quotedInMessage(name) + "; expected one of "
                    + String.join(", ", SETTINGS));
        }
        state.set(name, document.clone());
    }
}
