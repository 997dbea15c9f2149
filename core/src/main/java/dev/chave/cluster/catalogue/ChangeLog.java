package dev.chave.cluster.catalogue;

import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * What happened to the cluster, in the form of {@code config.changelog} and {@code config.actionlog}. Capped, as those are: the
 * oldest entries go first, and how many went is counted.
 */
public final class ChangeLog {
    private static final int MOST = 100_000;
    private static final String SERVER = "config:27019";

    private final InstantSource clock;
    private final Ids ids;
    private final Deque<BsonDocument> entries = new ArrayDeque<>();
    private long dropped;

    ChangeLog(InstantSource clock, Ids ids) {
        this.clock = clock;
        this.ids = ids;
    }

    void add(String what, String namespace, BsonDocument details) {
        add("config", what, namespace, details);
    }

    void add(String shard, String what, String namespace, BsonDocument details) {
        if (entries.size() == MOST) {
            entries.removeFirst();
            dropped++;
        }
        entries.addLast(new BsonDocument()
                .append("_id", new BsonString(SERVER + "-" + clock.instant() + "-" + ids.objectId()))
                .append("server", new BsonString(SERVER))
                .append("shard", new BsonString(shard))
                .append("clientAddr", new BsonString(""))
                .append("time", new BsonDateTime(clock.instant().toEpochMilli()))
                .append("what", new BsonString(what))
                .append("ns", new BsonString(namespace))
                .append("details", details));
    }

    /** The entries that are still kept, oldest first. */
    public List<BsonDocument> entries() {
        return List.copyOf(entries);
    }

    /** How many older entries were dropped. */
    public long dropped() {
        return dropped;
    }
}
