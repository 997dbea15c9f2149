package dev.chave.advise;

import static dev.chave.advise.AdviceRuns.candidate;
import static dev.chave.advise.AdviceRuns.findings;
import static dev.chave.advise.AdviceRuns.number;
import static dev.chave.advise.ClaimData.document;
import static dev.chave.advise.ClaimData.id;
import static dev.chave.advise.ClaimData.many;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.language.English;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the usual chapter says of the values in a key: that change, that are missing, of mixed types, lists, fractions. */
class DataClaimsTest {
    private final SplittableRandom random = new SplittableRandom(11);
    private final ClaimData data = new ClaimData(random);

    @Test
    @Tag("P7")
    @Tag("Q2")
    void aStatusThatUpdatesChangeIsRejectedForThat() {
        AdviceRuns runs = new AdviceRuns().key("status", "status,_id").documents(many(3000, data::order));
        for (int i = 0; i < 1000; i++) {
            runs.update("{\"_id\": {\"$oid\": \"" + id(i).getValue() + "\"}}", "{\"$set\": {\"status\": \"paid\"}}");
            runs.find("{\"status\": \"open\"}");
        }
        Advice advice = runs.run();

        assertThat(findings(candidate(advice, "status"))).contains("LOWCARD BLOCKER", "MUTABLE BLOCKER");
        assertThat(findings(candidate(advice, "status,_id"))).contains("MUTABLE BLOCKER");
    }

    @ParameterizedTest(name = "version {0}, {1} of 1000 operations change it: {2}")
    @Tag("P7")
    @CsvSource({"8.0, 1, MUTABLE WARNING", "8.0, 300, MUTABLE BLOCKER", "4.0, 1, MUTABLE BLOCKER"})
    void aChangingKeyIsWeighedByVersionAndShare(String version, int changes, String finding) {
        AdviceRuns runs = new AdviceRuns().version(version).key("businessId").documents(many(2000, data::order));
        for (int i = 0; i < 1000; i++) {
            if (i < changes) {
                runs.update("{\"orderId\": 5}", "{\"$set\": {\"businessId\": " + i + "}}");
            } else {
                runs.find("{\"businessId\": 3}");
            }
        }
        assertThat(findings(candidate(runs.run(), "businessId"))).contains(finding);
    }

    @Test
    @Tag("P7")
    void aNameThatUsuallyChangesIsNotedWhenTheLogIsTooShort() {
        AdviceRuns runs = new AdviceRuns().key("email").documents(many(2000, i -> document(i)
                .append("email", new BsonString("someone" + i + "@example.org"))));
        assertThat(findings(candidate(runs.run(), "email"))).contains("MUTABLE NOTE");
    }

    @Test
    @Tag("P7")
    void writingBackTheValueAskedForIsNoChange() {
        AdviceRuns runs = new AdviceRuns().key("businessId").documents(many(2000, data::order));
        for (int i = 0; i < 1000; i++) {
            runs.update("{\"businessId\": 5}", "{\"$set\": {\"businessId\": 5, \"note\": " + i + "}}");
        }
        assertThat(candidate(runs.run(), "businessId").has(FindingCode.MUTABLE)).isFalse();
    }

    @Test
    @Tag("Q1")
    void oneIdentityAsTextAndAsObjectIdIsFlaggedWithCounts() {
        AdviceRuns runs = new AdviceRuns().key("customer").documents(many(4000, i -> document(i)
                .append(
                        "customer",
                        i % 10 == 0 ? new BsonString(id(i / 20).getValue().toHexString()) : id(i / 20))));
        Finding mix = candidate(runs.run(), "customer").findings().stream()
                .filter(finding -> finding.code() == FindingCode.TYPE_MIX)
                .findFirst()
                .orElseThrow();

        assertThat(mix.severity()).isEqualTo(Severity.WARNING);
        assertThat(number(mix, "minorDocuments").longValue()).isEqualTo(400);
        assertThat(number(mix, "sameIdentity").longValue()).isEqualTo(400);
    }

