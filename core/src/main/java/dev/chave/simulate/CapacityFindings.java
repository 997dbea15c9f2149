package dev.chave.simulate;

import dev.chave.cluster.ZoneRanges;
import dev.chave.cluster.catalogue.Overload;
import dev.chave.cluster.catalogue.Shard;
import dev.chave.simulate.Scenario.CollectionPlan;
import dev.chave.simulate.Scenario.ShardPlan;
import dev.chave.simulate.SimulationFinding.Code;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is to be said where a scenario states what its shards can do and hold: work, time and room. */
final class CapacityFindings {
    private static final int HORIZON = 10; // lives ahead that growth is drawn on for

    private final Scenario scenario;
    private final List<Shard> shards;
    private final List<Frame> frames;
    private final List<Frame> written;

    CapacityFindings(Scenario scenario, List<Shard> shards, List<Frame> frames) {
        this.scenario = scenario;
        this.shards = shards;
        this.frames = frames;
        written = frames.stream()
                .filter(frame -> frame.writes().stream().anyMatch(writes -> writes > 0))
                .toList();
    }

    /**
     * Adds what there is to say.
     *
     * @param zones the zone ranges of a collection
     */
    void find(List<SimulationFinding> findings, Function<String, ZoneRanges> zones) {
        if (scenario.unit() > 0 && !written.isEmpty()) {
            loadTime(findings);
            overCapacity(findings);
        }
        Set<String> names = new TreeSet<>();
        for (CollectionPlan collection : scenario.collections()) {
            zones.apply(collection.namespace()).ranges().forEach(range -> names.add(range.zone()));
        }
        names.forEach(zone -> zoneFull(zone, findings));
    }

    /** The operations of a stretch on each shard, moved documents included, a second. */
    private static Map<String, Double> work(Frame frame) {
        Map<String, Double> work = new HashMap<>();
        double seconds = frame.to() - frame.from();
        for (int shard = 0; shard < frame.shards().size(); shard++) {
            double operations = frame.writes().get(shard)
                    + frame.reads().get(shard)
                    + frame.moved().get(shard);
            work.put(frame.shards().get(shard), operations / seconds);
        }
        return work;
    }

    private void loadTime(List<SimulationFinding> findings) {
        double seconds = 0;
        for (Frame frame : written) {
            Map<String, Double> work = work(frame);
            double slowest = 0;
            for (Shard shard : shards) {
                slowest = Math.max(slowest, work.getOrDefault(shard.id(), 0.0) / (shard.capacity() * scenario.unit()));
            }
            seconds += slowest * (frame.to() - frame.from());
        }
        findings.add(new SimulationFinding(
                Code.LOAD_TIME,
                String.format(
                        Locale.ROOT,
                        "at %,.0f operations a second for a shard of capacity 1, the inserts take %,.0f s: each stretch as long as"
                                + " its busiest shard",
                        scenario.unit(),
                        seconds),
                Map.of("seconds", seconds, "unit", scenario.unit())));
    }

    private void overCapacity(List<SimulationFinding> findings) {
        Map<String, Overload> worst = new TreeMap<>();
        Map<String, Long> stretches = new TreeMap<>();
        for (Frame frame : frames) {
            for (Overload load : Overload.of(shards, work(frame), scenario.unit())) {
                stretches.merge(load.shard(), 1L, Long::sum);
                worst.merge(load.shard(), load, (before, now) -> now.wanted() > before.wanted() ? now : before);
            }
        }
        worst.values().stream()
                .max((left, right) -> Double.compare(left.wanted() / left.able(), right.wanted() / right.able()))
                .ifPresent(load -> findings.add(new SimulationFinding(
                        Code.OVER_CAPACITY,
                        String.format(
                                Locale.ROOT,
                                "%s was asked for up to %,.0f operations a second and can do %,.0f, in %d of %d stretches of time%s",
                                load.shard(),
                                load.wanted(),
                                load.able(),
                                stretches.getOrDefault(load.shard(), 0L),
                                frames.size(),
                                worst.size() == 1 ? "" : "; others too: " + others(worst.keySet(), load.shard())),
                        Map.of(
                                "wanted",
                                load.wanted(),
                                "able",
                                load.able(),
                                "shards",
                                (double) worst.size(),
                                "stretches",
                                (double) stretches.getOrDefault(load.shard(), 0L)))));
    }

    private static String others(Set<String> shards, String but) {
        return String.join(
                ", ", shards.stream().filter(shard -> !shard.equals(but)).toList());
    }

    /** A zone whose shards have room stated: when they are full, or will be at the pace of the last half of the inserts. */
    private void zoneFull(String zone, List<SimulationFinding> findings) {
        List<String> members = shards.stream()
                .filter(shard -> shard.zones().contains(zone))
                .map(Shard::id)
                .toList();
        long room = members.stream().mapToLong(this::room).sum();
        boolean known = !members.isEmpty() && members.stream().allMatch(member -> room(member) > 0);
        if (!known || members.size() == shards.size() || written.size() < 3) {
            return;
        }
        Double when = fullAt(members, room);
        if (when == null || when > HORIZON * scenario.lasts().toMillis() / 1e3) {
            return;
        }
        Instant date = Life.START.plusMillis(Math.round(when * 1e3)).truncatedTo(ChronoUnit.SECONDS);
        long bytes = bytes(frames.get(frames.size() - 1), members);
        findings.add(new SimulationFinding(
                Code.ZONE_FULL,
                String.format(
                        Locale.ROOT,
                        "zone %s has room for %,d bytes on %s and holds %,d: it %s full at %s, %.0f s from the beginning, while %d other"
                                + " shard%s no part in it",
                        zone,
                        room,
                        String.join(", ", members),
                        bytes,
                        bytes >= room ? "was" : "will be",
                        date,
                        when,
                        shards.size() - members.size(),
                        shards.size() - members.size() == 1 ? " has" : "s have"),
                Map.of("seconds", when, "room", (double) room, "bytes", (double) bytes)));
    }

    private long room(String shard) {
        return scenario.shards().stream()
                .filter(plan -> plan.name().equals(shard))
                .mapToLong(ShardPlan::room)
                .findFirst()
                .orElse(0);
    }

    private @Nullable Double fullAt(List<String> members, long room) {
        for (Frame frame : frames) {
            if (bytes(frame, members) >= room) {
                return frame.to();
            }
        }
        Frame half = written.get(written.size() / 2);
        Frame last = written.get(written.size() - 1);
        double pace = (bytes(last, members) - bytes(half, members)) / (last.to() - half.to());
        return pace > 0 ? last.to() + (room - bytes(last, members)) / pace : null;
    }

    private static long bytes(Frame frame, List<String> members) {
        long bytes = 0;
        for (int shard = 0; shard < frame.shards().size(); shard++) {
            bytes += members.contains(frame.shards().get(shard)) ? frame.bytes().get(shard) : 0;
        }
        return bytes;
    }
}
