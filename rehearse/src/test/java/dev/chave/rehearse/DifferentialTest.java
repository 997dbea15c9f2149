package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.UpdateOneModel;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.chave.testkit.SeededLaws;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/**
 * Three shards answer as one backend does without a router: 20,000 seeded operations on both, with splits, moves and balancer
 * rounds between them. What is not sorted is compared without regard to its order.
 */
class DifferentialTest {
    private static final int OPERATIONS = 2000;

    @Test
    void shardsAnswerAsOneBackendDoes() {
        SeededLaws.hold("sharded as unsharded", 10, random -> {
            MongoServer bare = new MongoServer(new MemoryBackend());
            try (RehearsalCluster cluster = RehearsalCluster.start(3);
                    MongoClient client = MongoClients.create(cluster.connectionString());
                    MongoClient direct = MongoClients.create(bare.bindAndGetConnectionString())) {
                MongoCollection<Document> plain = direct.getDatabase("app").getCollection("plain");
                MongoCollection<Document> sharded = client.getDatabase("app").getCollection("sharded");
                boolean hashed = random.nextBoolean();
                cluster.shardCollection(
                        "app.sharded", new BsonDocument("k", hashed ? new BsonString("hashed") : new BsonInt32(1)));
                for (int i = 0; i < OPERATIONS; i++) {
                    if (i % 50 == 10) {
                        move(client, hashed, random);
                    }
                    if (i % 400 == 200) {
                        cluster.runBalancerRound();
                    }
                    Step step = step(random, i);
                    assertThat(step.on(sharded)).as(step.toString()).isEqualTo(step.on(plain));
                }
                assertThat(all(sharded)).isEqualTo(all(plain));
            } finally {
                bare.shutdownNow();
            }
        });
    }

    /** Splits or moves something; refused where that cannot be, and then nothing has changed. */
    private static void move(MongoClient client, boolean hashed, SplittableRandom random) {
        Document point = new Document("k", random.nextInt(20));
        Document command = !hashed && random.nextBoolean()
                ? new Document("split", "app.sharded").append("middle", point)
                : new Document("moveChunk", "app.sharded")
                        .append("find", point)
                        .append("to", "shard000" + random.nextInt(3));
        try {
            client.getDatabase("admin").runCommand(command);
        } catch (com.mongodb.MongoCommandException refused) {
            assertThat(refused.getErrorCode()).isNotEqualTo(8);
        }
    }

    private static List<Document> all(MongoCollection<Document> collection) {
        List<Document> documents = collection.find().into(new ArrayList<>());
        documents.sort(Comparator.comparing(one -> one.getInteger("_id")));
        return documents;
    }

