package dev.chave.cluster;

import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One row of a table of routes: chunks between split points, a filter, and what it must visit. */
record TargetingTable(String what, String key, List<String> splits, String filter, String chunks, String targetClass) {
    /** Reads a row of columns joined by a bar between blanks. */
    static TargetingTable row(String line) {
        String[] columns = line.split(" \\| ", -1);
        List<String> splits = new ArrayList<>();
        TypedValues.value(columns[2])
                .asArray()
                .forEach(split -> splits.add(new org.bson.BsonDocument("v", split)
                        .toJson()
                        .replaceFirst("^\\{\"v\": ", "")
                        .replaceFirst("}$", "")));
        return new TargetingTable(columns[0], columns[1], splits, columns[3], columns[4], columns[5]);
    }

    Router router() {
        return Routing.ofSplits(ShardKey.parse(key), splits);
    }

    static String visited(RouteExplanation route) {
        return route.chunks().stream()
                .flatMapToInt(span -> IntStream.rangeClosed(span.first(), span.last()))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    /** Rows written one below the other, blank lines and lines that begin with # left out. */
    static List<TargetingTable> rows(String text) {
        return Arrays.stream(text.split("\n"))
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(TargetingTable::row)
                .toList();
    }

    @Override
    public String toString() {
        return what;
    }
}
