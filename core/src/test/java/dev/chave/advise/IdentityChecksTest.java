package dev.chave.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ID_NOT_GLOBAL and UPSERT_NEEDS_KEY: which document is meant, once there are shards. */
class IdentityChecksTest {
    private static final int OPERATIONS = 1_000;

    private static AdviceRuns tenants() {
        return new AdviceRuns()
                .namespace("app.accounts")
                .key("tenant,_id", "tenant", "_id:hashed")
                .documents(ClaimData.many(2_000, i -> ClaimData.document(i).append("tenant", new BsonInt32(i % 400))));
    }

    private static BsonDocument filter(String text) {
        return BsonDocument.parse(text);
    }

    private static AdviceRuns upserts(AdviceRuns run, String filter, int count, boolean multi) {
        for (int i = 0; i < OPERATIONS; i++) {
            run.add(
                    i < count
                            ? Operation.builder(OperationKind.UPDATE, "app.accounts")
                                    .filter(filter(filter.replace("#", Integer.toString(i))))
                                    .update(filter("{$set: {n: 1}}"))
                                    .multi(multi)
                                    .upsert(true)
                            : Operation.builder(OperationKind.FIND, "app.accounts")
                                    .filter(filter("{tenant: " + i % 400 + ", _id: " + i + "}")));
        }
        return run;
    }

    private static List<String> severities(Advice advice, String key, FindingCode code) {
        return AdviceRuns.candidate(advice, key).findings().stream()
                .filter(finding -> finding.code() == code)
                .map(finding -> finding.severity().name())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "7.0, 300, false, BLOCKER",
        "7.0, 50, false, WARNING",
        "4.2, 50, false, WARNING",
        "8.0, 300, false, NOTE",
        "8.0, 300, true, BLOCKER",
        "8.0, 50, true, WARNING"
    })
    @Tag("case-C29")
    void upsertsWithoutTheKeyWeighByVersionAndShare(String version, int count, boolean multi, String severity) {
        Advice advice =
                upserts(tenants().version(version), "{tenant: #}", count, multi).run();

        assertThat(severities(advice, "tenant,_id", FindingCode.UPSERT_NEEDS_KEY))
                .containsExactly(severity);
        assertThat(severities(advice, "tenant", FindingCode.UPSERT_NEEDS_KEY)).isEmpty();
        Finding finding = AdviceRuns.candidate(advice, "tenant,_id").findings().stream()
                .filter(one -> one.code() == FindingCode.UPSERT_NEEDS_KEY)
                .findFirst()
                .orElseThrow();
        assertThat(AdviceRuns.number(finding, "share").doubleValue())
                .isCloseTo(count / (double) OPERATIONS, within(1e-9));
    }

    @Test
    void upsertsWithTheWholeKeyAreFine() {
        Advice advice = upserts(tenants().version("7.0"), "{tenant: 1, _id: #}", 300, false)
                .run();

        for (String key : List.of("tenant,_id", "tenant", "_id:hashed")) {
            assertThat(severities(advice, key, FindingCode.UPSERT_NEEDS_KEY))
                    .as(key)
                    .isEmpty();
        }
    }

    @Test
    @Tag("I6")
    @Tag("case-C05")
    void aKeyThatIsMoreThanIdLeavesItToTheApplication() {
        Advice advice = tenants().run();

        assertThat(severities(advice, "tenant,_id", FindingCode.ID_NOT_GLOBAL)).containsExactly("NOTE");
        assertThat(severities(advice, "tenant", FindingCode.ID_NOT_GLOBAL)).containsExactly("NOTE");
        assertThat(severities(advice, "_id:hashed", FindingCode.ID_NOT_GLOBAL)).isEmpty();
    }

    @Test
    @Tag("I6")
    void idsOfTheApplicationsOwnMakingWarnWhenTheyAreUpserted() {
        Advice own = upserts(tenants(), "{tenant: 1, _id: #}", 100, false).run();
        Advice drivers = upserts(tenants(), "{tenant: 1, _id: {$oid: \"65a1b2c3d4e5f60718293a4b\"}}", 100, false)
                .run();

        assertThat(severities(own, "tenant,_id", FindingCode.ID_NOT_GLOBAL)).containsExactly("WARNING");
        assertThat(severities(drivers, "tenant,_id", FindingCode.ID_NOT_GLOBAL)).containsExactly("NOTE");
    }

    @Test
    @Tag("I6")
    void equalIdsAreCounted() {
        Advice advice = new AdviceRuns()
                .key("tenant")
                .documents(ClaimData.many(2_000, i -> new BsonDocument("_id", new BsonString("id" + i % 1_900))
                        .append("tenant", new BsonInt32(i % 400))))
                .run();
        Finding finding = AdviceRuns.candidate(advice, "tenant").findings().stream()
                .filter(one -> one.code() == FindingCode.ID_NOT_GLOBAL)
                .findFirst()
                .orElseThrow();

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(AdviceRuns.number(finding, "equalIds").doubleValue()).isEqualTo(100);
    }
}
