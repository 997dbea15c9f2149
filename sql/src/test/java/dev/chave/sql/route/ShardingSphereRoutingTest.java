package dev.chave.sql.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.SchemaReader;
import dev.chave.sql.statement.StatementReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ShardingSphere's rules, as its documents tell and a run of 5.5.2 showed. */
class ShardingSphereRoutingTest {
    private static final Designs DESIGNS = new Designs(
            SchemaReader.read(
                    "create table orders(id bigint, customer_id bigint, total int);"
                            + "create table items(id bigint, customer_id bigint, order_id bigint);"
                            + "create table notes(user_name varchar(9), t int);"
                            + "create table products(sku int)",
                    Dialect.MYSQL),
            Map.of("orders", "customer_id", "items", "customer_id", "notes", "user_name"),
            List.of("products"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one       | SELECT * FROM orders WHERE customer_id = 7
            some      | SELECT * FROM orders WHERE customer_id IN (7, 8)
            all       | SELECT * FROM orders WHERE customer_id BETWEEN 7 AND 8
            all       | SELECT * FROM orders WHERE id = 7
            all       | SELECT count(*) FROM orders
            all       | SELECT * FROM orders WHERE customer_id = 7 OR total = 3
            all       | SELECT * FROM orders WHERE customer_id + 0 = 7
            one       | SELECT * FROM orders o JOIN items i ON o.id = i.order_id AND o.customer_id = i.customer_id WHERE o.customer_id = 7
            one       | SELECT * FROM orders o JOIN products p WHERE o.customer_id = 7
            all       | SELECT * FROM orders o JOIN notes n ON n.t = o.total
            refused   | UPDATE orders SET customer_id = 8 WHERE customer_id = 7
            refused   | INSERT INTO orders (id, total) VALUES (1, 2)
            one       | INSERT INTO orders (id, customer_id) VALUES (1, 2)
            one       | SELECT * FROM orders WHERE customer_id = 7 AND id IN (SELECT order_id FROM items)
            one       | SELECT * FROM orders WHERE customer_id = 7 AND id IN (SELECT order_id FROM items WHERE customer_id = 7)
            reference | SELECT * FROM products
            reference | DELETE FROM products
            local     | SELECT * FROM elsewhere
            """)
    void routes(String kind, String sql) {
        StatementRouter router = DESIGNS.router("shardingsphere", 4, null, false);
        assertThat(router.route(new StatementReader(Dialect.MYSQL).read(sql).get(0))
                        .kind())
                .as(sql)
                .isEqualTo(kind);
    }
}
