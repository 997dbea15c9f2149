package dev.chave.simulate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonType;

/** When the ranges that end at MaxKey were set: the pins of firehoses. */
final class Pins {
    private final Map<String, List<Instant>> moves = new TreeMap<>();

    void moved(String namespace, Instant at) {
        moves.computeIfAbsent(namespace, name -> new ArrayList<>()).add(at);
    }

    /** Looks at a command: one that sets a range up to MaxKey moves a pin. */
    void looked(BsonDocument command, Instant at) {
        if (command.getFirstKey().equals("updateZoneKeyRange")
                && command.isString("updateZoneKeyRange")
                && command.isDocument("max")
                && command.isString("zone")
                && command.getDocument("max").values().stream()
                        .allMatch(value -> value.getBsonType() == BsonType.MAX_KEY)) {
            moved(command.getString("updateZoneKeyRange").getValue(), at);
        }
    }

    /** When the pin was last set; the beginning where it never was. */
    Instant last(String namespace) {
        List<Instant> times = moves.getOrDefault(namespace, List.of());
        return times.isEmpty() ? Life.START : times.get(times.size() - 1);
    }

    /** The longest it usually stood: the longest stretch between two settings; zero with fewer than two. */
    Duration usual(String namespace) {
        List<Instant> times = moves.getOrDefault(namespace, List.of());
        Duration longest = Duration.ZERO;
        for (int i = 1; i < times.size(); i++) {
            Duration between = Duration.between(times.get(i - 1), times.get(i));
            longest = between.compareTo(longest) > 0 ? between : longest;
        }
        return longest;
    }
}
