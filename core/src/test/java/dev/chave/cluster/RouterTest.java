package dev.chave.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.TargetClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Routes over chunks and their owners. */
class RouterTest {
    private static final ShardKey KEY = ShardKey.parse("n");
    private static final Router ROUTER =
            new Router(Routing.ofSplits(KEY, List.of("100", "200", "300")).chunks(), List.of("b", "a", "b", "c"));

    private static KeyTargets targets(String filter) {
        return KeyTargeting.of(KEY).targets(BsonDocument.parse(filter));
    }

    @Test
    void namesTheOwnersInOrderAndOnce() {
        assertThat(ROUTER.shards()).containsExactly("a", "b", "c");
        assertThat(ROUTER.targetShards(targets("{n: {$lt: 200}}"))).containsExactly("a", "b");
        assertThat(ROUTER.targetShards(targets("{n: {$in: [5, 205]}}"))).containsExactly("b");
        assertThat(ROUTER.targetShards(targets("{}"))).containsExactly("a", "b", "c");
    }

    @Test
    void chunksThatFollowEachOtherAreOneSpan() {
        assertThat(ROUTER.chunksOf(targets("{n: {$in: [5, 50, 150, 350]}}")))
                .containsExactly(new ChunkSpan(0, 1), new ChunkSpan(3, 3));
    }

    @Test
    void whatNothingSatisfiesGoesToTheFirstChunk() {
        KeyTargets nothing = targets("{n: {$gt: 5, $lt: 5}}");

        assertThat(nothing.targetClass()).isEqualTo(TargetClass.MULTI);
        assertThat(ROUTER.chunksOf(nothing)).containsExactly(new ChunkSpan(0, 0));
        assertThat(ROUTER.targetShards(nothing)).containsExactly("b");
    }

    @Test
    void aDocumentLivesWhereItsKeySays() {
        byte[] tuple = Objects.requireNonNull(
                new KeyExtractor(KEY).tuple(RawDocument.of(new BsonDocument("n", new BsonInt32(150)))));

        assertThat(ROUTER.shards().get(ROUTER.ownerOf(tuple))).isEqualTo("a");
    }

    @Test
    void everyChunkMustHaveAnOwner() {
        ChunkMap chunks = ROUTER.chunks();
        List<String> tooFew = List.of("a");

        assertThatThrownBy(() -> new Router(chunks, tooFew)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void chunksAloneAreNamedSoThatTheySort() {
        Router router = Routing.ofSplits(
                KEY, IntStream.rangeClosed(1, 11).mapToObj(String::valueOf).toList());

        assertThat(router.shards()).startsWith("chunk01", "chunk02").endsWith("chunk12");
        assertThat(router.targetShards(targets("{n: 1}"))).containsExactly("chunk02");
    }

    @Test
    @Tag("B7")
    void aFreshObjectIdGoesToTheChunkThatEndsAtMaxKey() {
        SplittableRandom random = new SplittableRandom(7);
        List<String> bounds = new ArrayList<>();
        for (int i = 1; i <= 50; i++) {
            bounds.add("ObjectId(\"" + new ObjectId(1_700_000_000 + i * 1000, random.nextInt(1 << 24)) + "\")");
        }
        ShardKey key = ShardKey.parse("_id");
        Router router = Routing.ofSplits(key, bounds);
        for (int i = 0; i < 100; i++) {
            BsonDocument fresh = new BsonDocument("_id", new BsonObjectId(new ObjectId(1_800_000_000 + i, i)));
            RouteExplanation route = Routing.explain(router, fresh, null, null);
            assertThat(route.chunks()).containsExactly(new ChunkSpan(50, 50));
            assertThat(route.targetClass()).isEqualTo(TargetClass.TARGETED);
        }
        assertThat(router.chunks().max(50)).isEqualTo(ChunkMap.highest(key));
    }

    @Test
    @Tag("N3")
    void aTenantsReadsStayOnTheTenantsChunksAndAGiantHasMoreThanOneShard() {
        ShardKey key = ShardKey.parse("{businessId: 1, orderId: \"hashed\"}");
        Router router = new Router(
                Routing.ofSplits(
                                key,
                                List.of("[5, 0]", "[7, -4000000000000000000]", "[7, 4000000000000000000]", "[9, 0]"))
                        .chunks(),
                List.of("s1", "s2", "s3", "s1", "s2"));

        assertThat(Routing.explain(router, "{businessId: 6}").shards()).containsExactly("s2");
        assertThat(Routing.explain(router, "{businessId: 7}").shards()).containsExactly("s1", "s2", "s3");
        assertThat(Routing.explain(router, "{businessId: 7, orderId: 12}").shards())
                .hasSize(1);
    }

    @Test
    @Tag("E3")
    void equalityOnAHashedFieldIsOneShardAndARangeIsAll() {
        ShardKey key = ShardKey.parse("u:hashed");
        Router router = Routing.ofSplits(key, List.of("-3074457345618258602", "3074457345618258602"));

        for (int user = 0; user < 200; user++) {
            assertThat(Routing.explain(router, "{u: 'user" + user + "'}").shards())
                    .hasSize(1);
        }
        RouteExplanation range = Routing.explain(router, "{u: {$gte: 'user1', $lt: 'user2'}}");
        assertThat(range.shards()).hasSize(3);
        assertThat(range.targetClass()).isEqualTo(TargetClass.SCATTER);
    }
}
