package dev.chave.read.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a careful reader would say of every line of the small samples. */
@Tag("O2")
class SamplesTest {
    @Test
    void everyLineOfTheServerLog() throws UnreadableException {
        ReadOperations read = ReadOperations.ofShared("samples/logs/mongod-structured-4.4-7.0.log");

        assertThat(read.lines())
                .containsExactly(
                        "find shop.orders {\"customerId\": 8123, \"status\": {\"$in\": [\"NEW\", \"PAID\"]}} sort {\"createdAt\": -1}"
                                + " examined 41 plan IXSCAN { customerId: 1, createdAt: -1 } ms 112 app checkout",
                        "aggregate shop.orders {\"region\": \"BR-SP\", \"createdAt\": {\"$gte\": {\"$date\": \"2026-02-01T00:00:00Z\"}}}"
                                + " examined 250000 plan COLLSCAN ms 830 app bi",
                        "count shop.orders {\"status\": \"NEW\"} examined 0 plan COUNT_SCAN { status: 1 } ms 101",
                        "distinct shop.orders {\"region\": \"PT\"} examined 900 plan IXSCAN { region: 1 } ms 104",
                        "insert shop.orders 0/1 ms 120 app checkout",
                        "update shop.orders {\"_id\": {\"$oid\": \"00000000000000000000004d\"}} update {\"$set\": {\"status\":"
                                + " \"SHIPPED\"}} examined 1 plan IDHACK ms 130 app wms",
                        "delete shop.orders {\"createdAt\": {\"$lt\": {\"$date\": \"2025-01-01T00:00:00Z\"}}} multi examined 500"
                                + " plan IXSCAN { createdAt: 1 } ms 410 app retention",
                        "findAndModify shop.orders {\"customerId\": 8123, \"_id\": {\"$oid\": \"00000000000000000000004e\"}} update"
                                + " {\"$inc\": {\"version\": 1}} examined 1 plan IXSCAN { _id: 1 } ms 150",
                        "find shop.orders {\"region\": \"BR-SP\"} examined 1000 plan IXSCAN { region: 1 } ms 170",
                        "find shop.orders {\"sku\": {\"$in\": [\"SKU-00000\", \"SKU-00001\", \"SKU-00002\", \"SKU-00003\","
                                + " \"SKU-00004\", \"SKU-00005\"]}} examined 2200 plan IXSCAN { sku: 1 } ms 900 cut",
                        "find shop.orders {\"customerId\": \"###\", \"status\": {\"$in\": [\"###\", \"###\"]}} examined 3 plan IXSCAN"
                                + " { customerId: 1 } ms 111 masked",
                        "insert shop.orders 1/1 ms 120 app checkout",
                        "insert shop.orders 0/500 ms 320 app loader",
                        "update shop.orders {\"_id\": {\"$oid\": \"000000000000000000000050\"}} update {\"$set\": {\"status\":"
                                + " \"PAID\"}} ms 145 app checkout");
        assertThat(read.operations()).allMatch(operation -> operation.at() != null);
        assertThat(read.notes()).contains("1 applied operations were left out");
    }

    @Test
    void everyLineOfTheRouterLog() throws UnreadableException {
        ReadOperations read = ReadOperations.ofShared("samples/logs/mongos-structured-8.0.log");

        assertThat(read.lines())
                .containsExactly(
                        "find shop.orders {\"customerId\": 8123} ms 102 app checkout shards 1",
                        "find shop.orders {\"status\": \"NEW\"} ms 200 shards 3",
                        "update shop.orders ms 150 shards 3",
                        "update shop.orders {\"_id\": {\"$oid\": \"000000000000000000000005\"}} update {\"$set\": {\"status\":"
                                + " \"PAID\"}}",
                        "delete shop.orders {\"customerId\": 1} multi",
                        "insert shop.orders 1/1",
                        "findAndModify shop.orders {\"_id\": {\"$oid\": \"000000000000000000000007\"}} update {\"$set\":"
                                + " {\"status\": \"PAID\"}} ms 181 shards 3");
        assertThat(read.summary().format()).isEqualTo("mongos log, structured");
        assertThat(read.summary().carries()).contains(Carries.SHARDS_OBSERVED).doesNotContain(Carries.TRUE_FREQUENCY);
        assertThat(read.notes()).contains("1 bulkWrite commands do not show what they wrote");
    }

