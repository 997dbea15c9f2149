package dev.chave.sql.route;

import dev.chave.read.InputSummary;
import dev.chave.sql.log.CommentTags;
import dev.chave.sql.log.LoggedStatement;
import dev.chave.sql.route.RouteReport.CurvePoint;
import dev.chave.sql.route.RouteReport.Shape;
import dev.chave.sql.route.RouteReport.TenantCost;
import dev.chave.sql.statement.ReadStatement;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.ShapeText;
import dev.chave.sql.statement.StatementFacts;
import dev.chave.sql.statement.StatementReader;
import dev.chave.sql.statement.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Routes the statements of logs and adds them up: by shape, user, application, comment tag and minute. For one thread.
 *
 * <p>Limits: 10,000 shapes, users, applications and tags each, the rest under {@code (others)}; 100,000 minutes; 20,000 statements,
 * the first ones, for the curve.
 */
public final class RouteStudy {
    private static final int[] SIZES = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000};
    private static final int MOST_NAMES = 10_000;
    private static final int MOST_MINUTES = 100_000;
    private static final int MOST_SAMPLED = 20_000;
    private static final int MOST_CACHED = 20_000;
    private static final int MOST_LISTED = 10;
    private static final String OTHERS = "(others)";
    private static final String NOBODY = "(not told)";

    private final StatementReader reader;
    private final IntFunction<StatementRouter> routers;
    private final StatementRouter router;
    private final long seed;
    private final Tally total = new Tally();
    private final Map<String, Adding> shapes = new LinkedHashMap<>();
    private final SortedMap<String, Tally> byUser = new TreeMap<>();
    private final SortedMap<String, Tally> byApplication = new TreeMap<>();
    private final SortedMap<String, Tally> byTag = new TreeMap<>();
    private final SortedMap<String, Tally> byMinute = new TreeMap<>();
    private final SortedMap<String, Double> readings = new TreeMap<>();
    private final List<ReadStatement> sample = new ArrayList<>();
    private final List<Double> weights = new ArrayList<>();
    private final Map<String, List<ReadStatement>> known = new HashMap<>();
    private final SortedMap<String, Double> elsewhere = new TreeMap<>();

    private static final class Adding {
        final Tally tally = new Tally();
        final Map<String, Double> whys = new TreeMap<>();
        int most;
        boolean atMost;
    }

    /**
     * A study.
     *
     * @param routers the rules for a number of shards
     * @param shards N
     */
    public RouteStudy(StatementReader reader, IntFunction<StatementRouter> routers, int shards, long seed) {
        this.reader = reader;
        this.routers = routers;
        this.router = routers.apply(shards);
        this.seed = seed;
    }

    /** Takes one statement of a log; a text of several counts each. */
    public void add(LoggedStatement logged) {
        List<ReadStatement> read = known.get(logged.sql());
        if (read == null) {
            read = reader.read(logged.sql());
            if (known.size() < MOST_CACHED) {
                known.put(logged.sql(), read);
            }
        }
        for (ReadStatement each : read) {
            add(each, logged, read.size() > 1);
        }
    }

    private void add(ReadStatement read, LoggedStatement logged, boolean oneOfSeveral) {
        Outcome outcome = router.route(read);
        double weight = logged.weight();
        total.add(outcome, weight);
        readings.merge(read.reading().name().toLowerCase(Locale.ROOT), weight, Double::sum);
        SortedMap<String, String> tags = CommentTags.of(logged.sql(), reader.dialect());
        String application =
                logged.application() == null ? tags.getOrDefault("application", tags.get("app")) : logged.application();
        named(byUser, logged.user()).add(outcome, weight);
        named(byApplication, application).add(outcome, weight);
        tags.forEach((name, value) -> named(byTag, name + "=" + value).add(outcome, weight));
        if (logged.minute() != null) {
            byMinute.computeIfAbsent(
                            byMinute.size() < MOST_MINUTES || byMinute.containsKey(logged.minute())
                                    ? logged.minute()
                                    : OTHERS,
                            minute -> new Tally())
                    .add(outcome, weight);
        }
        if (outcome instanceof Outcome.Local) {
            for (String table :
                    new TreeSet<>(StatementFacts.of(read, Schema.EMPTY).tables())) {
                String shown = ShapeText.printable(table);
                boolean room = elsewhere.size() < MOST_NAMES || elsewhere.containsKey(shown);
                elsewhere.merge(room ? shown : OTHERS, weight, Double::sum);
            }
        }
        shape(read, logged, oneOfSeveral, outcome);
        if (sample.size() < MOST_SAMPLED && !(outcome instanceof Outcome.Unrouted)) {
            sample.add(read);
            weights.add(weight);
        }
    }

    private static Tally named(SortedMap<String, Tally> tallies, @Nullable String name) {
        String shown = name == null ? NOBODY : ShapeText.printable(withoutPassword(name));
        boolean room = tallies.size() < MOST_NAMES || tallies.containsKey(shown);
        return tallies.computeIfAbsent(room ? shown : OTHERS, each -> new Tally());
    }

    /** A name into which somebody put a URL: its user and password are left out. */
    private static String withoutPassword(String name) {
        return name.replaceAll("([A-Za-z][A-Za-z0-9+.-]*://)[^\\s\"'/]*@", "$1")
                .replaceAll("(?i)(password|passwd|pwd|secret|token)\\s*[=:]\\s*[^\\s&;,]+", "$1=…");
    }

    private void shape(ReadStatement read, LoggedStatement logged, boolean oneOfSeveral, Outcome outcome) {
        boolean failed = read.reading() == ReadStatement.Reading.FAILED;
        String text = failed
                ? "(not understood)"
                : outcome instanceof Outcome.Unrouted
                        ? "(" + read.statement().verbOf().name().toLowerCase(Locale.ROOT) + ")"
                        : ShapeText.of(logged.sql(), reader.dialect());
        String key = oneOfSeveral && !failed ? "(one of several) " + text : text;
        Adding adding = shapes.computeIfAbsent(
                shapes.size() < MOST_NAMES || shapes.containsKey(key) ? key : OTHERS, each -> new Adding());
        adding.tally.add(outcome, logged.weight());
        adding.whys.merge(outcome.why(), logged.weight(), Double::sum);
        if (outcome.shardsAsked() > adding.most) {
            adding.most = outcome.shardsAsked();
            adding.atMost = outcome instanceof Outcome.SomeShards some && some.atMost();
        }
    }

    /**
     * Adds everything up.
     *
     * @param tenant the tenant's column, or {@code table=column} for tables that call it otherwise, with commas between; null
     *     where nobody asks
     * @param tables the tables that a tenant's rows may be in
     */
    public RouteReport report(
            List<InputSummary> inputs, @Nullable String tenant, List<String> tables, Distribution distribution) {
        List<Shape> list = new ArrayList<>();
        shapes.forEach((text, adding) ->
                list.add(new Shape(text, adding.tally, adding.most, adding.atMost, mostFrequent(adding.whys))));
        list.sort(Comparator.comparingDouble((Shape shape) -> -weight(shape)).thenComparing(Shape::text));
        List<CurvePoint> curve = curve();
        List<String> notes = new ArrayList<>();
        if (sample.size() == MOST_SAMPLED) {
            notes.add("the curve rests on the first " + MOST_SAMPLED + " statements");
        }
        if (!elsewhere.isEmpty()) {
            List<String> most = elsewhere.entrySet().stream()
                    .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(MOST_LISTED)
                    .map(Map.Entry::getKey)
                    .toList();
            int more = elsewhere.size() - most.size();
            notes.add("neither distributed nor reference tables: " + String.join(", ", most)
                    + (more > 0 ? " and " + more + " more" : ""));
        }
        return new RouteReport(
                router.engine(),
                router.shards(),
                total,
                list,
                byUser,
                byApplication,
                byTag,
                byMinute,
                readings,
                curve,
                sample.size(),
                pointCost(),
                tenant == null ? null : tenantCost(tenant, tables, distribution),
                inputs,
                notes);
    }

    private static double weight(Shape shape) {
        return shape.tally().routed() + shape.tally().unrouted();
    }

    private static String mostFrequent(Map<String, Double> whys) {
        return whys.entrySet().stream()
                .max(Map.Entry.<String, Double>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    private List<CurvePoint> curve() {
        List<CurvePoint> points = new ArrayList<>();
        if (sample.isEmpty()) {
            return points;
        }
        ShardLoad load = new ShardLoad(seed);
        java.util.SortedSet<Integer> sizes = new java.util.TreeSet<>(List.of(router.shards()));
        for (int size : SIZES) {
            sizes.add(size);
        }
        for (int size : sizes) {
            StatementRouter sized = routers.apply(size);
            ShardLoad.Point point = load.point(size, sample.size(), i -> sized.route(sample.get(i)), weights);
            points.add(new CurvePoint(size, point.value(), point.perfect(), point.resolved()));
        }
        return points;
    }

    /** With a share s of statements on all shards and the rest even, N shards do N / (1 + s (N - 1)) times one shard's work. */
    private @Nullable Double pointCost() {
        double share = total.scattered();
        if (Double.isNaN(share)) {
            return null;
        }
        int shards = router.shards();
        double now = shards / (1 + share * (shards - 1));
        double then = shards / (1 + (share + 0.01) * (shards - 1));
        return 1 - then / now;
    }

    private TenantCost tenantCost(String tenant, List<String> tables, Distribution distribution) {
        Map<String, String> named = new HashMap<>();
        String everywhere = null;
        for (String part : tenant.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                everywhere = part.strip();
            } else {
                named.put(
                        TableName.fold(part.substring(0, equals).strip()),
                        part.substring(equals + 1).strip());
            }
        }
        SortedMap<String, Integer> asked = new TreeMap<>();
        List<String> without = new ArrayList<>();
        Outcome together = null;
        for (String table : tables) {
            String column = named.getOrDefault(TableName.fold(table), everywhere);
            boolean has = column != null
                    && distribution
                            .schema()
                            .table(TableName.of(table))
                            .map(known -> known.columns().containsKey(TableName.fold(column)))
                            .orElse(true);
            if (!has) {
                without.add(table);
                continue;
            }
            Outcome outcome = router.route(reader.read("DELETE FROM " + table + " WHERE " + column + " = 'one tenant'")
                    .get(0));
            asked.put(table, outcome.shardsAsked());
            together = together == null ? outcome : Outcomes.together(together, outcome, router.shards());
        }
        return new TenantCost(tenant, asked, together == null ? 0 : together.shardsAsked(), without);
    }
}
