package dev.chave.simulate;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.cluster.catalogue.Migration;
import dev.chave.cluster.catalogue.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Migrations as they take their time: when each ends, what it costs its shards meanwhile, and when its orphans are gone. */
final class Transfers {
    private record Transfer(Migration migration, Instant endsAt) {
        Duration lasts() {
            return Duration.between(migration.started(), endsAt);
        }
    }

    private final Cluster cluster;
    private final VirtualClock clock;
    private final Costs costs;
    private final List<Transfer> running = new ArrayList<>();
    private final Map<String, Instant> deleterFreeAt = new HashMap<>();

    private long count;
    private long documents;
    private long bytes;
    private long beganAfterInserts;
    private Instant lastEnded = Instant.MIN;

    Transfers(Cluster cluster, VirtualClock clock, Costs costs) {
        this.cluster = cluster;
        this.clock = clock;
        this.costs = costs;
    }

    boolean anyRunning() {
        return !running.isEmpty();
    }

    void begun(Migration migration, boolean insertsOver) {
        running.add(new Transfer(migration, clock.instant().plus(costs.migration(migration.bytes()))));
        if (insertsOver) {
            beganAfterInserts++;
        }
    }

    /** The work of a stretch of time, shard by shard: documents read from donors and written to recipients. */
    void charge(Duration tick, Recorder recorder) {
        for (Transfer transfer : running) {
            double share = Math.min(
                    1.0, tick.toMillis() / (double) Math.max(1, transfer.lasts().toMillis()));
            double moved = share * transfer.migration().documents();
            recorder.moved(transfer.migration().from(), moved);
            recorder.moved(transfer.migration().to(), moved);
        }
    }

    /** Commits what has come to its end. */
    void commitDue(Recorder recorder) {
        for (Transfer transfer : List.copyOf(running)) {
            Migration migration = transfer.migration();
            if (!cluster.migrations().contains(migration)) {
                running.remove(transfer); // aborted by a command that changed the collection
            } else if (!transfer.endsAt().isAfter(clock.instant())) {
                running.remove(transfer);
                commit(migration, recorder);
            }
        }
    }

    private void commit(Migration migration, Recorder recorder) {
        long before = cluster.ownedDocuments(migration.namespace(), migration.to());
        long bytesBefore = cluster.ownedBytes(migration.namespace(), migration.to());
        try {
            cluster.commit(migration, deletedAt(migration));
        } catch (CommandRefusedException changed) {
            recorder.caption("a migration to " + migration.to() + " is given up");
            return;
        }
        long moved = cluster.ownedDocuments(migration.namespace(), migration.to()) - before;
        count++;
        documents += moved;
        bytes += cluster.ownedBytes(migration.namespace(), migration.to()) - bytesBefore;
        lastEnded = clock.instant();
        recorder.migrated(migration, moved);
    }

    private Instant deletedAt(Migration migration) {
        Instant free = deleterFreeAt.getOrDefault(migration.from(), Instant.MIN);
        Instant begins = clock.instant().plus(ClusterRules.ORPHAN_CLEANUP_DELAY);
        Instant done = (free.isAfter(begins) ? free : begins).plus(costs.deletion(migration.documents()));
        deleterFreeAt.put(migration.from(), done);
        return done;
    }

    SimulationResult.MigrationTotals totals(Instant start) {
        double ended = count == 0 ? 0 : Duration.between(start, lastEnded).toMillis() / 1e3;
        return new SimulationResult.MigrationTotals(count, documents, bytes, beganAfterInserts, ended);
    }
}