    /** One operation that can be run on any collection; what it answers. */
    private record Step(String name, Document filter, Document update, int number) {
        Object on(MongoCollection<Document> collection) {
            return switch (name) {
                case "insert" ->
                    String.valueOf(collection
                            .insertOne(new Document(update).append("_id", number))
                            .getInsertedId());
                case "find" -> {
                    List<Document> found = collection.find(filter).into(new ArrayList<>());
                    found.sort(Comparator.comparing(one -> one.getInteger("_id")));
                    yield found;
                }
                case "sorted" ->
                    collection
                            .find(filter)
                            .sort(new Document("v", number % 2 == 0 ? 1 : -1).append("_id", 1))
                            .skip(number % 7)
                            .limit(number % 11)
                            .projection(new Document("v", 1))
                            .into(new ArrayList<>());
                case "count" -> collection.countDocuments(filter);
                case "distinct" -> {
                    List<Integer> values =
                            collection.distinct("v", filter, Integer.class).into(new ArrayList<>());
                    values.sort(Comparator.naturalOrder());
                    yield values;
                }
                case "group" ->
                    collection
                            .aggregate(List.of(
                                    new Document("$match", filter),
                                    Document.parse("{$group: {_id: '$v', n: {$sum: 1}, k: {$max: '$k'}}}"),
                                    Document.parse("{$sort: {_id: 1}}")))
                            .into(new ArrayList<>());
                case "updateMany" ->
                    collection
                            .updateMany(filter, new Document("$inc", new Document("v", 1)))
                            .toString();
                case "updateOne" ->
                    collection
                            .updateOne(
                                    new Document("_id", number).append("k", filter.get("k")),
                                    new Document("$set", update))
                            .toString();
                case "rekey" ->
                    collection
                            .updateOne(
                                    new Document("_id", number), new Document("$set", new Document("k", number % 23)))
                            .toString();
                case "upsert" ->
                    collection
                            .updateOne(
                                    new Document("_id", number),
                                    new Document("$set", update),
                                    new com.mongodb.client.model.UpdateOptions().upsert(true))
                            .toString();
                case "modify" ->
                    String.valueOf(collection.findOneAndUpdate(
                            filter,
                            new Document("$inc", new Document("v", 2)),
                            new com.mongodb.client.model.FindOneAndUpdateOptions().sort(new Document("_id", 1))));
                case "replace" ->
                    collection
                            .replaceOne(new Document("_id", number), new Document(update).append("k", number % 19))
                            .toString();
                case "many" -> many(collection, this);
                case "bulk" ->
                    collection
                            .bulkWrite(List.of(
                                    new UpdateOneModel<>(
                                            new Document("_id", number), new Document("$inc", new Document("v", 3))),
                                    new DeleteOneModel<>(new Document("_id", number + 1)),
                                    new UpdateManyModel<>(filter, new Document("$set", new Document("w", number % 3)))))
                            .toString();
                case "push" ->
                    collection
                            .updateMany(filter, new Document("$push", new Document("list", number % 5)))
                            .toString();
                case "unwind" ->
                    collection
                            .aggregate(List.of(
                                    new Document("$match", filter),
                                    Document.parse("{$unwind: '$list'}"),
                                    Document.parse("{$group: {_id: '$list', n: {$sum: '$v'}}}"),
                                    Document.parse("{$sort: {_id: -1}}"),
                                    Document.parse("{$limit: 3}")))
                            .into(new ArrayList<>());
                case "modifyRemove" ->
                    String.valueOf(collection.findOneAndDelete(
                            filter,
                            new com.mongodb.client.model.FindOneAndDeleteOptions().sort(new Document("_id", -1))));
                case "deleteMany" ->
                    collection
                            .deleteMany(new Document(filter).append("v", number % 10))
                            .toString();
                default -> collection.deleteOne(new Document("_id", number)).toString();
            };
        }
    }

    /**
     * Six documents, of which two are there already then; what went wrong is part of the answer. An identity keeps its key: across
     * shards nothing but the key makes one unique.
     */
    private static String many(MongoCollection<Document> collection, Step step) {
        List<Document> documents = IntStream.of(0, 1, 2, 1, 3, 0)
                .mapToObj(i -> new Document("_id", 1_000_000 + 10 * step.number() + i)
                        .append("k", (step.number() + 5 * i) % 20)
                        .append("v", i)
                        .append("w", 0))
                .toList();
        try {
            collection.insertMany(documents, new InsertManyOptions().ordered(step.number() % 2 == 0));
            return "done";
        } catch (MongoBulkWriteException partly) {
            // not how many were inserted: the bare backend miscounts, what is there afterwards tells
            return partly.getWriteErrors().stream()
                    .map(error -> error.getIndex() + ":" + error.getCode())
                    .toList()
                    .toString();
        }
    }

    private static final List<String> NAMES = List.of(
            "insert",
            "insert",
            "insert",
            "insert",
            "find",
            "sorted",
            "count",
            "distinct",
            "group",
            "updateMany",
            "updateOne",
            "rekey",
            "upsert",
            "modify",
            "replace",
            "many",
            "bulk",
            "push",
            "unwind",
            "modifyRemove",
            "deleteMany",
            "deleteOne");

    private static Step step(SplittableRandom random, int i) {
        String name = NAMES.get(random.nextInt(NAMES.size()));
        Document update = new Document("v", random.nextInt(10)).append("w", random.nextInt(3));
        if (name.equals("insert") || name.equals("upsert")) {
            update.append("k", random.nextInt(20));
        }
        boolean fresh = name.equals("insert") || name.equals("many");
        return new Step(name, filter(random), update, fresh ? i : random.nextInt(i + 1));
    }

    private static Document filter(SplittableRandom random) {
        int k = random.nextInt(20);
        return switch (random.nextInt(6)) {
            case 0 -> new Document("k", k);
            case 1 -> new Document("k", new Document("$gte", k).append("$lt", k + 5));
            case 2 -> new Document("k", new Document("$in", List.of(k, k + 1, k + 7)));
            case 3 -> new Document("$or", List.of(new Document("k", k), new Document("k", k / 2)));
            case 4 -> new Document("v", new Document("$lt", 6));
            default -> new Document("k", new Document("$ne", k)).append("w", random.nextInt(3));
        };
    }
}
