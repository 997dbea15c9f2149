package dev.chave.simulate;

import dev.chave.cluster.ChunkSpan;
import dev.chave.cluster.Router;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.Shard;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.KeyedOperation;
import dev.chave.workload.TargetClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A recording as it is played: which documents and operations are due, and whom they ask. */
final class Playback {
    private final Recording recording;
    private final String namespace;
    private final Duration lasts;
    private final Cluster cluster;
    private final Recorder recorder;
    private final Circumstances circumstances;
    private final Inserter inserter;
    private int document;
    private int operation;

    /** Puts documents into a sharded collection. */
    interface Inserter {
        /** Puts them, and tells the shard they went to. */
        String put(String namespace, byte[] tuple, long weight, long bytes, boolean spread);
    }

    Playback(
            Recording recording,
            String namespace,
            Duration lasts,
            Cluster cluster,
            Recorder recorder,
            Circumstances circumstances,
            Inserter inserter) {
        this.recording = recording;
        this.namespace = namespace;
        this.lasts = lasts;
        this.cluster = cluster;
        this.recorder = recorder;
        this.circumstances = circumstances;
        this.inserter = inserter;
    }

    /** Plays what is due until a time. */
    void playUntil(Duration until) {
        int documents = due(recording.documents().count(), until, Duration.ZERO, recording.loadedBy());
        for (; document < documents; document++) {
            Recording.Documents all = recording.documents();
            inserter.put(
                    namespace,
                    all.tuple(document),
                    recording.each(),
                    recording.each() * all.bytes(document),
                    recording.spread() && recording.each() > 1);
        }
        int operations = due(recording.operations().size(), until, recording.operationsFrom(), lasts);
        for (; operation < operations; operation++) {
            play(recording.operations().get(operation));
        }
    }

    private static int due(int count, Duration at, Duration from, Duration until) {
        if (at.compareTo(until) >= 0) {
            return count;
        }
        double share = (double) at.minus(from).toMillis() / until.minus(from).toMillis();
        return (int) Math.max(0, Math.floor(share * count));
    }

    private void play(KeyedOperation one) {
        if (one.isInsert()) {
            insert(one);
        } else if (one.isKnown()) {
            ask(one);
        }
    }

    private void insert(KeyedOperation one) {
        double each = one.load() / one.pieces();
        long stands = Math.max(1, Math.round(each * recording.operationEach()));
        for (byte[] tuple : one.inserted()) {
            String shard = inserter.put(
                    namespace, tuple, stands, stands * recording.documentBytes(), recording.spread() && stands > 1);
            recorder.work().add(shard, each);
            circumstances.placed(tuple, each);
        }
        recorder.work().pass(one.pieces(), each * one.inserted().size());
        circumstances.placed().pass(one.pieces(), each * one.inserted().size());
    }

    private void ask(KeyedOperation one) {
        Router router = cluster.router(namespace);
        KeyTargets targets = Objects.requireNonNull(one.targets(), "an operation that asks");
        List<String> asked = asked(one, router, targets);
        if (targets.targetClass() != TargetClass.SCATTER) {
            for (ChunkSpan span : router.chunksOf(targets)) {
                recorder.touched(namespace, span);
            }
        }
        long stands = Math.max(1, Math.round(one.load() * recording.operationEach()));
        recorder.queried(stands);
        double cost = one.load() + one.examined() / Math.max(1, asked.size());
        for (String shard : asked) {
            recorder.read(shard, stands);
            recorder.work().add(shard, cost);
        }
        recorder.work().pass(1, one.load() + one.examined());
        Router before = circumstances.placement();
        if (before != null) {
            List<String> then = asked(one, before, targets);
            double each = one.load() + one.examined() / Math.max(1, then.size());
            then.forEach(shard -> circumstances.placed().add(shard, each));
            circumstances.placed().pass(1, one.load() + one.examined());
        }
    }

    private List<String> asked(KeyedOperation one, Router router, KeyTargets targets) {
        List<String> asked = new ArrayList<>();
        if (one.broadcast()) {
            cluster.shards().stream().map(Shard::id).forEach(asked::add);
        } else {
            router.shardSet(targets).stream()
                    .forEach(shard -> asked.add(router.shards().get(shard)));
        }
        return asked;
    }
}
