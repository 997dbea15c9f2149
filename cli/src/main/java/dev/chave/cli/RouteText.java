package dev.chave.cli;

import dev.chave.cluster.ChunkMap;
import dev.chave.cluster.ChunkSpan;
import dev.chave.cluster.RouteExplanation;
import dev.chave.cluster.Router;
import dev.chave.key.KeyText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** The answer of {@code chave route} as text and as JSON. */
final class RouteText {
    private static final int MOST_SHOWN = 20;

    private final Router router;
    private final RouteExplanation route;

    RouteText(Router router, RouteExplanation route) {
        this.router = router;
        this.route = route;
    }

    /** A few lines for a reader; chunks as the shell lists them. */
    String text() {
        StringBuilder out = new StringBuilder();
        out.append(route.targetClass().label())
                .append(": ")
                .append(route.reason().sentence())
                .append('\n');
        out.append("shards: ").append(route.shards().size()).append(" of ").append(route.shardCount());
        out.append(" (").append(route.shards().stream().limit(MOST_SHOWN).collect(Collectors.joining(", ")));
        out.append(more(route.shards().size())).append(")\n");
        out.append("chunks: ")
                .append(route.chunksTouched())
                .append(" of ")
                .append(route.chunkCount())
                .append('\n');
        touched()
                .limit(MOST_SHOWN)
                .forEach(chunk -> out.append("  ").append(line(chunk)).append('\n'));
        if (route.chunksTouched() > MOST_SHOWN) {
            out.append("  … ").append(more(route.chunksTouched()).substring(2)).append('\n');
        }
        return out.toString();
    }

    private static String more(long count) {
        return count > MOST_SHOWN ? ", and " + (count - MOST_SHOWN) + " more" : "";
    }

    private IntStream touched() {
        return route.chunks().stream().flatMapToInt(span -> IntStream.rangeClosed(span.first(), span.last()));
    }

    private String line(int chunk) {
        ChunkMap map = router.chunks();
        return KeyText.of(map.key(), map.min(chunk)) + " -->> " + KeyText.of(map.key(), map.max(chunk)) + " on : "
                + router.shards().get(router.ownerOf(chunk));
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
