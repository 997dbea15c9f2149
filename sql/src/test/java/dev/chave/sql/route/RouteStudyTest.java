package dev.chave.sql.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.sql.log.LoggedStatement;
import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.SchemaReader;
import dev.chave.sql.statement.StatementReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a workload asks, added up. */
class RouteStudyTest {
    private static final Schema SCHEMA = SchemaReader.read(
            "create table orders(id bigint, tenant_id bigint, user_id bigint, total int);"
                    + "create table items(id bigint, tenant_id bigint, order_id bigint);"
                    + "create table countries(code text)",
            Dialect.POSTGRESQL);

    private static RouteStudy study(Map<String, String> distribute, int shards) {
        Designs designs = new Designs(SCHEMA, distribute, List.of("countries"));
        return new RouteStudy(
                new StatementReader(Dialect.POSTGRESQL), size -> designs.router("citus", size, null, false), shards, 1);
    }

    private static RouteReport report(
            RouteStudy study, Map<String, String> distribute, int shards, @Nullable String tenant) {
        Distribution distribution = new Designs(SCHEMA, distribute, List.of("countries")).distribution("citus", shards);
        return study.report(List.of(), tenant, List.of("orders", "items", "countries"), distribution);
    }

    private static final Map<String, String> BY_TENANT = Map.of("orders", "tenant_id", "items", "tenant_id");

    private static LoggedStatement run(String sql, String minute, String user, @Nullable String application) {
        return new LoggedStatement(sql, minute, user, application, 1, null);
    }

    @Tag("P3")
    @Test
    void tellsThePercentScatteredByUserApplicationTagAndMinute() {
        RouteStudy study = study(BY_TENANT, 8);
        for (int i = 0; i < 90; i++) {
            study.add(run(
                    "SELECT * FROM orders WHERE tenant_id = " + i + " /*route='/one'*/",
                    "2026-01-01 10:00",
                    "web",
                    "shop"));
        }
        for (int i = 0; i < 10; i++) {
            study.add(run(
                    "SELECT * FROM orders WHERE id = " + i + " /*route='/by-id'*/",
                    "2026-01-01 10:01",
                    "batch",
                    "report"));
        }
        study.add(run("BEGIN", "2026-01-01 10:01", "batch", "report"));
        RouteReport report = report(study, BY_TENANT, 8, null);
        assertThat(report.total().scattered()).isEqualTo(0.1);
        assertThat(report.total().unrouted()).isEqualTo(1);
        assertThat(report.scatterSeverity()).isEqualTo("warning");
        assertThat(scattered(report.byUser(), "web")).isZero();
        assertThat(scattered(report.byUser(), "batch")).isEqualTo(1);
        assertThat(scattered(report.byApplication(), "shop")).isZero();
        assertThat(scattered(report.byTag(), "route=/by-id")).isEqualTo(1);
        assertThat(scattered(report.byMinute(), "2026-01-01 10:00")).isZero();
        assertThat(scattered(report.byMinute(), "2026-01-01 10:01")).isEqualTo(1);
        assertThat(report.shapes().get(0).text()).isEqualTo("SELECT * FROM orders WHERE tenant_id = ?");
        assertThat(report.shapes().get(0).most()).isEqualTo(1);
        assertThat(report.shapes().get(1).most()).isEqualTo(8);
        // 8 / (1 + 0.10 * 7) against 8 / (1 + 0.11 * 7)
        assertThat(report.pointCost()).isCloseTo(1 - 1.7 / 1.77, within(1e-12));
    }

    private static double scattered(SortedMap<String, Tally> tallies, String name) {
        return Objects.requireNonNull(tallies.get(name)).scattered();
    }

    @Tag("P3")
    @Test
    void theCurveFollowsTheShareOnAllShards() {
        RouteStudy even = study(BY_TENANT, 10);
        RouteStudy half = study(BY_TENANT, 10);
        for (int i = 0; i < 20_000; i++) {
            even.add(run("SELECT * FROM orders WHERE tenant_id = " + i * 7, "2026-01-01 10:00", "u", null));
            half.add(run(
                    i % 2 == 0
                            ? "SELECT * FROM orders WHERE tenant_id = " + i * 7
                            : "SELECT * FROM orders WHERE total = 1",
                    "2026-01-01 10:00",
                    "u",
                    null));
        }
        RouteReport.CurvePoint good = at(report(even, BY_TENANT, 10, null), 10);
        RouteReport.CurvePoint bad = at(report(half, BY_TENANT, 10, null), 10);
        assertThat(good.value()).isCloseTo(good.perfect(), within(0.1 * good.perfect()));
        assertThat(bad.value()).isCloseTo(10 / (1 + 0.5 * 9), within(0.2));
        assertThat(good.resolved()).isTrue();
    }

    private static RouteReport.CurvePoint at(RouteReport report, int shards) {
        return report.curve().stream()
                .filter(point -> point.shards() == shards)
                .findFirst()
                .orElseThrow();
    }

    @Tag("P4")
    @Test
    void aTenantIsOnOneShardByTenantAndOnAllByUser() {
        RouteReport byTenant = report(study(BY_TENANT, 16), BY_TENANT, 16, "tenant_id");
        RouteReport.TenantCost together = Objects.requireNonNull(byTenant.tenant());
        assertThat(together.shards()).isEqualTo(1);
        assertThat(together.tables()).containsEntry("orders", 1).containsEntry("items", 1);
        assertThat(together.without()).containsExactly("countries");
        Map<String, String> byUser = Map.of("orders", "user_id", "items", "id");
        RouteReport spread = report(study(byUser, 16), byUser, 16, "tenant_id");
        assertThat(Objects.requireNonNull(spread.tenant()).shards()).isEqualTo(16);
    }

    @Test
    void passwordsInNamesAreLeftOut() {
        RouteStudy study = study(BY_TENANT, 4);
        study.add(run("SELECT * FROM orders", "2026-01-01 10:00", "u", "postgres://me:hunter2@db/shop"));
        study.add(run("SELECT * FROM orders", "2026-01-01 10:00", "u", "app password=hunter2"));
        study.add(run("ALTER USER u PASSWORD 'hunter2'", "2026-01-01 10:00", "u", null));
        study.add(run("selec hunter2", "2026-01-01 10:00", "u", null));
        RouteReport report = report(study, BY_TENANT, 4, null);
        assertThat(report.byApplication().toString()).doesNotContain("hunter2");
        assertThat(report.byApplication().keySet().toString()).doesNotContain("hunter2");
        assertThat(report.shapes().toString()).doesNotContain("hunter2");
    }

    @Test
    void weightsCount() {
        RouteStudy study = study(BY_TENANT, 4);
        study.add(new LoggedStatement("SELECT * FROM orders WHERE tenant_id = $1", null, null, null, 900, null));
        study.add(new LoggedStatement("SELECT * FROM orders", null, null, null, 100, null));
        assertThat(report(study, BY_TENANT, 4, null).total().scattered()).isEqualTo(0.1);
    }
}
