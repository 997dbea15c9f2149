package dev.chave.sql.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.chave.advise.FindingCode;
import dev.chave.advise.Severity;
import dev.chave.read.ByteSource;
import dev.chave.sql.place.CitusPlacement;
import dev.chave.sql.place.HashtextModulo;
import dev.chave.sql.place.Schemes;
import dev.chave.sql.place.SqlValue;
import dev.chave.sql.rows.RowSource;
import dev.chave.sql.rows.RowSources;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Public cases and claims about tenants, few values, and node counts, as data and the answer that must come out. */
class PlaceCasesTest {
    static RowSource csv(CharSequence text) throws Exception {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        return RowSources.open(
                ByteSource.ofStream("orders.csv", new ByteArrayInputStream(bytes)), StandardCharsets.UTF_8, List.of());
    }

    static PlaceRequest request(String scheme, int shards, String column, int nodes, @Nullable String tenant)
            throws Exception {
        return new PlaceRequest(
                scheme, new Schemes(Map.of()), shards, List.of(column), List.of(), null, nodes, tenant, 0);
    }

    static PlaceResult measured(CharSequence text, String scheme, int shards, String column) throws Exception {
        return new Measurement(csv(text), request(scheme, shards, column, 0, null)).run();
    }

    private static PlaceFinding finding(PlaceResult result, FindingCode code) {
        return result.findings().stream()
                .filter(finding -> finding.code() == code)
                .findFirst()
                .orElseThrow(() -> new AssertionError(code + " is missing among " + result.findings()));
    }

    private static double number(PlaceFinding finding, String name) {
        return java.util.Objects.requireNonNull(finding.numbers().get(name)).doubleValue();
    }

    @Tag("P2")
    @Test
    void countsTheRowsOfEveryShardAndTheirSpread() throws Exception {
        StringBuilder text = new StringBuilder("id,user_id\n");
        int[] expected = new int[8];
        HashtextModulo placement = new HashtextModulo(8);
        for (int i = 0; i < 5_000; i++) {
            text.append(i).append(',').append(i % 977).append('\n');
            expected[placement.shardOf(List.of(SqlValue.int8(i % 977)))]++;
        }
        PlaceResult result = measured(text, "hashtext-mod", 8, "user_id");
        assertThat(result.shards().stream()
                        .mapToInt(shard -> (int) shard.rows())
                        .toArray())
                .isEqualTo(expected);
        double max = java.util.Arrays.stream(expected).max().orElseThrow();
        double min = java.util.Arrays.stream(expected).min().orElseThrow();
        assertThat(result.maxOverMean()).isEqualTo(max / 625);
        assertThat(result.minOverMean()).isEqualTo(min / 625);
        assertThat(result.distinct()).isEqualTo(977);
        assertThat(PlaceText.of(result, false)).contains("in SQL: (hashtext(user_id::text) % 8 + 8) % 8");
    }

