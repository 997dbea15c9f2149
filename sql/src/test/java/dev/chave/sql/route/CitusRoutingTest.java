package dev.chave.sql.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.chave.sql.place.CitusPlacement;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.SchemaReader;
import dev.chave.sql.statement.StatementReader;
import dev.chave.testkit.SharedFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Citus's rules, against what a real Citus 13.2.2 answered with 8 shards. */
class CitusRoutingTest {
    private static final String SCHEMA = """
            create table orders(order_id bigint, customer_id bigint, total int);
            create table order_items(order_id bigint, customer_id bigint, sku int, qty int);
            create table customers(customer_id bigint, region text);
            create table products(sku int, name text);
            create table other(customer_id bigint, x int);
            create table events(event_id bigint, customer_id bigint, v int);
            create table by_int(customer_id int, y int);
            """;

    private static CitusRouter router(boolean repartition) {
        Placement placement = new CitusPlacement(8);
        Map<String, TableRole> roles = new HashMap<>();
        for (String table : List.of("orders", "order_items", "customers")) {
            roles.put(table, new TableRole.Distributed("customer_id", SqlType.INT8, "shop", placement));
        }
        roles.put("other", new TableRole.Distributed("customer_id", SqlType.INT8, "other", placement));
        roles.put("events", new TableRole.Distributed("customer_id", SqlType.INT8, "events", placement));
        roles.put("by_int", new TableRole.Distributed("customer_id", SqlType.INT4, "int4", placement));
        roles.put("products", new TableRole.Reference());
        return new CitusRouter(new Distribution(SchemaReader.read(SCHEMA, Dialect.POSTGRESQL), roles), 8, repartition);
    }

    private static Outcome route(String sql) {
        return router(false)
                .route(new StatementReader(Dialect.POSTGRESQL).read(sql).get(0));
    }

    @Tag("P3")
    @Test
    void everyTaskCountAndEveryRefusalIsThatOfTheServer() throws IOException {
        List<String> wrong = new ArrayList<>();
        int tasks = 0;
        int refusals = 0;
        for (String[] each : vectors()) {
            Outcome outcome = route(each[0]);
            boolean refused = outcome instanceof Outcome.Refused;
            tasks += each[1].isEmpty() ? 0 : 1;
            refusals += each[1].isEmpty() ? 1 : 0;
            String found = refused ? "" : String.valueOf(outcome.shardsAsked());
            if (!found.equals(each[1])) {
                wrong.add(each[0] + ": " + outcome + ", expected " + each[1]);
            }
        }
        System.out.println("Citus: " + tasks + " task counts and " + refusals + " refusals, wrong: " + wrong.size());
        assertThat(wrong).isEmpty();
        assertThat(tasks).isEqualTo(39);
        assertThat(refusals).isEqualTo(7);
    }

    private static List<String[]> vectors() throws IOException {
        List<String[]> vectors = new ArrayList<>();
        try (JsonParser json = new JsonFactory()
                .createParser(SharedFiles.require("vectors/citus-routing.json").toFile())) {
            Map<String, String> members = new HashMap<>();
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    members.put(json.currentName(), json.nextTextValue());
                } else if (token == JsonToken.END_OBJECT) {
                    vectors.add(new String[] {members.getOrDefault("sql", ""), members.getOrDefault("tasks", "")});
                    members.clear();
                }
            }
        }
        return vectors;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one       | SELECT * FROM orders o, order_items i WHERE o.customer_id = i.customer_id AND i.customer_id = 7
            one       | SELECT * FROM orders o LEFT JOIN order_items i USING (customer_id) WHERE o.customer_id = 7
            all       | SELECT * FROM orders o LEFT JOIN order_items i ON i.customer_id = o.customer_id AND i.customer_id = 7
            one       | SELECT * FROM orders WHERE customer_id = $1
            some      | SELECT * FROM orders WHERE customer_id IN ($1, $2)
            some      | SELECT * FROM orders WHERE customer_id = ANY($1)
            refused   | SELECT * FROM orders JOIN by_int USING (customer_id)
            one       | UPDATE orders SET customer_id = 7 WHERE customer_id = 7
            refused   | UPDATE orders SET customer_id = customer_id + 1 WHERE customer_id = 7
            refused   | INSERT INTO orders (order_id, customer_id) VALUES (1, NULL)
            one       | INSERT INTO orders (order_id, customer_id) VALUES (1, nextval('s'))
            reference | SELECT * FROM products
            reference | UPDATE products SET name = 'x'
            local     | SELECT * FROM elsewhere
            local     | SELECT 1
            unrouted  | BEGIN
            unrouted  | CREATE INDEX ON orders (total)
            all       | SELECT * FROM orders WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.customer_id = orders.customer_id)
            refused   | SELECT * FROM orders o WHERE EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.order_id)
            all       | SELECT * FROM (SELECT * FROM orders ORDER BY total LIMIT 5) x
            all       | SELECT 1 FROM orders UNION SELECT 2 FROM order_items
            one       | SELECT 1 FROM orders WHERE customer_id = 7 UNION SELECT 2 FROM order_items WHERE customer_id = 7
            all       | WITH gone AS (DELETE FROM orders WHERE total < 0 RETURNING *) SELECT * FROM gone
            """)
    void otherStatements(String kind, String sql) {
        assertThat(route(sql).kind()).as(sql).isEqualTo(kind);
    }

    @Tag("case-C28")
    @Test
    void columnsOfOtherTypesAreNotColocated() {
        Outcome outcome =
                route("SELECT * FROM orders o JOIN by_int b ON o.customer_id = b.customer_id WHERE o.customer_id = 7");
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(outcome.why()).contains("distribution column");
        Designs designs = new Designs(
                SchemaReader.read(SCHEMA, Dialect.POSTGRESQL),
                Map.of("orders", "customer_id", "by_int", "customer_id"),
                List.of());
        assertThat(designs.router("citus", 8, null, false)
                        .route(new StatementReader(Dialect.POSTGRESQL)
                                .read("SELECT * FROM orders JOIN by_int USING (customer_id)")
                                .get(0))
                        .kind())
                .isEqualTo("refused");
    }

    @Test
    void repartitionJoinsRunWhereTheyAreAllowed() {
        Outcome outcome = router(true)
                .route(new StatementReader(Dialect.POSTGRESQL)
                        .read("SELECT count(*) FROM orders o JOIN order_items i USING (order_id)")
                        .get(0));
        assertThat(outcome).isInstanceOf(Outcome.AllShards.class);
    }
}
