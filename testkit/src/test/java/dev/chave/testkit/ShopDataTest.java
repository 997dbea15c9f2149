package dev.chave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** The shop's data have the properties that the worked check of the scale-out relies on. */
class ShopDataTest {
    private final ShopData data = new ShopData(7, 20_000, 500, 20_000);

    @Test
    void theSameSeedGivesTheSameDataAndAnotherSeedOthers() {
        ShopData again = new ShopData(7, 20_000, 500, 20_000);
        assertThat(again.order(123)).isEqualTo(data.order(123));
        assertThat(list(again.operationDocuments())).isEqualTo(list(data.operationDocuments()));
        assertThat(new ShopData(8, 20_000, 500, 20_000).order(123)).isNotEqualTo(data.order(123));
    }

    @Test
    void idsGrowWithTimeAndOrderIdsAreUniqueAndDoNot() {
        Set<BsonValue> orderIds = new HashSet<>();
        ObjectId lastId = new ObjectId(new byte[12]);
        long lastAt = 0;
        long lastOrderId = 0;
        int rises = 0;
        for (BsonDocument order : data.orders()) {
            ObjectId id = order.getObjectId("_id").getValue();
            long at = order.getDateTime("createdAt").getValue();
            long orderId = order.getInt64("orderId").getValue();
            assertThat(id).isGreaterThan(lastId);
            assertThat(at).isGreaterThanOrEqualTo(lastAt);
            orderIds.add(order.get("orderId"));
            rises += orderId > lastOrderId ? 1 : 0;
            lastId = id;
            lastAt = at;
            lastOrderId = orderId;
        }
        assertThat(orderIds).hasSize(20_000);
        assertThat(rises).isBetween(9_000, 11_000);
    }

    @Test
    void tenantsHaveAZipfShareAndIdsThatDoNotTellTheirSize() {
        Map<Integer, Integer> byTenant = new HashMap<>();
        data.orders().forEach(order -> byTenant.merge(order.getInt32("tenantId").getValue(), 1, Integer::sum));
        List<Map.Entry<Integer, Integer>> bySize = new ArrayList<>(byTenant.entrySet());
        bySize.sort(Map.Entry.<Integer, Integer>comparingByValue().reversed());
        double harmonic = 0;
        for (int rank = 1; rank <= 500; rank++) {
            harmonic += Math.pow(rank, -1.1);
        }
        assertThat(bySize.get(0).getValue() / 20_000.0).isCloseTo(1 / harmonic, within(0.02));
        double meanIdOfLargest = bySize.subList(0, 100).stream()
                .mapToInt(Map.Entry::getKey)
                .average()
                .orElseThrow();
        assertThat(meanIdOfLargest).isBetween(1150.0, 1350.0); // 1000 to 1499
    }

    @Test
    void operationsHaveTheirMix() {
        Map<String, Integer> mix = new HashMap<>();
        long end = data.order(19_999).getDateTime("createdAt").getValue();
        for (BsonDocument operation : data.operationDocuments()) {
            String kind = operation.getString("op").getValue();
            if (operation.containsKey("filter")) {
                kind += operation.getDocument("filter").keySet();
            } else {
                BsonDocument order = operation.getDocument("doc");
                assertThat(order.getDateTime("createdAt").getValue()).isGreaterThan(end);
            }
            mix.merge(kind, 1, Integer::sum);
        }
        assertThat(mix).hasSize(4);
        assertThat(mix.get("find[tenantId, orderId]")).isBetween(11_700, 12_300);
        assertThat(mix.get("find[tenantId, createdAt]")).isBetween(3_750, 4_250);
        assertThat(mix.get("insert")).isBetween(2_800, 3_200);
        assertThat(mix.get("find[orderId]")).isBetween(850, 1_150);
    }

    @Test
    void statusesAreEquallyCommon() {
        Map<String, Integer> statuses = new HashMap<>();
        data.orders().forEach(order -> statuses.merge(order.getString("status").getValue(), 1, Integer::sum));
        assertThat(statuses.keySet()).containsExactlyInAnyOrder("open", "paid", "shipped");
        assertThat(statuses.values()).allSatisfy(count -> assertThat(count).isBetween(6_300, 7_050));
    }

    private static List<BsonDocument> list(Iterable<BsonDocument> documents) {
        List<BsonDocument> all = new ArrayList<>();
        documents.forEach(all::add);
        return all;
    }
}
