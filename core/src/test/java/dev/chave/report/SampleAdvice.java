package dev.chave.report;

import static dev.chave.report.SampleCandidate.common;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.Confidence;
import dev.chave.advise.FindingCode;
import dev.chave.advise.Insights;
import dev.chave.advise.NotMeasured;
import dev.chave.advise.Pictures;
import dev.chave.advise.Severity;
import dev.chave.advise.Verdict;
import dev.chave.advise.Witness;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.language.Verbatim;
import dev.chave.profile.Estimate;
import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Advice as the advisor makes it, made up: orders of tenants, a bare dump, hostile names, a crowd of candidates. */
final class SampleAdvice {
    /** A payload in every form that could do harm if it were printed as it is. */
    static final String PAYLOAD =
            "<script>alert(1)</script><img src=x onerror=alert(2)>\"'` ${7*7} \u001b[2J\u202egnp.exe\u0000";

    private SampleAdvice() {}

    /** A good key, risky ones, rejected ones with several findings. */
    static Advice orders() {
        return advice(
                "shop.orders",
                "Shard shop.orders on {tenantId: 1, orderId: \"hashed\"}: ten shards then do the work of 4.2, and 94% of the"
                        + " reads need not ask every shard.",
                "",
                List.of(
                        SampleOrders.tenantAndHashedOrder().build(1),
                        SampleOrders.tenant().build(2),
                        SampleOrders.hashedOrder().build(3),
                        SampleOrders.tenantAndTime().build(4),
                        SampleOrders.time().build(5),
                        SampleOrders.status().build(6),
                        SampleOrders.tags().build(7)),
                true,
                List.of(notMeasured("latency of updates", "durations of updates")));
    }

    /** A dump and nothing else: no operation was seen. */
    static Advice bare() {
        return advice(
                "shop.events",
                "Nothing can be recommended from documents alone: {deviceId: 1} spreads the data evenly, but what it costs the"
                        + " reads is not known.",
                "Give a log, a profiler dump or a file of operations with --workload.",
                List.of(SampleCandidate.of("{deviceId: 1}")
                        .confidence(Confidence.LOW, "no workload was given")
                        .buys("Data spread evenly over 3 shards and over 10.", "Not known without a workload.")
                        .values(
                                new Estimate(51_674, 50_900, 52_400),
                                120,
                                0,
                                common("\"dev-7\"", "string of 5 bytes", 0.0004))
                        .order(0.02, "not monotonic", 0.01, 0.18, 0.03)
                        .finding(
                                FindingCode.THIN_EVIDENCE,
                                Severity.NOTE,
                                Map.of(),
                                null,
                                "No operation was seen, so nothing is said about reads and writes.")
                        .build(1)),
                false,
                List.of(
                        notMeasured("targeting of reads", "a workload with reads"),
                        notMeasured("scale-out", "a workload")));
    }

    /** No key is good; the best available has warnings. */
    static Advice risky() {
        return advice(
                "shop.orders",
                "No key is good; {tenantId: 1} is the best available, with open eyes for this: one value has too much.",
                "Append a field that divides a tenant, such as orderId.",
                List.of(
                        SampleOrders.tenant().build(1),
                        SampleOrders.hashedOrder().build(2),
                        SampleOrders.time().build(3)),
                true,
                List.of());
    }

    /** Every key is rejected; the way out is named. */
    static Advice hopeless() {
        return advice(
                "shop.flags",
                "No key of shop.flags can be recommended; {status: 1} is the least bad, and it stops at three shards.",
                "Add a field with many values to the filters, such as tenantId, and choose {tenantId: 1, status: 1}.",
                List.of(
                        SampleOrders.status().build(1),
                        SampleOrders.time().build(2),
                        SampleOrders.tags().build(3)),
                true,
                List.of());
    }

    /** Names, values, places and sentences that attack whoever prints them. */
    static Advice hostile() {
        CandidateAdvice attack = new SampleCandidate(ShardKey.of(
                        KeyField.ascending("a" + PAYLOAD.replace(".", "_").replace("\0", "")), // no name holds a NUL
                        KeyField.ascending("n".repeat(10_000)),
                        KeyField.hashed("שלום.🚀عربى.日本語")))
                .reads(0.5, 0.25, 0.25)
                .writes(1, 0, 0, 0)
                .serial(0.1, 0.1, 0.05)
                .buys(PAYLOAD, PAYLOAD + "w".repeat(10_000))
                .confidence(Confidence.MEDIUM, PAYLOAD)
                .values(
                        Estimate.exact(7),
                        3,
                        0,
                        common(PAYLOAD, PAYLOAD, 0.4),
                        common("x".repeat(10_000), "string", 0.1))
                .shape(OperationKind.FIND, "{" + PAYLOAD + ": eq}", 0.5, TargetClass.SCATTER, 3, 10)
                .shape(OperationKind.UPDATE, "{" + "q".repeat(10_000) + ": eq}", 0.5, null, Double.NaN, 10)
                .finding(
                        FindingCode.NULLS,
                        Severity.WARNING,
                        new LinkedHashMap<>(Map.of(PAYLOAD, Double.NaN)),
                        new Witness(List.of(
                                Witness.Piece.words(new Verbatim(PAYLOAD)), Witness.Piece.value(PAYLOAD, "string"))),
                        PAYLOAD)
                .build(1);
        Advice base = advice(PAYLOAD, PAYLOAD, PAYLOAD, List.of(attack), true, List.of(notMeasured(PAYLOAD, PAYLOAD)));
        return withInputs(base, List.of(input(PAYLOAD, PAYLOAD, List.of(PAYLOAD, "z".repeat(10_000)))));
    }

