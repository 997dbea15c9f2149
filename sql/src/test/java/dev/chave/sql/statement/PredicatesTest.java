package dev.chave.sql.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What conditions say about a column. */
class PredicatesTest {
    private static ValueSet of(String where, Dialect dialect) {
        SqlStatement statement = new StatementReader(dialect)
                .read("SELECT * FROM t WHERE " + where)
                .get(0)
                .statement();
        Query.Block block = (Query.Block) ((SqlStatement.Select) statement).query();
        return new Predicates(
                        expression -> expression instanceof Expression.Column column
                                && column.name().equals("k"),
                        Predicates::literal)
                .of(block.where());
    }

    private static String shown(ValueSet set) {
        if (set.everything()) {
            return "all";
        }
        TreeSet<String> points = new TreeSet<>();
        set.points().forEach(point -> points.add(point.text()));
        return points + " " + set.spans().size();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            k = 7 | [7] 0
            7 = k | [7] 0
            k = 3 + 4 | [7] 0
            k = -5 | [-5] 0
            k = NULL | [] 0
            k IS NULL | [null] 0
            k IS NOT NULL | all
            k IN (7, 8, NULL) | [7, 8] 0
            k NOT IN (7, 8) | all
            NOT (k <> 7) | [7] 0
            NOT (k = 7 OR k = 8) AND k = 7 | [] 0
            k = 7 OR k = 8 | [7, 8] 0
            k = 7 OR total = 3 | all
            k = 7 AND total = 3 | [7] 0
            k = 7 AND total > 5 OR k = 7 | [7] 0
            k BETWEEN 7 AND 8 | [] 1
            k NOT BETWEEN 7 AND 8 | [] 2
            k > 3 AND k < 9 AND k = 5 | [5] 0
            k > 3 AND k < 9 AND k = 10 | [] 0
            k > 9 AND k < 3 | [] 0
            k + 0 = 7 | all
            (k, id) = (7, 10) | [7] 0
            (k, id) IN ((7, 10), (8, 11)) | [7, 8] 0
            k = (SELECT 7) | all
            k LIKE 'a%' | all
            k = 7 OR 1 = 0 | [7] 0
            k = 'a''b' | [a'b] 0
            """)
    void bothDialectsAgree(String where, String expected) {
        assertThat(shown(of(where, Dialect.POSTGRESQL))).isEqualTo(expected);
        assertThat(shown(of(where, Dialect.MYSQL))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            k = ANY('{7,8,9}') | [7, 8, 9] 0
            k = ANY('{7,8}'::int[]) | [7, 8] 0
            k = ANY(ARRAY[7, 8]) | [7, 8] 0
            k = 7::bigint | [7] 0
            k::text = '7' | all
            k = $1 | [$1] 0
            k IS NOT DISTINCT FROM 7 | [7] 0
            k = e'a\\'b' | [a'b] 0
            """)
    void understandsPostgres(String where, String expected) {
        assertThat(shown(of(where, Dialect.POSTGRESQL))).isEqualTo(expected);
    }

    @Test
    void listsOfAnyLengthAreMarked() {
        assertThat(of("k = ANY($1)", Dialect.POSTGRESQL).points())
                .extracting(Constant::kind)
                .containsExactly(Constant.Kind.UNKNOWN_LIST);
        assertThat(of("k IN (...)", Dialect.MYSQL).points())
                .extracting(Constant::kind)
                .containsExactly(Constant.Kind.UNKNOWN_LIST);
        assertThat(of("k IN ::list", Dialect.MYSQL).isPoint()).isFalse();
    }

    /** Whatever the condition, a value under which it holds is in the set. */
    @Test
    void neverLosesAValueThatPasses() {
        SeededLaws.hold("no value that passes is lost", 400, random -> {
            int[] row = {random.nextInt(12), random.nextInt(12)};
            Node node = Node.draw(random, 4);
            if (node.holds(row)) {
                assertThat(of(node.sql(), Dialect.POSTGRESQL).mayHold(Constant.integer(String.valueOf(row[0]))))
                        .as(node.sql() + " with k = " + row[0])
                        .isTrue();
            }
        });
    }

    /** A condition over k and total that can be worked out. */
    private record Node(String kind, List<Node> parts, int column, int value) {
        static Node draw(SplittableRandom random, int depth) {
            int kind = random.nextInt(depth == 0 ? 5 : 8);
            List<Node> parts = new ArrayList<>();
            for (int i = 0; kind >= 5 && i < (kind == 7 ? 1 : 2); i++) {
                parts.add(draw(random, depth - 1));
            }
            String name =
                    List.of("=", "<", ">=", "<>", "IN", "AND", "OR", "NOT").get(kind);
            return new Node(name, parts, random.nextInt(2), random.nextInt(12));
        }

        String sql() {
            String name = column == 0 ? "k" : "total";
            return switch (kind) {
                case "AND", "OR" ->
                    "(" + parts.get(0).sql() + " " + kind + " " + parts.get(1).sql() + ")";
                case "NOT" -> "NOT (" + parts.get(0).sql() + ")";
                case "IN" -> name + " IN (" + value + ", " + (value + 2) + ")";
                default -> name + " " + kind + " " + value;
            };
        }

        boolean holds(int[] row) {
            int own = row[column];
            return switch (kind) {
                case "AND" -> parts.get(0).holds(row) && parts.get(1).holds(row);
                case "OR" -> parts.get(0).holds(row) || parts.get(1).holds(row);
                case "NOT" -> !parts.get(0).holds(row);
                case "IN" -> own == value || own == value + 2;
                case "=" -> own == value;
                case "<" -> own < value;
                case ">=" -> own >= value;
                default -> own != value;
            };
        }
    }
}