    @ParameterizedTest(name = "{0} of 2000 without a value: {1}")
    @Tag("Q4")
    @CsvSource({"20, NULLS NOTE", "500, NULLS WARNING", "2000, NULLS BLOCKER"})
    void documentsWithoutAValueAreCounted(int nulls, String finding) {
        AdviceRuns runs = new AdviceRuns().key("region").documents(many(2000, i -> {
            BsonDocument document = document(i);
            if (i >= nulls) {
                document.append("region", new BsonInt32(i));
            } else if (i % 2 == 0) {
                document.append("region", BsonNull.VALUE);
            }
            return document;
        }));
        CandidateAdvice candidate = candidate(runs.run(), "region");

        assertThat(findings(candidate)).contains(finding);
        assertThat(candidate.nulls()).isEqualTo(nulls);
    }

    @Test
    void anArrayIsRefusedWithItsWitness() {
        AdviceRuns runs = new AdviceRuns()
                .key("tags")
                .documents(many(
                        1000,
                        i -> i == 17
                                ? BsonDocument.parse("{tags: [1]}")
                                : document(i).append("tags", new BsonInt32(i))));
        CandidateAdvice candidate = candidate(runs.run(), "tags");

        assertThat(candidate.arrays()).isEqualTo(1);
        assertThat(findings(candidate)).contains("ARRAY BLOCKER");
        Witness witness = candidate.findings().get(0).witness();
        assertThat(witness).isNotNull();
        assertThat(witness == null ? "" : English.of(witness.phrase(false))).contains("document 18");
    }

    @Test
    void aUniqueIndexThatTheKeyDoesNotLeadBlocksUnlessItMayGo() {
        AdviceRuns runs = new AdviceRuns()
                .key("businessId")
                .index("_id_", "{_id: 1}", true)
                .index("orderId_1", "{orderId: 1}", true)
                .documents(many(2000, data::order));
        assertThat(findings(candidate(runs.run(), "businessId"))).contains("UNIQUE_CONFLICT BLOCKER");
        assertThat(findings(candidate(runs.mayDropUnique("orderId_1").run(), "businessId")))
                .contains("UNIQUE_CONFLICT WARNING");
    }

    @Test
    void hashedFractionsAreCountedAsLost() {
        AdviceRuns runs = new AdviceRuns().key("price:hashed", "price").documents(many(2000, i -> document(i)
                .append("price", new org.bson.BsonDouble(i / 100.0))));
        Advice advice = runs.run();

        assertThat(findings(candidate(advice, "price:hashed"))).contains("FLOAT_HASH BLOCKER");
        assertThat(candidate(advice, "price").has(FindingCode.FLOAT_HASH)).isFalse();
    }

    @Test
    void withoutAWorkloadTheAdviceSaysWhatItDoesNotKnow() {
        Advice advice = new AdviceRuns()
                .key("businessId")
                .documents(many(2000, data::order))
                .run();

        assertThat(advice.notMeasured())
                .extracting(missing -> English.of(missing.what()))
                .contains("scale-out and score");
        assertThat(candidate(advice, "businessId").score()).isNull();
        assertThat(candidate(advice, "businessId").reads().isMeasured()).isFalse();
        assertThat(candidate(advice, "businessId").confidence()).isEqualTo(Confidence.LOW);
    }

    @Test
    void theSameInputGivesTheSameAdvice() {
        List<BsonDocument> documents = many(2000, data::order);
        AdviceRuns one = new AdviceRuns().key("businessId").documents(documents);
        AdviceRuns two = new AdviceRuns().key("businessId").documents(documents);
        for (int i = 0; i < 600; i++) {
            one.find("{\"businessId\": " + i % 500 + "}");
            two.find("{\"businessId\": " + i % 500 + "}");
        }
        assertThat(one.run().candidates().toString())
                .isEqualTo(two.run().candidates().toString());
    }

    @Test
    void noDocumentsAndNoOperationsAreAnAnswerToo() {
        Advice advice = new AdviceRuns().key("a").run();

        assertThat(advice.documents()).isZero();
        assertThat(candidate(advice, "a").verdict()).isEqualTo(Verdict.VIABLE);
        assertThat(findings(candidate(advice, "a"))).contains("THIN_EVIDENCE NOTE");
    }
}
