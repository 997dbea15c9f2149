package dev.chave.rehearse;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/**
 * How many operations went to one shard, to many, to all that own chunks, or to a collection that is not sharded.
 *
 * <p>Source: MongoDB server 4.4 on, {@code shardingStatistics.numHostsTargeted} of mongos; each statement of a batch of updates or
 * deletes counts here, on a server each batch does.
 */
final class HostsTargeted {
    private static final List<String> COMMANDS = List.of("aggregate", "delete", "find", "insert", "update");
    private static final List<String> CLASSES = List.of("allShards", "manyShards", "oneShard", "unsharded");

    private final Map<String, long[]> counts = new TreeMap<>();

    HostsTargeted() {
        COMMANDS.forEach(command -> counts.put(command, new long[CLASSES.size()]));
    }

    /**
     * Counts one.
     *
     * @param owners how many shards own chunks of the collection; 0 where it is not sharded
     */
    void count(String command, int targets, int owners) {
        long[] of = counts.get(command);
        if (of != null) {
            of[place(targets, owners)]++;
        }
    }

    private static int place(int targets, int owners) {
        if (owners == 0) {
            return CLASSES.indexOf("unsharded");
        }
        if (targets == 1) {
            return CLASSES.indexOf("oneShard");
        }
        return CLASSES.indexOf(targets >= owners ? "allShards" : "manyShards");
    }

    BsonDocument document() {
        BsonDocument document = new BsonDocument();
        counts.forEach((command, of) -> {
            BsonDocument classes = new BsonDocument();
            for (int i = 0; i < CLASSES.size(); i++) {
                classes.append(CLASSES.get(i), new BsonInt64(of[i]));
            }
            document.append(command, classes);
        });
        return document;
    }
}
