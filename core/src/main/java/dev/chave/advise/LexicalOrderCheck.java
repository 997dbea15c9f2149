package dev.chave.advise;

import dev.chave.key.KeyField;

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
                    Witness.words("the field " + field.path() + ": " + order.form()),
                    field.path() + " holds " + order.form() + " as text, which the key orders by bytes: "
                            + Words.percent(order.outOfOrder()) + " of pairs stand the wrong way round, and "
                            + Words.percent(order.largestLeadingShare()) + " of the values begin with one character"
                            + (order.runs() > 1 ? "; one month falls into " + order.runs() + " stretches" : "")
                            + (ranged
                                    ? "; ranges of it are asked for, and do not find what they mean."
                                    : "; split points must come from the data, never from the digits."));
        }
    }
}
