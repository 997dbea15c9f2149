package dev.chave.sql.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.sql.log.StatementLogs;
import dev.chave.testkit.SharedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Filter, join and grouping columns beside those that {@code vt keys} gives for its own inputs. Differences are listed with their
 * reasons in vt-differences.tsv, by the line that vt names and the member.
 */
class VtKeysTest {
    private static final String FOLDER = "corpora/sql/vt/";
    private static final Map<String, String> SIGNS = Map.of("lt", "<", "le", "<=", "gt", ">", "ge", ">=");

    @Tag("P3")
    @Test
    void givesTheSameColumnsForTpch() throws IOException, UnreadableException {
        String script = FOLDER + "t/tpch_failing_queries.test";
        Schema schema = SchemaReader.read(Files.readString(SharedFiles.require(script)), Dialect.MYSQL);
        List<StatementFacts> ours = new ArrayList<>();
        List<ReadStatement> failed = new ArrayList<>();
        StatementReader reader = new StatementReader(Dialect.MYSQL);
        StatementLogs.open(ByteSource.ofFile(SharedFiles.require(script)), Dialect.MYSQL, null)
                .read(logged -> {
                    for (ReadStatement read : reader.read(logged.sql())) {
                        if (read.reading() == ReadStatement.Reading.FAILED) {
                            failed.add(read);
                        } else if (read.reading() != ReadStatement.Reading.UNROUTED) {
                            ours.add(StatementFacts.of(read, schema));
                        }
                    }
                });
        BsonDocument theirs = read(FOLDER + "keys-output/keys-log.json");
        List<String> differences = new ArrayList<>();
        int at = 0;
        int compared = 0;
        for (BsonValue value : theirs.getArray("queries")) {
            BsonDocument query = value.asDocument();
            List<String> tables = texts(query, "tableNames");
            while (at < ours.size() && !ours.get(at).tables().equals(tables)) {
                at++; // vt leaves out what its script marks with --skip
            }
            assertThat(at).as("a statement over " + tables).isLessThan(ours.size());
            StatementFacts facts = ours.get(at);
            at++;
            compared++;
            int line = query.getArray("lineNumbers").get(0).asInt32().getValue();
            compare(line, "filterColumns", signs(texts(query, "filterColumns")), facts.filters(), differences);
            compare(line, "joinPredicates", new TreeSet<>(texts(query, "joinPredicates")), facts.joins(), differences);
            compare(
                    line,
                    "groupingColumns",
                    new TreeSet<>(texts(query, "groupingColumns")),
                    facts.grouping(),
                    differences);
        }
        System.out.println("vt: " + compared + " queries compared, differences " + differences);
        assertThat(compared).isEqualTo(theirs.getArray("queries").size());
        assertThat(failed).hasSize(2);
        assertThat(differences).isEqualTo(reasoned());
    }

    @Test
    void givesTheSameShapesForASlowLog() throws IOException, UnreadableException {
        Map<String, Integer> uses = new LinkedHashMap<>();
        Map<String, SortedSet<String>> filters = new LinkedHashMap<>();
        StatementReader reader = new StatementReader(Dialect.MYSQL);
        StatementLogs.open(
                        ByteSource.ofFile(SharedFiles.require(FOLDER + "query-logs/slow_query_log")),
                        Dialect.MYSQL,
                        null)
                .read(logged -> {
                    String shape = ShapeText.of(logged.sql(), Dialect.MYSQL);
                    uses.merge(shape, 1, Integer::sum);
                    filters.put(
                            shape,
                            StatementFacts.of(reader.read(logged.sql()).get(0), Schema.EMPTY)
                                    .filters());
                });
        BsonDocument theirs = read(FOLDER + "keys-output/slow-query-log.json");
        List<Integer> counts = new ArrayList<>();
        List<SortedSet<String>> columns = new ArrayList<>();
        for (BsonValue value : theirs.getArray("queries")) {
            counts.add(value.asDocument().getInt32("usageCount").getValue());
            columns.add(signs(texts(value.asDocument(), "filterColumns")));
        }
        assertThat(List.copyOf(uses.values())).isEqualTo(counts);
        assertThat(List.copyOf(filters.values())).isEqualTo(columns);
    }

    private static void compare(
            int line, String member, SortedSet<String> theirs, SortedSet<String> ours, List<String> differences) {
        if (!theirs.equals(ours)) {
            differences.add(line + "\t" + member);
            System.out.println("vt line " + line + " " + member + ": theirs " + theirs + ", ours " + ours);
        }
    }

    /** vt writes {@code lt} and the like for signs. */
    private static SortedSet<String> signs(List<String> filters) {
        SortedSet<String> signs = new TreeSet<>();
        for (String filter : filters) {
            int space = filter.indexOf(' ');
            String sign = filter.substring(space + 1);
            signs.add(filter.substring(0, space) + " " + SIGNS.getOrDefault(sign, sign));
        }
        return signs;
    }

    private static List<String> texts(BsonDocument document, String member) {
        return document.getArray(member, new BsonArray()).stream()
                .map(text -> text.asString().getValue())
                .toList();
    }

    private static BsonDocument read(String file) throws IOException {
        return BsonDocument.parse(Files.readString(SharedFiles.require(file)));
    }

    private static List<String> reasoned() throws IOException {
        List<String> listed = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(VtKeysTest.class.getResourceAsStream("vt-differences.tsv"))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                String[] columns = line.split("\t", -1);
                if (columns.length == 3) {
                    listed.add(columns[0] + "\t" + columns[1]);
                }
            }
        }
        return listed;
    }
}
