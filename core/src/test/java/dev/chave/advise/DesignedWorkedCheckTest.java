package dev.chave.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.design.Design;
import dev.chave.design.Expectations;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The worked check of the scale-out model as a design file: the means of five seeds lie within the bounds that it states. */
class DesignedWorkedCheckTest {
    private static final long[] SEEDS = {1, 2, 3, 4, 5};

    @Test
    @Tag("A6")
    void theMeansOfFiveSeedsAreAsTheDesignFileExpects() throws UnreadableException {
        Design design = DesignRuns.read(DesignRuns.CASES.resolve("worked-check.yaml"));
        Map<ShardKey, Map<Integer, Double>> means = new LinkedHashMap<>();
        for (long seed : SEEDS) {
            Advice advice = DesignRuns.advise(design, seed);
            for (Expectations.OfKey key : design.expectations().keys()) {
                ScaleOut.Curve curve = AdviceRuns.candidate(advice, key.key().toString())
                        .scaleOut()
                        .all();
                key.scaleOut().keySet().forEach(shards -> means.computeIfAbsent(key.key(), absent -> new TreeMap<>())
                        .merge(shards, AdviceRuns.valueAt(curve, shards) / SEEDS.length, Double::sum));
            }
        }
        means.forEach((key, mean) ->
                System.out.printf(Locale.ROOT, "%-36s S(10) %.2f S(50) %.2f%n", key, mean.get(10), mean.get(50)));
        for (Expectations.OfKey key : design.expectations().keys()) {
            key.scaleOut().forEach((shards, bounds) -> assertThat(at(means, key.key(), shards))
                    .as("S(%d) of %s", shards, key.key())
                    .isBetween(bounds.least(), bounds.most()));
        }
        ShardKey period = ShardKey.parse("tenantId,createdAt");
        double first = at(means, ShardKey.parse("tenantId,orderId:hashed"), 50);
        for (String key : List.of("tenantId", "orderId:hashed")) {
            assertThat(at(means, ShardKey.parse(key), 50))
                    .as(key)
                    .isLessThan(first)
                    .isGreaterThan(at(means, period, 50));
        }
        for (String key : List.of("_id:hashed", "createdAt", "status")) {
            assertThat(at(means, ShardKey.parse(key), 50)).as(key).isLessThan(at(means, period, 50));
        }
    }

    private static double at(Map<ShardKey, Map<Integer, Double>> means, ShardKey key, int shards) {
        return Objects.requireNonNull(Objects.requireNonNull(means.get(key)).get(shards));
    }
}
