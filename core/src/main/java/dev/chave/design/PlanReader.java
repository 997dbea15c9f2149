package dev.chave.design;

import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what a page says of the cluster to come. */
final class PlanReader {
    private static final int MOST_SHARDS = 1_000;
    private static final List<String> GOALS =
            List.of("write-throughput", "read-throughput", "write-latency", "read-latency", "working-set");

    private PlanReader() {}

    static Plan read(Section page) throws UnreadableException {
        Integer shards = page.has("shards") ? (Integer) (int) page.whole("shards", 1, 1, MOST_SHARDS) : null;
        Integer growTo = page.has("growTo") ? (Integer) (int) page.whole("growTo", 1, 1, MOST_SHARDS) : null;
        if (growTo != null && shards != null && growTo < shards) {
            throw page.bad("growTo", "less than shards", "at least as many");
        }
        long perDay = 0;
        long lasts = 0;
        if (page.has("growth")) {
            if (!page.has("collectionBytes")) {
                throw page.bad("growth", "no collectionBytes beside it", "today's size, from which it grows");
            }
            Section growth = page.section("growth", "bytesPerDay", "lasts");
            perDay = growth.bytes("bytesPerDay");
            lasts = growth.millis("lasts", 365L * 86_400_000);
        }
        return new Plan(
                shards,
                growTo,
                page.bytes("collectionBytes"),
                perDay,
                lasts,
                page.has("serverVersion") ? version(page) : null,
                keys(page),
                page.has("currentKey") ? page.key("currentKey") : null,
                page.texts("mayDropUnique"),
                page.has("orderBy") ? page.text("orderBy") : null,
                page.flag("firehose"),
                goals(page));
    }

    private static ServerVersion version(Section page) throws UnreadableException {
        try {
            return ServerVersion.parse(page.text("serverVersion"));
        } catch (IllegalArgumentException unknown) {
            throw page.bad("serverVersion", "unknown", "one of " + String.join(", ", ServerVersion.KNOWN), unknown);
        }
    }

    private static List<ShardKey> keys(Section page) throws UnreadableException {
        List<ShardKey> keys = new ArrayList<>();
        if (!page.has("keys")) {
            return keys;
        }
        for (Section one : page.listOf("keys", "key")) {
            keys.add(one.key("key"));
        }
        return keys;
    }

    private static SortedMap<String, Double> goals(Section page) throws UnreadableException {
        SortedMap<String, Double> goals = new TreeMap<>();
        if (!page.has("goals")) {
            return goals;
        }
        if (!page.isMapping("goals")) {
            for (String goal : page.texts("goals")) {
                goals.put(known(page, goal), 1.0);
            }
            return goals;
        }
        Section weighted = page.section("goals", GOALS.toArray(String[]::new));
        for (String goal : weighted.names()) {
            goals.put(goal, weighted.number(goal, 1, 0, 1e6));
        }
        return goals;
    }

    private static String known(Section page, String goal) throws UnreadableException {
        if (!GOALS.contains(goal)) {
            throw page.bad("goals", Wording.name(goal), Wording.expectedOneOf(GOALS, goal));
        }
        return goal;
    }
}
