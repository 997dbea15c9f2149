package dev.chave.cli;

import dev.chave.cluster.ChunkSpan;
import dev.chave.cluster.RouteExplanation;
import dev.chave.cluster.Router;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** The answer of {@code chave route} as text and as JSON. */
final class RouteText {
    private static final int MOST_SHARDS = 20;

    private final Router router;
    private final RouteExplanation route;

    RouteText(Router router, RouteExplanation route) {
        this.router = router;
        this.route = route;
    }

    /** A few lines for a reader. */
    String text() {
        String more =
                route.shards().size() > MOST_SHARDS ? ", and " + (route.shards().size() - MOST_SHARDS) + " more" : "";
        return route.targetClass().label() + ": " + route.reason().sentence() + "\n"
                + "shards: " + route.shards().size() + " of " + route.shardCount() + " ("
                + route.shards().stream().limit(MOST_SHARDS).collect(Collectors.joining(", ")) + more + ")\n"
                + "chunks: " + route.chunksTouched() + " of " + route.chunkCount() + " (in key order: " + spans()
                + ")\n";
    }

    private String spans() {
        return route.chunks().stream()
                .limit(MOST_SHARDS)
                .map(span ->
                        span.size() == 1 ? "" + (span.first() + 1) : (span.first() + 1) + " to " + (span.last() + 1))
                .collect(Collectors.joining(", "));
    }

    /** One JSON document, format 1. */
    String json() {
        BsonArray shards =
                new BsonArray(route.shards().stream().map(BsonString::new).toList());
        List<BsonDocument> spans = new ArrayList<>();
        for (ChunkSpan span : route.chunks()) {
            spans.add(new BsonDocument("first", new BsonInt32(span.first() + 1))
                    .append("last", new BsonInt32(span.last() + 1)));
        }
        return new BsonDocument("format", new BsonInt32(1))
                        .append("key", new BsonString(router.chunks().key().toString()))
                        .append("class", new BsonString(route.targetClass().label()))
                        .append("reason", new BsonString(route.reason().name()))
                        .append("why", new BsonString(route.reason().sentence()))
                        .append("shards", shards)
                        .append("shardCount", new BsonInt32(route.shardCount()))
                        .append("chunks", new BsonArray(spans))
                        .append("chunksTouched", new BsonInt64(route.chunksTouched()))
                        .append("chunkCount", new BsonInt32(route.chunkCount()))
                        .toJson(JsonWriterSettings.builder()
                                .outputMode(JsonMode.RELAXED)
                                .build())
                + "\n";
    }
}
