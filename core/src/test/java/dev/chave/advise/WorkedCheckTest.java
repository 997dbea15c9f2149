package dev.chave.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.testkit.ShopData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The worked check of the scale-out model: orders of Zipf tenants under seven keys, the mean of five seeds. */
class WorkedCheckTest {
    private static final long[] SEEDS = {1, 2, 3, 4, 5};
    private static final Map<String, double[]> EXPECTED = new LinkedHashMap<>();

    static {
        EXPECTED.put("tenantId,orderId:hashed", new double[] {4.0, 7.2});
        EXPECTED.put("tenantId", new double[] {4.7, 4.65});
        EXPECTED.put("orderId:hashed", new double[] {3.35, 4.55});
        EXPECTED.put("tenantId,createdAt", new double[] {2.3, 3.55});
        EXPECTED.put("_id:hashed", new double[] {1.14, 1.17});
        EXPECTED.put("createdAt", new double[] {1.04, 1.16});
        EXPECTED.put("status", new double[] {1.10, 1.11});
    }

    @Test
    @Tag("A2")
    @Tag("A3")
    void scalesOutAsTheWorkedCheckSays() {
        Map<String, double[]> sums = new LinkedHashMap<>();
        double[] perfect = new double[2];
        for (long seed : SEEDS) {
            ShopData shop = ShopData.workedCheck(seed);
            Advice advice = new AdviceRuns()
                    .namespace(ShopData.NAMESPACE)
                    .seed(seed)
                    .key(EXPECTED.keySet().toArray(String[]::new))
                    .documents(shop.orders())
                    .operationDocuments(shop.operationDocuments())
                    .run();
            for (String key : EXPECTED.keySet()) {
                ScaleOut.Curve curve =
                        AdviceRuns.candidate(advice, key).scaleOut().all();
                double[] sum = sums.computeIfAbsent(key, absent -> new double[2]);
                sum[0] += AdviceRuns.valueAt(curve, 10) / SEEDS.length;
                sum[1] += AdviceRuns.valueAt(curve, 50) / SEEDS.length;
            }
            ScaleOut.Curve any = advice.candidates().get(0).scaleOut().all();
            perfect[0] += Objects.requireNonNull(any.points().get(10)).perfect() / SEEDS.length;
            perfect[1] += Objects.requireNonNull(any.points().get(50)).perfect() / SEEDS.length;
        }
        sums.forEach((key, mean) ->
                System.out.printf(java.util.Locale.ROOT, "%-26s S(10) %.2f S(50) %.2f%n", key, mean[0], mean[1]));
        System.out.printf(java.util.Locale.ROOT, "%-26s S(10) %.2f S(50) %.2f%n", "perfect", perfect[0], perfect[1]);

        sums.forEach((key, mean) -> {
            double[] expected = Objects.requireNonNull(EXPECTED.get(key));
            assertThat(mean[0]).as("S(10) of %s", key).isCloseTo(expected[0], within(0.15 * expected[0]));
            assertThat(mean[1]).as("S(50) of %s", key).isCloseTo(expected[1], within(0.08 * expected[1]));
        });
        assertThat(perfect[0]).isCloseTo(8.2, within(0.15 * 8.2));
        assertThat(perfect[1]).isCloseTo(37.6, within(0.08 * 37.6));
        double first = at50(sums, "tenantId,orderId:hashed");
        double period = at50(sums, "tenantId,createdAt");
        assertThat(first).isGreaterThan(at50(sums, "tenantId")).isGreaterThan(at50(sums, "orderId:hashed"));
        assertThat(period).isLessThan(at50(sums, "tenantId")).isLessThan(at50(sums, "orderId:hashed"));
        for (String rest : List.of("_id:hashed", "createdAt", "status")) {
            assertThat(at50(sums, rest)).as(rest).isLessThan(period);
        }
    }

    private static double at50(Map<String, double[]> sums, String key) {
        return Objects.requireNonNull(sums.get(key), key)[1];
    }
}