    /** As many candidates as are ever judged. */
    static Advice crowd() {
        List<Verdict> verdicts = List.of(Verdict.values());
        List<CandidateAdvice> crowd = new ArrayList<>();
        for (int rank = 1; rank <= 64; rank++) {
            Verdict verdict = verdicts.get(rank / 17);
            crowd.add(SampleCandidate.of("{field%02d: 1, _id: \"hashed\"}".formatted(rank))
                    .verdict(verdict)
                    .reads(1 - rank / 80.0, 0, rank / 80.0)
                    .writes(1, 0, 0, 0)
                    .serial(rank / 200.0, rank / 150.0, rank / 300.0)
                    .values(Estimate.exact(100_000.0 / rank), 0, 0, common("7", "int", 0.001 * rank))
                    .buys("Even writes.", "Some scattered reads.")
                    .build(rank));
        }
        return advice("shop.wide", "{field01: 1, _id: \"hashed\"} is the best of 64 keys.", "", crowd, true, List.of());
    }

    /** Nothing was read and nothing is planned. */
    static Advice empty() {
        CandidateAdvice only = SampleCandidate.of("{_id: \"hashed\"}").build(1);
        return empty(List.of(only));
    }

    static Advice empty(List<CandidateAdvice> candidates) {
        return new Advice(
                "",
                new Verbatim("Nothing is known of this collection."),
                Verbatim.NOTHING,
                List.of(),
                0,
                0,
                new TreeMap<>(),
                new TreeMap<>(),
                3,
                3,
                "4.2",
                0,
                64L << 20,
                0,
                1,
                candidates,
                List.of(),
                List.of(),
                Insights.NONE,
                Pictures.NONE);
    }

    private static Advice advice(
            String namespace,
            String headline,
            String wayOut,
            List<CandidateAdvice> candidates,
            boolean workload,
            List<NotMeasured> notMeasured) {
        TreeMap<String, Long> operations = new TreeMap<>();
        TreeMap<String, Long> others = new TreeMap<>();
        List<InputSummary> inputs =
                new ArrayList<>(List.of(input("dump/shop/orders.bson.gz", "BSON, gzip", List.of())));
        if (workload) {
            operations.putAll(Map.of("find", 17_000L, "insert", 3_000L));
            others.put("shop.carts", 812L);
            inputs.add(input(
                    "mongod.log",
                    "mongod log, structured",
                    List.of("line 8,211: a truncated command; its filter is a lower bound")));
        }
        return new Advice(
                namespace,
                new Verbatim(headline),
                new Verbatim(wayOut),
                inputs,
                200_000,
                102_400_000,
                operations,
                others,
                3,
                10,
                "8.0",
                50L << 30,
                128L << 20,
                400,
                42,
                candidates,
                notMeasured,
                List.of(
                        new Verbatim("The collection has 50 GB, as --collection-bytes says."),
                        new Verbatim("Every shard has the same capacity.")),
                Insights.NONE,
                SamplePictures.of(candidates, 10));
    }

    private static NotMeasured notMeasured(String what, String needs) {
        return new NotMeasured(new Verbatim(what), new Verbatim(needs));
    }

    private static InputSummary input(String place, String format, List<String> notes) {
        return new InputSummary(
                place, format, 200_000, notes.size(), notes, new TreeSet<>(List.of(Carries.TYPES, Carries.SIZES)));
    }

    private static Advice withInputs(Advice advice, List<InputSummary> inputs) {
        return new Advice(
                advice.namespace(),
                advice.headline(),
                advice.wayOut(),
                inputs,
                advice.documents(),
                advice.documentBytes(),
                advice.operations(),
                advice.otherNamespaces(),
                advice.shards(),
                advice.growTo(),
                advice.serverVersion(),
                advice.collectionBytes(),
                advice.chunkBytes(),
                advice.chunks(),
                advice.seed(),
                advice.candidates(),
                advice.notMeasured(),
                List.of(new Verbatim(PAYLOAD)),
                Insights.NONE,
                advice.pictures());
    }
}
