package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.NotMeasured;
import dev.chave.advise.Shares;
import dev.chave.language.Sentence;
import java.util.Arrays;
import java.util.List;

/** The members of a candidate's JSON that can be missing; a missing one is null and listed, never zero. */
enum Measure {
    SCORE("score", "workload"),
    READS("reads", "reads"),
    WRITES("writes", "writes"),
    OPERATIONS("operations", "workload"),
    SCALE_OUT_ALL("scaleOut.all", "workload"),
    SCALE_OUT_READS("scaleOut.reads", "reads"),
    SCALE_OUT_WRITES("scaleOut.writes", "writes"),
    CARDINALITY("cardinality", "documents"),
    NULLS("nulls", "documents"),
    ARRAYS("arrays", "documents"),
    MOST_COMMON("mostCommon", "documents"),
    MONOTONICITY("monotonicity", "inserts");

    private final String member;
    private final String need;

    Measure(String member, String need) {
        this.member = member;
        this.need = need;
    }

    /** The path inside a candidate's JSON. */
    String member() {
        return member;
    }

    boolean isPresent(Advice advice, CandidateAdvice candidate) {
        return switch (this) {
            case SCORE -> candidate.score() != null;
            case READS -> isTold(candidate.reads());
            case WRITES -> isTold(candidate.writes());
            case OPERATIONS -> isTold(candidate.operations());
            case SCALE_OUT_ALL -> candidate.scaleOut().all().isMeasured();
            case SCALE_OUT_READS -> candidate.scaleOut().reads().isMeasured();
            case SCALE_OUT_WRITES -> candidate.scaleOut().writes().isMeasured();
            case CARDINALITY, NULLS, ARRAYS, MOST_COMMON -> advice.documents() > 0;
            case MONOTONICITY -> candidate.monotonicity() != null;
        };
    }

    /** Whether there are operations whose reach can be told; where every filter is unknown, zeros would be a lie. */
    static boolean isTold(Shares shares) {
        return shares.isMeasured() && shares.targeted() + shares.multi() + shares.scatter() > 0;
    }

    /** What is missing and what it would take, in words. */
    NotMeasured notMeasured() {
        return new NotMeasured(Sentence.of("measure." + member), Sentence.of("need." + need));
    }

    /** What this candidate lacks. */
    static List<Measure> missing(Advice advice, CandidateAdvice candidate) {
        return Arrays.stream(values())
                .filter(measure -> !measure.isPresent(advice, candidate))
                .toList();
    }
}