    /** Sixty-four shards on four nodes; one node holds 18.3 GB, the others 5.6, 5.8 and 5.5: here a megabyte stands for 1 GB. */
    @Tag("case-C13")
    @Test
    void aLargeTenantMakesItsNodeFullThoughAllHaveEquallyManyShards() throws Exception {
        double[] wanted = {18.3, 5.6, 5.8, 5.5};
        StringBuilder text = new StringBuilder("tenant,filler\n");
        CitusPlacement citus = new CitusPlacement(64);
        int[] rows = new int[4];
        int giantNode = citus.shardOf(SqlValue.int8(0)) % 4;
        for (long tenant = 1; tenant < 100_000; tenant++) {
            int node = citus.shardOf(SqlValue.int8(tenant)) % 4;
            int rank = (node - giantNode + 4) % 4;
            double target = rank == 0 ? 5.6 : wanted[rank];
            if (rows[rank] < target * 1000) {
                text.append(tenant).append(",x\n");
                rows[rank]++;
            }
        }
        text.append("0,x\n".repeat(12_700));
        PlaceResult result = new Measurement(
                        csv(text),
                        new PlaceRequest(
                                "citus",
                                new Schemes(Map.of()),
                                64,
                                List.of("tenant"),
                                List.of(),
                                null,
                                4,
                                null,
                                400L << 30))
                .run();
        Nodes nodes = java.util.Objects.requireNonNull(result.nodes());
        double maxRows = nodes.loads().stream().mapToLong(Load::rows).max().orElseThrow();
        assertThat(maxRows * 4 / result.rows()).isCloseTo(2.08, within(0.005));
        // 36% of all rows in one value: more than a node's quarter, less than one and a half.
        assertThat(finding(result, FindingCode.HOTVALUE).severity()).isEqualTo(Severity.WARNING);
        assertThat(nodes.apart().get(0).rows()).isEqualTo(12_700);
        assertThat(nodes.apartMaxOverMean()).isLessThan(nodes.maxOverMean());
        long planned = nodes.apart().stream().mapToLong(Load::bytes).sum();
        assertThat((double) planned).isCloseTo(400.0 * (1L << 30), within(1000.0));
        assertThat(PlaceText.of(result, false))
                .contains("isolate_tenant_to_new_shard", "citus_rebalance_start", "largest value alone on node 0");
    }

    @Tag("case-C14")
    @Test
    void fourHundredDaysOver128ShardsAreUnevenThoughTheDaysAreEqual() throws Exception {
        StringBuilder text = new StringBuilder("event_date,n\n");
        for (int i = 0; i < 4_000; i++) {
            text.append(java.time.LocalDate.of(2022, 6, 1).plusDays(i % 400)).append(",1\n");
        }
        PlaceResult result = measured(text, "citus", 128, "event_date");
        PlaceFinding few = finding(result, FindingCode.FEW_VALUES_PER_SHARD);
        assertThat(few.severity()).isEqualTo(Severity.WARNING);
        assertThat(number(few, "predictedMaxOverMean")).isCloseTo(2.7, within(0.15 * 2.7));
        assertThat(few.sentence()).contains("partition the table by time");
        assertThat(result.maxOverMean()).isBetween(1.9, 3.8);
        assertThat(result.shards().stream().filter(shard -> shard.rows() == 0)).isNotEmpty();
        assertThat(FewValues.predictedMaxOverMean(400, 128)).isCloseTo(2.73, within(0.1));
    }

    @Tag("case-C15")
    @Tag("P4")
    @Test
    void aGiantTenantIsFoundAndEachEnginesRemedyIsNamed() throws Exception {
        StringBuilder text = new StringBuilder("tenant_id,user_id\n");
        SplittableRandom random = new SplittableRandom(5);
        int user = 0;
        for (int tenant = 1; tenant <= 2_000; tenant++) {
            for (int i = 0; i < 5; i++) {
                text.append(tenant).append(',').append(user++).append('\n');
            }
        }
        for (int i = 0; i < 50_000; i++) {
            text.append("777777,").append(100_000 + random.nextInt(1_000_000)).append('\n');
        }
        PlaceResult byTenant = measured(text, "citus", 32, "tenant_id");
        PlaceFinding hot = finding(byTenant, FindingCode.HOTVALUE);
        assertThat(hot.severity()).isEqualTo(Severity.BLOCKER);
        assertThat(byTenant.largest().get(0).key()).containsExactly(SqlValue.int8(777_777));
        assertThat(byTenant.maxOverMean()).isGreaterThan(26);
        assertThat(byTenant.explained().get(0).maxOverMean()).isLessThan(1.6);
        assertThat(byTenant.remedies().stream().map(PlaceResult.Remedy::engine))
                .contains("citus", "vitess", "shardingsphere", "directory", "mongodb", "any");
        String remedies = PlaceText.of(byTenant, false);
        assertThat(remedies).contains("CASCADE", "impossible", "multicol").doesNotContain("777777");
        assertThat(PlaceText.of(byTenant, true)).contains("\"777777\"");

        PlaceResult byUser = new Measurement(csv(text), request("citus", 32, "user_id", 0, "tenant_id")).run();
        Tenants tenants = java.util.Objects.requireNonNull(byUser.tenants());
        assertThat(tenants.tenants()).isEqualTo(2_001);
        assertThat(tenants.largestRows()).isEqualTo(50_000);
        assertThat(tenants.largestShards()).isEqualTo(32);
        assertThat(tenants.medianShards()).isEqualTo(5);
        assertThat(tenants.maxOverMeanByTenant()).isEqualTo(byTenant.maxOverMean());
        assertThat(byUser.maxOverMean()).isLessThan(1.1);
        assertThat(byUser.findings()).noneMatch(finding -> finding.code() == FindingCode.HOTVALUE);
    }

