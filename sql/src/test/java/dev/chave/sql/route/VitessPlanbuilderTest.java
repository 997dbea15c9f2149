package dev.chave.sql.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.sql.statement.Dialect;
import dev.chave.sql.statement.ReadStatement;
import dev.chave.sql.statement.SqlStatement;
import dev.chave.sql.statement.StatementReader;
import dev.chave.testkit.SharedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The routes of our plans beside those of Vitess's own test files: all of a statement's routes must be of the same variants. Each
 * query that differs is listed with its reason in vitess-differences.tsv, by file, index and the beginning of its SHA-256.
 */
class VitessPlanbuilderTest {
    private static final String FOLDER = "corpora/sql/vitess-planbuilder/";

    @Tag("P3")
    @ParameterizedTest
    @CsvSource({
        "select_cases, schema, 0.85",
        "from_cases, schema, 0.85",
        "tpcc_cases, tpcc_schema, 1.0",
        "wireup_cases, schema, 0.85",
        "reference_cases, schema, 0.85"
    })
    void plansAsVitessDoes(String file, String vschema, double least) throws IOException {
        VSchema read = VSchema.read(Files.readString(SharedFiles.require(FOLDER + "vschemas/" + vschema + ".json")));
        VitessRouter router = new VitessRouter(read, read.schema(), Map.of(), 4);
        BsonArray cases = BsonArray.parse(Files.readString(SharedFiles.require(FOLDER + file + ".json")));
        List<String> differences = new ArrayList<>();
        int compared = 0;
        for (int index = 0; index < cases.size(); index++) {
            BsonDocument each = cases.get(index).asDocument();
            List<String> theirs = new ArrayList<>();
            BsonValue plan = each.get("plan");
            if (plan != null && plan.isDocument() && plan.asDocument().isDocument("Instructions")) {
                variants(plan.asDocument().getDocument("Instructions"), theirs);
            }
            if (theirs.isEmpty()) {
                continue; // refused, or answered by vtgate itself
            }
            compared++;
            String query = each.getString("query").getValue();
            List<String> ours = ours(router, query);
            theirs.sort(null);
            ours.sort(null);
            if (!ours.equals(theirs)) {
                differences.add(file + "\t" + index + "\t" + hash(query));
                System.out.println(file + " " + index + " " + hash(query) + ": Vitess " + theirs + ", ours " + ours);
            }
        }
        double share = 1 - differences.size() / (double) compared;
        System.out.printf(
                Locale.ROOT,
                "%s: %d of %d agree, %.1f%%%n",
                file,
                compared - differences.size(),
                compared,
                100 * share);
        assertThat(share).isGreaterThanOrEqualTo(least);
        assertThat(differences).isEqualTo(reasoned(file));
    }

    private static List<String> ours(VitessRouter router, String query) {
        ReadStatement read = new StatementReader(Dialect.MYSQL).read(query).get(0);
        if (read.statement() instanceof SqlStatement.Insert) {
            Outcome outcome = router.route(read);
            boolean unsharded = outcome instanceof Outcome.Local || outcome instanceof Outcome.Reference;
            return new ArrayList<>(List.of(unsharded ? "Unsharded" : "Sharded"));
        }
        try {
            return new ArrayList<>(router.variants(read));
        } catch (VitessPlanner.NotSupportedException refused) {
            return new ArrayList<>(List.of("refused"));
        }
    }

    /** A look-up through a vindex table counts as the one route that it makes. */
    private static void variants(BsonDocument operator, List<String> to) {
        String type = operator.getString("OperatorType").getValue();
        switch (type) {
            case "VindexLookup" -> {
                to.add(operator.getString("Variant").getValue());
                return;
            }
            case "Route", "Insert", "Update", "Delete" ->
                to.add(operator.getString("Variant").getValue());
            default -> {
                // joins, sorts, limits: what is below counts
            }
        }
        for (BsonValue input : operator.getArray("Inputs", new BsonArray())) {
            variants(input.asDocument(), to);
        }
    }

    private static List<String> reasoned(String file) throws IOException {
        Map<Integer, String> listed = new TreeMap<>();
        try (InputStream in =
                Objects.requireNonNull(VitessPlanbuilderTest.class.getResourceAsStream("vitess-differences.tsv"))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                String[] columns = line.split("\t", -1);
                if (columns.length == 4 && columns[0].equals(file)) {
                    assertThat(columns[3]).as("the reason of " + line).hasSizeGreaterThan(20);
                    listed.put(Integer.valueOf(columns[1]), columns[0] + "\t" + columns[1] + "\t" + columns[2]);
                }
            }
        }
        return List.copyOf(listed.values());
    }

    private static String hash(String query) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(query.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, 12);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
