package dev.chave.report;

import static dev.chave.report.SampleCandidate.common;

import dev.chave.advise.Confidence;
import dev.chave.advise.FindingCode;
import dev.chave.advise.Severity;
import dev.chave.advise.Verdict;
import dev.chave.advise.Witness;
import dev.chave.language.Verbatim;
import dev.chave.profile.Estimate;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The candidates of a collection of orders of tenants, one of which is large. */
final class SampleOrders {
    private static final String BY_ORDER = "{tenantId: eq, orderId: eq}";
    private static final String BY_PERIOD = "{tenantId: eq, createdAt: range} sort {createdAt: -1}";
    private static final String BY_ID = "{orderId: eq}";

    private SampleOrders() {}

    static SampleCandidate tenantAndHashedOrder() {
        return SampleCandidate.of("{tenantId: 1, orderId: \"hashed\"}")
                .verdict(Verdict.RECOMMENDED)
                .reads(0.706, 0.235, 0.059)
                .writes(1, 0, 0, 0)
                .serial(0.135, 0.15, 0.05)
                .buys(
                        "Writes spread over all shards, and a read of one order by its tenant asks one shard.",
                        "The largest tenant's periods are spread over two shards, and 5% of the operations name no tenant"
                                + " and ask every shard.")
                .values(
                        Estimate.exact(200_000),
                        0,
                        0,
                        common("{tenantId: 1, orderId: 48213}", "{int, int}", 0.000005),
                        common("{tenantId: 9, orderId: 7}", "{int, int}", 0.000005))
                .order(0.04, "not monotonic", 0.03, 0.19, 0.02)
                .shape(OperationKind.FIND, BY_ORDER, 0.6, TargetClass.TARGETED, 1, 1)
                .shape(OperationKind.FIND, BY_PERIOD, 0.2, TargetClass.MULTI, 1.1, 1.6)
                .shape(OperationKind.INSERT, "one document", 0.15, TargetClass.TARGETED, 1, 1)
                .shape(OperationKind.FIND, BY_ID, 0.05, TargetClass.SCATTER, 3, 10)
                .finding(
                        FindingCode.SCATTER,
                        Severity.NOTE,
                        numbers("operationShare", 0.05, "operations", 1_000),
                        Witness.words(new Verbatim("find {orderId: eq}")),
                        "1,000 of 20,000 operations name no tenantId, so a router must ask all shards.");
    }

    static SampleCandidate tenant() {
        return SampleCandidate.of("{tenantId: 1}")
                .verdict(Verdict.RISKY)
                .reads(0.706, 0.235, 0.059)
                .writes(1, 0, 0, 0)
                .serial(0.18, 0.2, 0.17)
                .buys(
                        "Everything of one tenant is on one shard, so 80% of the reads ask one shard.",
                        "A tenant cannot be divided: from twenty shards on, the largest one sets the pace.")
                .values(
                        Estimate.exact(2_000),
                        0,
                        0,
                        common("1", "int", 0.174),
                        common("2", "int", 0.081),
                        common("3", "int", 0.052),
                        common("4", "int", 0.038),
                        common("5", "int", 0.0296))
                .order(0.01, "not monotonic", -0.01, 0.24, 0)
                .shape(OperationKind.FIND, BY_ORDER, 0.6, TargetClass.TARGETED, 1, 1)
                .shape(OperationKind.FIND, BY_PERIOD, 0.2, TargetClass.TARGETED, 1, 1)
                .shape(OperationKind.INSERT, "one document", 0.15, TargetClass.TARGETED, 1, 1)
                .shape(OperationKind.FIND, BY_ID, 0.05, TargetClass.SCATTER, 3, 10)
                .finding(
                        FindingCode.HOTVALUE,
                        Severity.WARNING,
                        numbers("documentShare", 0.174, "documentShareLow", 0.172, "limitShare", 0.1),
                        new Witness(List.of(
                                Witness.Piece.words(new Verbatim("tenantId = ")), Witness.Piece.value("1", "int"))),
                        "One tenant has 34,800 of 200,000 documents, more than the 10% that one of ten shards should hold.")
                .finding(
                        FindingCode.INDIVISIBLE,
                        Severity.WARNING,
                        numbers("valueBytes", 9_341_000_000L, "chunkBytes", 134_217_728L),
                        null,
                        "The largest value grows to 8.7 GB at the assumed size, 70 times a chunk, and no split divides it.")
                .finding(
                        FindingCode.SCATTER,
                        Severity.NOTE,
                        numbers("operationShare", 0.05),
                        Witness.words(new Verbatim("find {orderId: eq}")),
                        "1,000 of 20,000 operations name no tenantId, so a router must ask all shards.");
    }

    static SampleCandidate hashedOrder() {
        return SampleCandidate.of("{orderId: \"hashed\"}")
                .verdict(Verdict.RISKY)
                .reads(0.765, 0, 0.235)
                .writes(1, 0, 0, 0)
                .serial(0.2, 0.22, 0.01)
                .buys(
                        "Writes and reads of single orders spread evenly, whatever the tenant.",
                        "Each period of a tenant asks every shard: 20% of the operations.")
                .values(Estimate.exact(200_000), 0, 0, common("48213", "int", 0.000005))
                .order(-0.01, "not monotonic", 0, 0.16, 0.01)
                .shape(OperationKind.FIND, BY_ORDER, 0.6, TargetClass.TARGETED, 1, 1)
                .shape(OperationKind.FIND, BY_PERIOD, 0.2, TargetClass.SCATTER, 3, 10)
                .finding(
                        FindingCode.SCATTER,
                        Severity.WARNING,
                        numbers("operationShare", 0.2, "limitShare", 0.15),
                        Witness.words(new Verbatim("find {tenantId: eq, createdAt: range}")),
                        "4,000 of 20,000 operations name no orderId, so a router must ask all shards.");
    }