    @Tag("case-C20")
    @Test
    void aShardCountWithManyDivisorsGrowsInSmallSteps() {
        Divisors good = Divisors.of(480);
        assertThat(good.even()).contains(32, 40, 48, 60, 80, 96);
        assertThat(good.isPoor()).isFalse();
        assertThat(Divisors.of(32).isPoor()).isFalse();
        for (int poor : new int[] {31, 10, 33, 127, 22}) {
            assertThat(Divisors.of(poor).isPoor()).as(poor + " shards").isTrue();
        }
        assertThat(Divisors.maxOverMean(32, 3)).isCloseTo(1.03, within(0.005));
        assertThat(Divisors.maxOverMean(32, 9)).isEqualTo(1.125);
        assertThat(Divisors.maxOverMean(32, 31)).isCloseTo(1.94, within(0.005));
    }

    @Tag("case-C28")
    @Test
    void keysOfTwoTypesOnTheSidesOfAForeignKeyAreToldAndNumbersAmongTextToo() throws Exception {
        String dump = """
                CREATE TABLE public.users (
                    id bigint NOT NULL,
                    name text
                );
                CREATE TABLE public.orders (
                    order_id bigint,
                    user_id integer
                );
                COPY public.users (id, name) FROM stdin;
                1\tann
                \\.
                COPY public.orders (order_id, user_id) FROM stdin;
                1\t1
                \\.
                ALTER TABLE ONLY public.orders
                    ADD CONSTRAINT o FOREIGN KEY (user_id) REFERENCES public.users(id);
                """;
        PlaceResult orders = measured(dump, "citus", 4, "user_id");
        assertThat(finding(orders, FindingCode.TYPE_MIX).severity()).isEqualTo(Severity.WARNING);
        assertThat(finding(orders, FindingCode.TYPE_MIX).sentence()).contains("integer", "bigint", "co-locates");

        PlaceResult mixed = measured("k,v\n1,a\n2,a\n007,a\nx9,a\n", "citus", 4, "k");
        assertThat(mixed.types()).extracting(type -> type.sqlName()).containsExactly("text");
        assertThat(finding(mixed, FindingCode.TYPE_MIX).numbers().keySet()).containsExactly("int8", "text");

        StringBuilder negative = new StringBuilder("k,v\n");
        for (int i = 0; i < 2000; i++) {
            negative.append(i - 1000).append(",a\n");
        }
        PlaceResult bound = measured(negative, "shardingsphere:HASH_MOD", 4, "k");
        double share = number(finding(bound, FindingCode.TYPE_MIX), "share");
        assertThat(share).isCloseTo(0.5, within(0.01));
    }

