package dev.chave.sql.shardingsphere;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;
import org.apache.shardingsphere.driver.jdbc.core.datasource.ShardingSphereDataSource;

/**
 * ShardingSphere-JDBC over two databases in memory, with any sharding rule; and the physical tables behind it, to see where rows
 * lie.
 */
final class TwoDatabases implements AutoCloseable {
    private static final String OPTIONS =
            ";DB_CLOSE_DELAY=-1;MODE=MYSQL;IGNORECASE=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";

    private final String name;
    private final DataSource sharded;

    /**
     * Starts both.
     *
     * @param name tells these databases from those of other tests
     * @param rules the {@code rules:} of ShardingSphere's YAML, whose data sources are ds_0 and ds_1
     */
    TwoDatabases(String name, String rules) throws Exception {
        this.name = name;
        StringBuilder yaml = new StringBuilder("databaseName: " + name
                + "\nmode:\n  type: Standalone\n  repository:\n    type: JDBC\n" + "dataSources:\n");
        for (int i = 0; i < 2; i++) {
            yaml.append("  ds_")
                    .append(i)
                    .append(":\n    dataSourceClassName: com.zaxxer.hikari.HikariDataSource\n")
                    .append("    driverClassName: org.h2.Driver\n    jdbcUrl: ")
                    .append(url(i))
                    .append("\n    username: sa\n    password:\n    maximumPoolSize: 2\n");
        }
        yaml.append(rules);
        sharded = YamlShardingSphereDataSourceFactory.createDataSource(
                yaml.toString().getBytes(StandardCharsets.UTF_8));
    }

    private String url(int database) {
        return "jdbc:h2:mem:" + name + "_" + database + OPTIONS;
    }

    /** A connection to the logical tables. */
    Connection connect() throws SQLException {
        return sharded.getConnection();
    }

    /** What a query answers on one of the databases itself, its first column. */
    List<String> physical(int database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(database), "sa", "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> answers = new ArrayList<>();
            while (rows.next()) {
                answers.add(rows.getString(1));
            }
            return answers;
        }
    }

    /** Has both databases count from now on, afresh, which statements they are asked. */
    void watch() throws SQLException {
        for (int i = 0; i < 2; i++) {
            try (Connection connection = DriverManager.getConnection(url(i), "sa", "");
                    Statement statement = connection.createStatement()) {
                statement.execute("SET QUERY_STATISTICS FALSE");
                statement.execute("SET QUERY_STATISTICS TRUE");
            }
        }
    }

    /** The statements that the two databases were asked since {@link #watch()}, as ShardingSphere rewrote them. */
    List<String> asked() throws SQLException {
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            asked.addAll(physical(i, "SELECT SQL_STATEMENT FROM INFORMATION_SCHEMA.QUERY_STATISTICS"));
        }
        asked.removeIf(sql -> sql.startsWith("SET QUERY_STATISTICS"));
        return asked;
    }

    @Override
    public void close() throws SQLException {
        if (sharded instanceof ShardingSphereDataSource closeable) {
            closeable.close();
        }
    }
}
