package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.value.ValueText;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** Adds and removes shards. */
final class ShardCommands {
    private static final Pattern GENERATED = Pattern.compile("shard(\\d{1,9})");

    private final ClusterState state;
    private final ConfigDocuments documents;

    ShardCommands(ClusterState state, ConfigDocuments documents) {
        this.state = state;
        this.documents = documents;
    }

    BsonDocument add(Arguments arguments) {
        if (state.rules.has(Trait.LIMITLESS_SHARDS)) {
            arguments.allowOnly("name");
        } else {
            arguments.allowOnly("name", "maxSize");
        }
        String host = arguments.subject();
        int slash = host.indexOf('/');
        String name = arguments
                .optionalString("name")
                .orElseGet(() -> slash > 0 ? host.substring(0, slash) : generatedName());
        long maxMebibytes = arguments.number("maxSize", 0);
        if (name.isEmpty() || name.equals("config") || maxMebibytes < 0 || host.isEmpty()) {
            throw ErrorCode.BAD_VALUE.because("a shard named " + ValueText.quotedInMessage(name)
                    + "; expected a name other than config, a host, and a size that is not negative");
        }
        for (Shard known : state.shards()) {
            if (known.host().equals(host) && known.id().equals(name)) {
                return Replies.ok(Replies.with("shardAdded", name));
            }
            if (known.host().equals(host) || known.id().equals(name)) {
                throw ErrorCode.ILLEGAL_OPERATION.because("the host or the name is that of the shard "
                        + ValueText.quotedInMessage(known.id()) + "; expected new ones");
            }
        }
        state.put(new Shard(name, host, List.of(), false, maxMebibytes << 20, 1, state.ids.clusterTime()));
        state.changelog.add("addShard", "", Replies.with("name", name).append("host", new BsonString(host)));
        return Replies.ok(Replies.with("shardAdded", name));
    }

    private String generatedName() {
        int next = 0;
        for (Shard shard : state.shards()) {
            Matcher matcher = GENERATED.matcher(shard.id());
            if (matcher.matches()) {
                next = Math.max(next, Integer.parseInt(matcher.group(1)) + 1);
            }
        }
        return String.format(Locale.ROOT, "shard%04d", next);
    }

    /** Each call starts, continues or completes the removal, as an administrator repeats the command. */
    BsonDocument remove(Arguments arguments) {
        Shard shard = state.shard(arguments.allowOnly().subject());
        if (!shard.draining()) {
            return startDraining(shard);
        }
        long chunks = chunksOn(shard.id());
        long databases = databasesOn(shard.id()).size();
        long collections = movedTo(shard.id());
        if (chunks + databases + collections > 0) {
            BsonDocument remaining =
                    new BsonDocument().append("chunks", new BsonInt64(chunks)).append("dbs", new BsonInt64(databases));
            if (state.rules.has(Trait.COUNTS_JUMBO_WHILE_DRAINING)) {
                remaining.append("jumboChunks", new BsonInt64(jumboOn(shard.id())));
            }
            if (state.rules.has(Trait.TRACKS_UNSHARDED)) {
                remaining.append("collectionsToMove", new BsonInt64(collections));
            }
            return Replies.ok(reply("draining ongoing", "ongoing").append("remaining", remaining));
        }
        if (state.isBusy(shard.id())) {
            throw ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS.because(
                    "a migration with this shard is running; expected it to have ended (try again)");
        }
        state.removeShard(shard.id());
        state.deleteOrphansOf(shard.id());
        state.changelog.add("removeShard", "", Replies.with("shard", shard.id()));
        return Replies.ok(
                reply("removeshard completed successfully", "completed").append("shard", new BsonString(shard.id())));
    }

    private BsonDocument startDraining(Shard shard) {
        long others = state.shards().stream()
                .filter(other -> !other.draining() && !other.id().equals(shard.id()))
                .count();
        if (others == 0) {
            throw ErrorCode.ILLEGAL_OPERATION.because("it is the last shard that does not drain; expected another one");
        }
        for (String zone : shard.zones()) {
            if (state.shardsIn(zone).size() == 1 && ZoneCommands.hasRange(state, zone)) {
                throw ErrorCode.ZONE_STILL_IN_USE.because("it is the only shard of the zone "
                        + ValueText.quotedInMessage(zone) + ", which has ranges; expected another shard in it");
            }
        }
        state.put(shard.asDraining(true));
        state.changelog.add("removeShard.start", "", Replies.with("shard", shard.id()));
        BsonArray toMove = new BsonArray();
        databasesOn(shard.id()).forEach(database -> toMove.add(new BsonString(database.name())));
        return Replies.ok(reply("draining started successfully", "started")
                .append("shard", new BsonString(shard.id()))
                .append("note", new BsonString("move the databases in dbsToMove with movePrimary"))
                .append("dbsToMove", toMove));
    }

    private static BsonDocument reply(String message, String state) {
        return Replies.with("msg", message).append("state", new BsonString(state));
    }

    private long chunksOn(String shard) {
        return state.sharded().stream()
                .mapToLong(collection -> count(collection, shard, false))
                .sum();
    }

    private long jumboOn(String shard) {
        return state.sharded().stream()
                .mapToLong(collection -> count(collection, shard, true))
                .sum();
    }

    private static long count(ShardedCollection collection, String shard, boolean jumboOnly) {
        long count = 0;
        for (Chunk chunk : collection.chunks()) {
            if (chunk.shard().equals(shard) && (chunk.jumbo() || !jumboOnly)) {
                count++;
            }
        }
        return count;
    }

    private List<Database> databasesOn(String shard) {
        return state.databases().stream()
                .filter(database -> database.primary().equals(shard))
                .toList();
    }

    private long movedTo(String shard) {
        return state.local().stream()
                .filter(collection -> shard.equals(collection.shard()))
                .count();
    }

    BsonDocument list(Arguments arguments) {
        arguments.allowOnly("filter");
        return Replies.ok(new BsonDocument("shards", new BsonArray(documents.shards())));
    }
}