    @Tag("P6")
    @Test
    void everySchemeThatFitsStandsSideBySideInTheGrowthTable() throws Exception {
        StringBuilder text = new StringBuilder("user_id,v\n");
        for (int i = 0; i < 30_000; i++) {
            text.append(i * 7919L).append(",a\n");
        }
        PlaceResult result = measured(text, "crc32-mod", 4, "user_id");
        assertThat(result.growth().get(0).scheme()).isEqualTo("crc32-mod");
        assertThat(result.growth()).hasSizeGreaterThan(15).allMatch(growth -> growth.from() == 4 && growth.to() == 5);
        Map<String, Double> moved = new java.util.TreeMap<>();
        result.growth().forEach(growth -> moved.put(growth.scheme(), growth.moved()));
        assertThat(moved.get("crc32-mod")).isCloseTo(0.8, within(0.02));
        assertThat(moved.get("citus")).isCloseTo(0.5, within(0.02));
        for (String consistent : List.of("jump", "rendezvous", "ring", "slots", "directory")) {
            assertThat(moved.get(consistent)).as(consistent).isCloseTo(0.2, within(0.04));
        }
        assertThat(moved.get("split-ranges")).isCloseTo(0.125, within(0.02));
    }

    @Test
    void saysWhatItDoesNotPlaceAndWhy() throws Exception {
        String text = "k,v\n1,a\n,a\nabc,a\n5,a\n";
        PlaceResult result = new Measurement(
                        csv(text),
                        new PlaceRequest(
                                "citus",
                                new Schemes(Map.of()),
                                4,
                                List.of("k"),
                                List.of(dev.chave.sql.place.SqlType.INT8),
                                null,
                                0,
                                null,
                                0))
                .run();
        assertThat(result.rows()).isEqualTo(2);
        assertThat(result.nulls()).isOne();
        assertThat(result.refused()).isOne();
        assertThat(result.refusedWhy()).contains("expected a whole number").doesNotContain("abc");
        assertThat(finding(result, FindingCode.NULLS).severity()).isEqualTo(Severity.NOTE);
    }

    @Test
    void keepsItsBoundsWhenValuesDoNotFit() throws Exception {
        StringBuilder text = new StringBuilder("k,v\n");
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < 60_000; i++) {
            text.append(i % 5 == 0 ? 42 : 1000 + random.nextInt(20_000)).append(",a\n");
        }
        PlaceResult exact = measured(text, "jump", 8, "k");
        PlaceResult bounded = new Measurement(csv(text), request("jump", 8, "k", 0, null), 2_000).run();
        assertThat(bounded.isExact()).isFalse();
        assertThat(bounded.shards()).isEqualTo(exact.shards());
        assertThat(bounded.distinct()).isCloseTo(exact.distinct(), within(0.1 * exact.distinct()));
        LargeValue largest = bounded.largest().get(0);
        assertThat(largest.key()).containsExactly(SqlValue.int8(42));
        assertThat(largest.rows()).isLessThanOrEqualTo(12_000);
        assertThat(largest.rowsHigh()).isGreaterThanOrEqualTo(12_000);
    }

    @Test
    void oneRunIsLikeAnother() throws Exception {
        String text = "k,v\n1,<b>\n2,b\n1,c\n";
        String once = PlaceJson.of(measured(text, "directory", 2, "k"), true);
        assertThat(PlaceJson.of(measured(text, "directory", 2, "k"), true)).isEqualTo(once);
        assertThat(once).startsWith("{\"format\":1,").contains("\"shards\":[{\"index\":0,\"rows\":2,");
    }

    @Test
    void thePageEscapesWhateverTheDataHolds() throws Exception {
        String text = "\"<script>alert(1)</script>\",v\n\"<img src=x onerror=y>\",b\n\"a'b\"\"c\",c\n";
        String page = PlaceHtml.of(measured(text, "citus", 2, "<script>alert(1)</script>"), true);
        assertThat(page)
                .doesNotContain("<script", "<img", "onerror=y>")
                .contains("&lt;img", "prefers-color-scheme:dark", "default-src 'none'");
    }

    @Test
    void tellsWhichColumnsAndTablesThereAre() throws Exception {
        assertThatExceptionOfType(BadPlaceRequestException.class)
                .isThrownBy(() -> measured("a,b\u0007\n1,2\n", "citus", 4, "user"))
                .withMessage("--column: \"user\" not found; expected one of \"a\", \"b\\u0007\"");
    }
}
