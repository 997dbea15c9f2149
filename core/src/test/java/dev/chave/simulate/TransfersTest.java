package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.ErrorCode;
import dev.chave.cluster.catalogue.Migration;
import dev.chave.cluster.catalogue.VirtualClock;
import dev.chave.key.CollectionInfo;
import dev.chave.key.ServerVersion;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Migrations that take their time: 8 MB in one chunk on one of two shards, with chunks of 1 MB. */
@Tag("B8")
class TransfersTest {
    private static final String NS = "app.users";
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualClock clock = new VirtualClock(Life.START);
    private final Cluster cluster = Cluster.unshuffled(ServerVersion.parse("8.0"), clock, 1);
    private final Recorder recorder = new Recorder(cluster, List.of(NS), true, new SplittableRandom(1));
    private final Transfers transfers =
            new Transfers(cluster, clock, new Costs(Duration.ofSeconds(1), 1_000_000, 1000));

    @BeforeEach
    void fill() {
        cluster.run("{addShard: 'a/a:27018', name: 'a'}");
        cluster.run("{addShard: 'b/b:27018', name: 'b'}");
        cluster.writeSetting(dev.chave.cluster.Routing.document("{_id: 'chunksize', value: 1}"));
        cluster.createCollection(CollectionInfo.bare(NS), 0, 0, null);
        cluster.run("{shardCollection: '" + NS + "', key: {n: 1}}");
        for (long n = 0; n < 8000; n++) {
            cluster.insert(NS, OrderedBytes.of(RawValue.ofLong(n)), 1, 1024);
        }
    }

    private Migration begin() {
        Migration migration = cluster.beginRound().get(0);
        transfers.begun(migration, false);
        return migration;
    }

    private void pass(Duration time) {
        clock.advance(time);
        transfers.charge(time, recorder);
        transfers.commitDue(recorder);
    }

    @Test
    void endsWhenItsBytesAreCopiedAndNotBefore() {
        Migration migration = begin();
        assertThat(migration.documents()).isEqualTo(1023);
        pass(SECOND);
        pass(SECOND);
        assertThat(transfers.anyRunning()).as("1 s and 1.05 s of copying").isTrue();
        assertThat(cluster.ownedDocuments(NS, "b")).isZero();
        pass(SECOND);
        assertThat(transfers.anyRunning()).isFalse();
        assertThat(cluster.ownedDocuments(NS, "b")).isEqualTo(1023);
        assertThat(transfers.totals(Life.START))
                .isEqualTo(new SimulationResult.MigrationTotals(1, 1023, 1023 * 1024, 0, 3));
    }

    @Test
    void chargesBothShardsWhileItLasts() {
        begin();
        pass(SECOND);
        recorder.endFrame(SECOND);
        long first = recorder.frames().get(0).moved().get(0);
        assertThat(first).isBetween(480L, 510L); // half of 1,023 in one of 2.05 seconds
        assertThat(recorder.frames().get(0).moved()).containsExactly(first, first);
    }

    @Test
    void takesAlongWhatArrivesMeanwhile() {
        begin();
        cluster.insert(NS, OrderedBytes.of(RawValue.ofLong(-5)), 7, 7000);
        pass(Duration.ofSeconds(3));
        assertThat(transfers.totals(Life.START).documents()).isEqualTo(1030);
        assertThat(recorder.shards().get(1).movedIn()).isEqualTo(1030);
    }

    @Test
    void theDonorsCopiesGoAfterTheDelayAndAtTheirPace() {
        begin();
        pass(Duration.ofSeconds(3));
        Instant committed = clock.instant();
        assertThat(cluster.orphans()).singleElement().satisfies(orphans -> {
            assertThat(orphans.shard()).isEqualTo("a");
            assertThat(orphans.deletedAt()).isEqualTo(committed.plusSeconds(900).plusMillis(1023));
        });
    }

    @Test
    void forgetsWhatACommandAborted() {
        Migration migration = begin();
        cluster.abort(migration, ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS);
        pass(SECOND);
        assertThat(transfers.anyRunning()).isFalse();
        assertThat(transfers.totals(Life.START).count()).isZero();
    }

    @Test
    void countsThoseThatBeginAfterTheInserts() {
        Migration migration = cluster.beginRound().get(0);
        transfers.begun(migration, true);
        pass(Duration.ofSeconds(3));
        assertThat(transfers.totals(Life.START).afterInserts()).isEqualTo(1);
    }
}
