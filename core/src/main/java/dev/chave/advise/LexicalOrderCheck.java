package dev.chave.advise;

import dev.chave.key.KeyField;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;

/** LEXICAL_ORDER: a ranged field of text whose byte order, by which the key places it, is not the order of what it means. */
final class LexicalOrderCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        for (KeyField field : evidence.key().key().fields()) {
            SampledText sampled = evidence.sampled().get(field.path());
            LexicalOrder order = sampled == null || field.hashed() ? null : sampled.order();
            if (order == null) {
                continue;
            }
            boolean ranged = evidence.rangedPaths().contains(field.path());
            var numbers = Findings.numbers(
                    "outOfOrder", order.outOfOrder(), "largestLeadingShare", order.largestLeadingShare());
            if (order.runs() > 0) {
                numbers.put("runsOfOneMonth", order.runs());
            }
            findings.add(
                    FindingCode.LEXICAL_ORDER,
                    ranged ? Severity.WARNING : Severity.NOTE,
                    numbers,
                    Witness.words(Sentence.of("lexicalOrder.witness", field.path(), order.form())),
                    Sequence.of(
                            Sentence.of(
                                    "lexicalOrder.proof",
                                    field.path(),
                                    order.form(),
                                    Words.percent(order.outOfOrder()),
                                    Words.percent(order.largestLeadingShare())),
                            order.runs() > 1 ? Sentence.of("lexicalOrder.month", order.runs()) : Verbatim.NOTHING,
                            Sentence.of(ranged ? "lexicalOrder.ranged" : "lexicalOrder.unranged")));
        }
    }
}
