package dev.chave.bench;

import dev.chave.testkit.ShopData;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * One whole advice on a large file, and DuckDB counting distinct values of eight columns of the same file.
 *
 * <p>They do not do the same work: DuckDB counts eight columns exactly with all cores and as much memory as it likes; Chave
 * profiles twenty candidate keys, routes all operations and draws scale-out curves on one core in 512 MB. The ratio says
 * whether reading and profiling are in the class of an engine built for it.
 *
 * <p>Arguments: the chave.jar, a folder for the generated files, and if wanted documents and operations.
 */
public final class AdviseBesideDuckDb {
    private static final List<String> KEYS = List.of(
            "tenantId",
            "orderId",
            "createdAt",
            "status",
            "amount",
            "customer.number",
            "customer.city",
            "_id",
            "tenantId:hashed",
            "orderId:hashed",
            "_id:hashed",
            "customer.number:hashed",
            "tenantId,orderId",
            "tenantId,orderId:hashed",
            "tenantId,createdAt",
            "tenantId,_id",
            "customer.city,customer.number",
            "status,tenantId",
            "status,orderId:hashed",
            "tenantId,createdAt,_id");
    private static final List<String> COLUMNS = List.of(
            "\"_id\"", "tenantId", "orderId", "createdAt", "status", "amount", "customer.number", "customer.city");
    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

    private AdviseBesideDuckDb() {}

    public static void main(String[] args) throws Exception {
        Path jar = Path.of(args[0]);
        Path folder = Files.createDirectories(Path.of(args[1]));
        int documents = args.length > 2 ? Integer.parseInt(args[2]) : 1_000_000;
        int operations = args.length > 3 ? Integer.parseInt(args[3]) : 200_000;
        ShopData shop = new ShopData(1, documents, Math.max(1, documents / 100), operations);
        Path orders = write(folder.resolve("orders-" + documents + ".jsonl"), shop.orders());
        Path workload = write(folder.resolve("operations-" + operations + ".jsonl"), shop.operationDocuments());
        double chave = advise(jar, orders, workload, folder);
        double duckDb = countDistinct(orders);
        System.out.printf(
                Locale.ROOT,
                "file %.0f MB; chave advise (%d candidates named, %d operations, -Xmx512m) %.1f s;"
                        + " DuckDB, eight exact distinct counts %.1f s; ratio %.2f%n",
                Files.size(orders) / 1e6,
                KEYS.size(),
                operations,
                chave,
                duckDb,
                chave / duckDb);
    }

    private static Path write(Path file, Iterable<BsonDocument> documents) throws IOException {
        if (Files.exists(file)) {
            return file;
        }
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (BsonDocument document : documents) {
                out.write(document.toJson(RELAXED));
                out.newLine();
            }
        }
        return file;
    }

    private static double advise(Path jar, Path orders, Path workload, Path folder) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                jar.toString(),
                "advise",
                orders.toString(),
                "--workload",
                workload.toString(),
                "--ns",
                ShopData.NAMESPACE,
                "--out",
                folder.resolve("report").toString()));
        KEYS.forEach(key -> command.addAll(List.of("--key", key)));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("advice.txt").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IllegalStateException("chave ended with " + exit);
        }
        return seconds(start);
    }

    private static double countDistinct(Path orders) throws SQLException {
        List<String> counts =
                COLUMNS.stream().map(column -> "count(DISTINCT " + column + ")").toList();
        String query = "SELECT " + String.join(", ", counts) + " FROM read_json_auto('" + orders + "')";
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            long start = System.nanoTime();
            try (ResultSet result = statement.executeQuery(query)) {
                result.next();
                StringBuilder row = new StringBuilder("DuckDB:");
                for (int column = 1; column <= counts.size(); column++) {
                    row.append(' ').append(result.getLong(column));
                }
                System.out.println(row);
            }
            return seconds(start);
        }
    }

    private static double seconds(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos).toMillis() / 1000.0;
    }
}
