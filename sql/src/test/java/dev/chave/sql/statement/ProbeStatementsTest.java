package dev.chave.sql.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SharedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The 68 statements with which parsers were compared; what is right about each was written down by hand. */
class ProbeStatementsTest {
    /** Tables and {@code column = value} predicates of one statement. */
    private record Answer(List<String> tables, List<String> equalities) {}

    @Tag("P3")
    @Test
    void understandsNearlyAllAndAccountsForEach() throws IOException {
        List<String> lines =
                Files.readAllLines(SharedFiles.require("samples/sql-logs/sql-parser-probe-statements.txt"));
        Map<Integer, Answer> answers = answers();
        List<String> wrong = new ArrayList<>();
        Map<ReadStatement.Reading, Integer> readings = new TreeMap<>();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1);
            Dialect dialect = line.startsWith("P|") ? Dialect.POSTGRESQL : Dialect.MYSQL;
            List<ReadStatement> read = new StatementReader(dialect).read(line.substring(2));
            assertThat(read).as("statement " + number).hasSize(1);
            readings.merge(read.get(0).reading(), 1, Integer::sum);
            StatementFacts facts = StatementFacts.of(read.get(0), Schema.EMPTY);
            List<String> tables = facts.tables().stream()
                    .map(table -> table.replace(' ', '_'))
                    .toList();
            Answer found = new Answer(tables, List.copyOf(facts.equalities()));
            if (!found.equals(answers.get(number))) {
                wrong.add(number + ": " + found);
            }
        }
        System.out.println("probe statements right: " + (lines.size() - wrong.size()) + " of " + lines.size() + " "
                + readings + " " + wrong);
        assertThat(lines).hasSize(68).hasSameSizeAs(answers.keySet());
        assertThat(lines.size() - wrong.size()).isGreaterThanOrEqualTo(62);
        assertThat(readings.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(68);
        assertThat(readings).doesNotContainKey(ReadStatement.Reading.FAILED);
    }

    private static Map<Integer, Answer> answers() throws IOException {
        Map<Integer, Answer> answers = new TreeMap<>();
        try (InputStream in =
                Objects.requireNonNull(ProbeStatementsTest.class.getResourceAsStream("probe-answers.tsv"))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                String[] columns = line.split("\t", -1);
                if (columns.length == 3) {
                    answers.put(Integer.valueOf(columns[0]), new Answer(words(columns[1]), words(columns[2])));
                }
            }
        }
        return answers;
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(" ", -1));
    }
}