    static SampleCandidate tenantAndTime() {
        return SampleCandidate.of("{tenantId: 1, createdAt: 1}")
                .verdict(Verdict.RISKY)
                .confidence(Confidence.MEDIUM, "insert order was taken from the time inside _id")
                .reads(0, 0.941, 0.059)
                .writes(1, 0, 0, 0)
                .serial(0.32, 0.34, 0.4)
                .buys(
                        "A period of a tenant is one stretch of the key space.",
                        "New orders of a tenant always land at the end of that tenant's range.")
                .values(new Estimate(199_100, 197_800, 200_000), 14, 0)
                .order(0.05, "not monotonic", 0.04, 0.31, 0.02)
                .finding(
                        FindingCode.MONOTONIC_LOCAL,
                        Severity.WARNING,
                        numbers("tailInsertShare", 0.97, "tailPrefixes", 31),
                        null,
                        "97% of the inserts fall beyond every earlier key of their tenant, and 31 tenants take nearly all.");
    }

    static SampleCandidate time() {
        return SampleCandidate.of("{createdAt: 1}")
                .verdict(Verdict.REJECTED)
                .reads(0, 0.235, 0.765)
                .writes(1, 0, 0, 0)
                .serial(0.94, 0.9, 0.999)
                .buys("A range of time is one stretch of the key space.", "Every insert goes to the same shard.")
                .values(new Estimate(198_000, 196_500, 199_400), 14, 0)
                .order(0.9998, "monotonic", 0.9999, 0.98, 0.97)
                .finding(
                        FindingCode.MONOTONIC,
                        Severity.BLOCKER,
                        numbers("concentration", 0.98, "advance", 0.97, "insertShare", 0.15),
                        null,
                        "In the middle window 98% of the inserts fall in the busiest tenth of the key space, and 97% beyond"
                                + " every earlier key.")
                .finding(
                        FindingCode.SCATTER,
                        Severity.WARNING,
                        numbers("operationShare", 0.65),
                        Witness.words(new Verbatim("find {tenantId: eq, orderId: eq}")),
                        "13,000 of 20,000 operations name no createdAt, so a router must ask all shards.")
                .finding(
                        FindingCode.NULLS,
                        Severity.NOTE,
                        numbers("documents", 14),
                        Witness.words(new Verbatim("document 48,112: createdAt is missing")),
                        "14 documents have no createdAt and share one key value.");
    }

    static SampleCandidate status() {
        return SampleCandidate.of("{status: 1}")
                .verdict(Verdict.REJECTED)
                .reads(0, 0, 1)
                .writes(1, 0, 0, 0)
                .serial(0.9, 0.95, 0.6)
                .buys("A list of open orders asks one shard.", "Three values can never use more than three shards.")
                .values(
                        Estimate.exact(3),
                        0,
                        0,
                        common("\"paid\"", "string of 4 bytes", 0.62),
                        common("\"open\"", "string of 4 bytes", 0.25),
                        common("\"returned\"", "string of 8 bytes", 0.13))
                .order(0.01, "not monotonic", 0.01, 0.62, 0)
                .finding(
                        FindingCode.LOWCARD,
                        Severity.BLOCKER,
                        numbers("distinct", 3, "needed", 20),
                        null,
                        "There are 3 different values; ten shards need at least 20.")
                .finding(
                        FindingCode.HOTVALUE,
                        Severity.BLOCKER,
                        numbers("documentShare", 0.62, "limitShare", 0.5),
                        new Witness(List.of(
                                Witness.Piece.words(new Verbatim("status = ")),
                                Witness.Piece.value("\"paid\"", "string of 4 bytes"))),
                        "One value has 62% of the documents, more than half again what one of three shards should hold.")
                .finding(
                        FindingCode.MUTABLE,
                        Severity.WARNING,
                        numbers("updates", 420),
                        Witness.words(new Verbatim("update {$set: {status: string}}")),
                        "420 updates change status, so documents would move between shards.");
    }

    static SampleCandidate tags() {
        return SampleCandidate.of("{tags: 1}")
                .verdict(Verdict.REJECTED)
                .values(Estimate.exact(812), 20, 180_000)
                .buys("Nothing: the server refuses it.", "180,000 documents could not be stored.")
                .finding(
                        FindingCode.ARRAY,
                        Severity.BLOCKER,
                        numbers("documents", 180_000),
                        Witness.words(new Verbatim("document 2: tags is an array")),
                        "A shard key value may not be an array, and 180,000 documents have one.");
    }

    private static Map<String, Number> numbers(Object... namesAndValues) {
        Map<String, Number> numbers = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            numbers.put((String) namesAndValues[i], (Number) namesAndValues[i + 1]);
        }
        return numbers;
    }
}
