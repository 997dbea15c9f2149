package dev.chave.cluster.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.Routing;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.KeyExtractor;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;

/** A cluster under test, with its clock: balancer rounds go by name, shards are a, b, c, … */
final class TestCluster {
    static final String NS = "app.users";

    final VirtualClock clock = new VirtualClock(Instant.parse("2026-01-01T00:00:00Z"));
    final Cluster cluster;

    private TestCluster(String version) {
        cluster = Cluster.unshuffled(ServerVersion.parse(version), clock, 1);
    }

    /** Shards named a, b, c, … and sharding enabled for the database app, whose primary is a. */
    static TestCluster of(String version, int shards) {
        TestCluster test = new TestCluster(version);
        for (int i = 0; i < shards; i++) {
            test.run("{addShard: 'rs" + i + "/host" + i + ":27018', name: '" + (char) ('a' + i) + "'}");
        }
        test.run("{enableSharding: 'app', primaryShard: 'a'}");
        return test;
    }

    BsonDocument run(String command) {
        return cluster.run(command);
    }

    /** The error number of a command that must be refused, and must change nothing. */
    int refusal(String command) {
        String before = catalogue();
        CommandRefusedException refused =
                catchThrowableOfType(CommandRefusedException.class, () -> cluster.run(command));
        assertThat(refused).as(command).isNotNull();
        assertThat(catalogue()).as("the catalogue after a refusal").isEqualTo(before);
        assertThat(refused.refusal().words()).contains("; ");
        return refused.code();
    }

    /** The same, of the collection sharded by x. */
    int refusalOf(String command) {
        shard("{x: 1}");
        return refusal(command);
    }

    /** Everything that config.* shows, but for the logs. */
    String catalogue() {
        StringBuilder all = new StringBuilder();
        all.append(cluster.config().shards())
                .append(cluster.config().databases())
                .append(cluster.config().collections())
                .append(cluster.config().tags())
                .append(cluster.config().settings());
        cluster.collections().forEach(collection -> all.append(cluster.config().chunks(collection.namespace())));
        return all.toString();
    }

    void shard(String key) {
        run("{shardCollection: '" + NS + "', key: " + key + "}");
    }

    static byte[] tuple(long... values) {
        OrderedBytes out = new OrderedBytes();
        for (long value : values) {
            out.append(RawValue.ofLong(value));
        }
        return out.toByteArray();
    }

    static byte[] tuple(String value) {
        return OrderedBytes.of(RawValue.of(new org.bson.BsonString(value)));
    }

    /** Inserts documents of 100 bytes with these numbers as keys, one each. */
    TestCluster insert(long from, long to) {
        for (long i = from; i < to; i++) {
            cluster.insert(NS, tuple(i), 1, 100).flatMap(cluster::begin).ifPresent(cluster::commit);
        }
        return this;
    }

    /** An unsharded collection with documents of one size, keyed by ascending numbers from 0 whatever the field. */
    void populate(long documents, long bytesEach, String... indexes) {
        List<Index> known = new ArrayList<>();
        known.add(Index.plain("_id_", Routing.document("{_id: 1}"), false));
        for (String index : indexes) {
            known.add(Index.plain(index, Routing.document(index), false));
        }
        cluster.createCollection(
                CollectionInfo.bare(NS).withIndexes(known),
                documents,
                documents * bytesEach,
                key -> numbers(key, documents, bytesEach));
    }

    /** So many documents whose leading field counts up from 0, hashed fields by an even spread, others null. */
    static Contents numbers(ShardKey key, long documents, long bytesEach) {
        Contents contents = Contents.empty();
        contents.limitSamples(1 << 20);
        for (long i = 0; i < documents; i++) {
            OrderedBytes out = new OrderedBytes();
            for (int field = 0; field < key.size(); field++) {
                if (key.fields().get(field).hashed()) {
                    out.appendLong(i * 0x9E3779B97F4A7C15L);
                } else {
                    out.append(field == 0 ? RawValue.ofLong(i) : RawValue.NULL);
                }
            }
            contents.add(out.toByteArray(), 1, bytesEach);
        }
        return contents;
    }

    /** The migration of a whole collection's only chunk, just begun. */
    Migration hotMove() {
        cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        shard("{x: 1}");
        run("{addShardToZone: 'b', zone: 'B'}");
        run("{updateZoneKeyRange: '" + NS + "', min: {x: MinKey}, max: {x: MaxKey}, zone: 'B'}");
        insert(0, 10);
        return cluster.beginRound().get(0);
    }

    /** The chunks in the order of the key, as lower bound and owner. */
    List<String> chunks() {
        List<String> chunks = new ArrayList<>();
        for (Chunk chunk : cluster.collection(NS).chunks()) {
            chunks.add(chunk.min() + " " + chunk.shard());
        }
        return chunks;
    }

    List<String> owners() {
        List<String> owners = new ArrayList<>();
        cluster.collection(NS).chunks().forEach(chunk -> owners.add(chunk.shard()));
        return owners;
    }

    Map<String, Long> documents() {
        Map<String, Long> documents = new LinkedHashMap<>();
        cluster.shards().forEach(shard -> documents.put(shard.id(), cluster.ownedDocuments(NS, shard.id())));
        return documents;
    }

    /** Runs rounds, a second apart, until one moves nothing; how many migrations there were. */
    int settle() {
        int moves = 0;
        for (int round = 0; round < 10_000; round++) {
            int moved = cluster.runRound().size();
            if (moved == 0) {
                return moves;
            }
            moves += moved;
            clock.advance(Duration.ofSeconds(1));
        }
        throw new AssertionError("the balancer never rests");
    }

    /** The shard that a document with this key goes to. */
    String shardOf(byte[] tuple) {
        var router = cluster.router(NS);
        return router.shards().get(router.ownerOf(tuple));
    }

    static RawDocument document(String typed) {
        return RawDocument.of(Routing.document(typed));
    }

    /** Where a document as typed lies under a key. */
    static byte[] place(String key, String typed) {
        return Objects.requireNonNull(new KeyExtractor(ShardKey.parse(key)).tuple(document(typed)));
    }

    void holdLaws() {
        assertThat(new ClusterLaws(cluster).broken()).isEmpty();
    }
}
