package dev.chave.sql.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** CREATE TABLE statements. */
class SchemaReaderTest {
    @Test
    void readsColumnsAndTypes() {
        Schema schema = SchemaReader.read("""
                CREATE TABLE IF NOT EXISTS "shop".orders (
                  id bigint GENERATED ALWAYS AS IDENTITY,
                  "User Id" uuid NOT NULL,
                  total numeric(12, 2) DEFAULT 0,
                  note character varying(40) COLLATE "C",
                  PRIMARY KEY (id), CONSTRAINT c CHECK (total > 0), UNIQUE (note)
                ) PARTITION BY HASH (id);
                CREATE INDEX ix ON orders (total);
                CREATE VIEW v AS SELECT 1;
                """, Dialect.POSTGRESQL);
        assertThat(schema.tables()).hasSize(1);
        Schema.Table orders = schema.table(TableName.of("ORDERS")).orElseThrow();
        assertThat(orders.name()).isEqualTo(new TableName("shop", "orders"));
        assertThat(orders.columns())
                .containsEntry("id", "bigint")
                .containsEntry("user id", "uuid")
                .containsEntry("total", "numeric(12,2)")
                .containsEntry("note", "character varying(40)")
                .hasSize(4);
    }

    @Test
    void readsMysqlsDefinitions() {
        Schema schema = SchemaReader.read(
                "CREATE TABLE `orders` (`id` bigint unsigned NOT NULL AUTO_INCREMENT, `key` int(11), # note\n"
                        + " KEY `ix` (`key`), PRIMARY KEY (`id`)) ENGINE=InnoDB;",
                Dialect.MYSQL);
        assertThat(schema.table(TableName.of("orders")).orElseThrow().columns())
                .containsEntry("id", "bigint unsigned")
                .containsEntry("key", "int(11)")
                .hasSize(2);
    }

    @Test
    void readsBenchmarksAlikeInBothDialects() throws IOException {
        for (String benchmark : new String[] {"tpcc", "tatp", "smallbank", "twitter", "voter", "ycsb"}) {
            String folder = "corpora/sql/benchbase/" + benchmark + "/";
            Schema mysql =
                    SchemaReader.read(Files.readString(SharedFiles.require(folder + "ddl-mysql.sql")), Dialect.MYSQL);
            Schema postgres = SchemaReader.read(
                    Files.readString(SharedFiles.require(folder + "ddl-postgres.sql")), Dialect.POSTGRESQL);
            assertThat(mysql.tables()).as(benchmark).isNotEmpty();
            for (Schema.Table table : postgres.tables()) {
                assertThat(mysql.table(table.name()).orElseThrow().columns().keySet())
                        .as(benchmark + " " + table.name())
                        .isEqualTo(table.columns().keySet());
            }
        }
    }
}
