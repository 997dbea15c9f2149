package dev.chave.read.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.InputSummary.Carries;
import dev.chave.read.UnreadableException;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Public workloads whose answers were counted independently. */
@Tag("O2")
class CorporaTest {
    @Test
    void aLargeServerLogYieldsEachOperationOnce() throws UnreadableException {
        ReadOperations read = ReadOperations.ofShared("corpora/logs/hatchet/sample-mongod.log.gz");

        Map<String, Long> byKind = of(read, "testdb.__examples").stream()
                .collect(Collectors.groupingBy(
                        operation -> operation.kind().label(), TreeMap::new, Collectors.counting()));
        assertThat(byKind)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("find", 2988L, "update", 2988L, "delete", 2988L, "insert", 10_175L));
        assertThat(of(read, "testdb.__examples").stream()
                        .mapToLong(Operation::insertedCount)
                        .sum())
                .isEqualTo(7_187_990);
        assertThat(of(read, "testdb.__examples").stream().filter(operation -> operation.kind() != OperationKind.INSERT))
                .allSatisfy(operation -> assertThat(operation.filter()).containsOnlyKeys("email"));
        assertThat(updates(read, "testdb.employees")).isEqualTo(78);
        assertThat(updates(read, "testdb.dealers")).isEqualTo(6);
        assertThat(read.summary().skipped()).isZero();
        assertThat(read.summary().format()).isEqualTo("mongod log, structured, gzip");
        assertThat(read.summary().carries())
                .containsExactlyInAnyOrder(
                        Carries.TIMES,
                        Carries.READ_VALUES,
                        Carries.WRITE_VALUES,
                        Carries.DOCUMENTS_EXAMINED,
                        Carries.DURATIONS);
        assertThat(read.notes())
                .contains("slow operations only: a biased sample")
                .contains("6060 update and delete commands whose statements were logged on their own");
    }

    @Test
    void aRealProfilerExportYieldsItsInsertsAndFinds() throws UnreadableException {
        ReadOperations read = ReadOperations.ofShared("corpora/docs/ozlerhakan/profiles.json");

        Map<String, Long> grades = of(read, "school2.student_grades").stream()
                .collect(Collectors.groupingBy(
                        operation -> operation.kind().label()
                                + (operation.filter() == null
                                        ? ""
                                        : operation.filter().keySet()),
                        TreeMap::new,
                        Collectors.counting()));
        assertThat(grades)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("insert", 1000L, "find[student_id]", 100L, "find[class_id]", 100L));
        assertThat(of(read, "school2.students")).hasSize(100);
        assertThat(read.operations())
                .noneMatch(operation -> operation.namespace().contains("system."));
    }

    private static List<Operation> of(ReadOperations read, String namespace) {
        return read.operations().stream()
                .filter(operation -> operation.namespace().equals(namespace))
                .toList();
    }

    private static long updates(ReadOperations read, String namespace) {
        return of(read, namespace).stream()
                .filter(operation -> operation.kind() == OperationKind.UPDATE)
                .count();
    }
}