    @Test
    void everyEntryOfTheProfiler() throws UnreadableException {
        ReadOperations read = ReadOperations.ofShared("samples/profile/system.profile.relaxed.jsonl");

        assertThat(read.lines())
                .containsExactly(
                        "find shop.orders {\"customerId\": 8123} sort {\"createdAt\": -1} examined 41 ms 130",
                        "find shop.orders {\"customerId\": 8123} examined 41 ms 112",
                        "update shop.orders {\"_id\": 1} update {\"$set\": {\"status\": \"PAID\"}} ms 5",
                        "find shop.orders {\"customerId\": 8123} examined 41 plan IXSCAN { customerId: 1 } ms 112 app checkout",
                        "insert shop.orders 0/1 ms 3",
                        "update shop.orders {\"_id\": {\"$oid\": \"00000000000000000000004d\"}} update {\"$set\": {\"status\":"
                                + " \"SHIPPED\"}} examined 1 plan IDHACK ms 2",
                        "delete shop.orders {\"customerId\": 99} examined 1 plan IXSCAN { customerId: 1 } ms 2",
                        "find shop.orders {\"region\": \"BR-SP\"} examined 1000 ms 9",
                        "aggregate shop.orders {\"region\": \"BR-SP\"} examined 10 ms 9",
                        "find shop.orders examined 99 ms 99 comment nightly cut");
    }

    @Test
    void everySampledQueryWithItsDifference() throws UnreadableException {
        ReadOperations read = ReadOperations.ofShared(
                "samples/sampled/config.sampledQueries.jsonl", "samples/sampled/config.sampledQueriesDiff.jsonl");

        assertThat(read.lines())
                .containsExactly(
                        "find shop.orders {\"customerId\": 8123}",
                        "aggregate shop.orders {\"region\": \"PT\"} let {\"v\": 3}",
                        "count shop.orders {}",
                        "distinct shop.orders {\"customerId\": {\"$gte\": 9000}} collation {\"locale\": \"simple\"}",
                        "update shop.orders {\"_id\": 1} update {\"$set\": {\"address\": null}} let {\"y\": 1}",
                        "delete shop.orders {\"customerId\": {\"$lt\": 10}} multi",
                        "findAndModify shop.orders {\"customerId\": 5} update {\"$set\": {\"customerId\": 6}}",
                        "update shop.orders {\"customerId\": 5} update {\"$set\": {\"z\": 1}}");
        assertThat(read.summary().carries())
                .containsExactlyInAnyOrder(Carries.READ_VALUES, Carries.WRITE_VALUES, Carries.TRUE_FREQUENCY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            samples/logs/legacy-2.4-4.2.log                 | a text log of MongoDB up to 4.2, which is not supported yet
            corpora/logs/mtools/mongod_26.log               | a text log of MongoDB up to 4.2, which is not supported yet
            corpora/logs/mtools/sharding_360_mongos.log     | a text log of MongoDB up to 4.2, which is not supported yet
            samples/querystats/queryStats.canonical.jsonl   | query statistics ($queryStats), which is not supported yet
            samples/dump/oplog.bson                         | a replication log (oplog), which is not supported yet
            samples/explain/find-single.json                | explain output, which is not supported yet
            samples/sql-logs/head-pg15.csv                  | a SQL log (PostgreSQL), which is not supported yet
            samples/sql-logs/head-pg15.json                 | a SQL log (PostgreSQL), which is not supported yet
            samples/sql-logs/pg15.log.gz                    | a SQL log (PostgreSQL), which is not supported yet
            samples/sql-logs/mariadb-slow.log               | a SQL log (MySQL or MariaDB), which is not supported yet
            samples/dump/shop/orders.bson                   | no operations; expected
            samples/export/orders.csv                       | no operations; expected
            samples/sampled/config.sampledQueriesDiff.jsonl | config.sampledQueriesDiff alone; expected config.sampledQueries
            samples/logs                                    | a folder; expected a file
            samples/no-such-file                            | there is no such file; expected one that exists
            """)
    void whatIsNotReadIsNamed(String name, String said) {
        assertThatThrownBy(() -> ReadOperations.ofShared(name))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining(said)
                .hasMessageContaining(name.substring(name.lastIndexOf('/') + 1));
    }
}
