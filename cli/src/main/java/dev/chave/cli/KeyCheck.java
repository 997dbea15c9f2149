package dev.chave.cli;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.Finding;
import dev.chave.advise.FindingCode;
import dev.chave.advise.Severity;
import dev.chave.advise.Verdict;
import dev.chave.key.ShardKey;
import dev.chave.language.Sentence;
import java.util.List;

/** {@code --check}: whether one key holds. It fails for a bad verdict, and for evidence too thin to give a good one. */
final class KeyCheck {
    private final ShardKey key;

    KeyCheck(ShardKey key) {
        this.key = key;
    }

    /** Says what came out, and answers the exit code. */
    int judge(Advice advice, Printer printer) {
        CandidateAdvice candidate = advice.candidates().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the key to check was not judged"));
        List<Finding> reasons =
                candidate.findings().stream().filter(KeyCheck::fails).toList();
        if (reasons.isEmpty() && candidate.verdict().compareTo(Verdict.RISKY) < 0) {
            printer.warn(printer.say(Sentence.of("printed.checkPassed", key, candidate.verdict())));
            return ExitCode.FINE;
        }
        printer.warn(printer.say(Sentence.of("printed.checkFailed", key, candidate.verdict())));
        reasons.forEach(reason ->
                printer.warn("  " + reason.severity() + " " + reason.code() + ": " + printer.say(reason.proof())));
        return ExitCode.CHECK_FAILED;
    }

    private static boolean fails(Finding finding) {
        return finding.severity() != Severity.NOTE || finding.code() == FindingCode.THIN_EVIDENCE;
    }
}
