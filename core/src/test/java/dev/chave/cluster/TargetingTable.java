package dev.chave.cluster;

import dev.chave.key.ShardKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** One row of a table of routes: chunks between split points, a filter, and what it must visit. */
record TargetingTable(String what, String key, List<String> splits, String filter, String chunks, String targetClass) {
    /** Reads a row of columns joined by a bar between blanks. */
    static TargetingTable row(String line) {
        String[] columns = line.split(" \\| ", -1);
        List<String> splits = new ArrayList<>();
        for (BsonValue split : TypedValues.value(columns[2]).asArray()) {
            String wrapped = new BsonDocument("v", split).toJson();
            splits.add(wrapped.substring("{\"v\": ".length(), wrapped.length() - 1));
        }
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

    /** The rows of a resource of this package, blank lines and lines that begin with # left out. */
    static List<TargetingTable> rowsOf(String resource) throws IOException {
        try (InputStream in = TargetingTable.class.getResourceAsStream(resource)) {
            String text = new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(TargetingTable::row)
                    .toList();
        }
    }

    @Override
    public String toString() {
        return what;
    }
}
