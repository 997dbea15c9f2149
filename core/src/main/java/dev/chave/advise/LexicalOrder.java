package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts that mean something whose order is not the order of their bytes, by which a ranged key places them: unpadded numbers, dotted
 * addresses, dates that do not begin with the year, words in mixed case.
 *
 * @param form what they are, in words
 * @param outOfOrder share of pairs whose byte order is the wrong way round
 * @param largestLeadingShare the largest share of texts that begin with one and the same character
 * @param runs into how many stretches of the byte order one month falls, at most; 0 for other forms than dates
 */
record LexicalOrder(Phrase form, double outOfOrder, double largestLeadingShare, int runs) {
    private static final double ENOUGH = 0.9;
    private static final double LEAST_OUT_OF_ORDER = 0.001;
    private static final long PAIR_STEP = 1_000_003; // prime, so that a text's partners are spread over all others
    private static final int LEAST_TEXTS = 50;
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,30}|0");
    private static final Pattern ADDRESS = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
    private static final Pattern YEAR_LAST = Pattern.compile("(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})");
    private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L} .,'-]*|[\\p{L}\\p{N}._+-]+@[\\p{L}\\p{N}.-]+");

    /** A form, and what of a text its own order goes by; null for a text that has not this form. */
    private record Form(String name, boolean isDate, Function<String, @Nullable String> natural) {}

    private static final List<Form> FORMS = List.of(
            new Form("form.number", false, LexicalOrder::number),
            new Form("form.address", false, LexicalOrder::address),
            new Form("form.dayFirst", true, text -> date(text, 1)),
            new Form("form.monthFirst", true, text -> date(text, 3)),
            new Form("form.mixedCase", false, LexicalOrder::word));

    /** The order of texts, by the first form that nine in ten have; null where they are few or their byte order is their own. */
    static @Nullable LexicalOrder of(List<String> texts) {
        if (texts.size() < LEAST_TEXTS) {
            return null;
        }
        for (Form form : FORMS) {
            Map<String, String> natural = new HashMap<>();
            long have = texts.stream()
                    .filter(text -> {
                        String own = natural.containsKey(text) ? natural.get(text) : form.natural.apply(text);
                        if (own != null) {
                            natural.put(text, own);
                        }
                        return own != null;
                    })
                    .count();
            if (have >= ENOUGH * texts.size()) {
                return of(form, texts, natural);
            }
        }
        return null;
    }

    private static @Nullable LexicalOrder of(Form form, List<String> texts, Map<String, String> natural) {
        List<String> distinct = new ArrayList<>(natural.keySet());
        distinct.sort(Comparator.naturalOrder());
        double outOfOrder = outOfOrder(distinct, natural);
        if (outOfOrder < LEAST_OUT_OF_ORDER) {
            return null;
        }
        return new LexicalOrder(
                Sentence.of(form.name),
                outOfOrder,
                largestLeadingShare(texts),
                form.isDate ? mostRuns(distinct, natural) : 0);
    }

    /** Among pairs spread evenly over the byte order, how many stand the wrong way round. */
    private static double outOfOrder(List<String> sorted, Map<String, String> natural) {
        int wrong = 0;
        int pairs = 0;
        for (int i = 0; i < sorted.size(); i++) {
            int j = (int) ((long) i * PAIR_STEP % sorted.size());
            if (i != j) {
                String first = key(natural, sorted.get(Math.min(i, j)));
                wrong += first.compareTo(key(natural, sorted.get(Math.max(i, j)))) > 0 ? 1 : 0;
                pairs++;
            }
        }
        return pairs == 0 ? 0 : (double) wrong / pairs;
    }

    private static String key(Map<String, String> natural, String text) {
        return String.valueOf(natural.get(text));
    }

    private static double largestLeadingShare(List<String> texts) {
        Map<Integer, Integer> counts = new HashMap<>();
        texts.stream()
                .filter(text -> !text.isEmpty())
                .forEach(text -> counts.merge(text.codePointAt(0), 1, Integer::sum));
        return (double) counts.values().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(0)
                / texts.size();
    }

    /** Stretches of the byte order whose texts are all of one month, for the month with most of them. */
    private static int mostRuns(List<String> sorted, Map<String, String> natural) {
        Map<String, Integer> runs = new HashMap<>();
        String last = "";
        int most = 0;
        for (String text : sorted) {
            String month = key(natural, text).substring(0, 6);
            if (!month.equals(last)) {
                most = Math.max(most, runs.merge(month, 1, Integer::sum));
            }
            last = month;
        }
        return most;
    }

    /** The length first, then the digits: in the order of the numbers. Padded numbers are none, as they order well. */
    private static @Nullable String number(String text) {
        return NUMBER.matcher(text).matches()
                ? String.format(Locale.ROOT, "%02d%s", text.length(), new BigInteger(text))
                : null;
    }

    private static @Nullable String address(String text) {
        Matcher parts = ADDRESS.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        StringBuilder padded = new StringBuilder();
        for (int part = 1; part <= 4; part++) {
            int number = Integer.parseInt(parts.group(part));
            if (number > 255) {
                return null;
            }
            padded.append(String.format(Locale.ROOT, "%03d", number));
        }
        return padded.toString();
    }

    /** Year, month, day as eight digits. */
    private static @Nullable String date(String text, int dayGroup) {
        Matcher parts = YEAR_LAST.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        int day = Integer.parseInt(parts.group(dayGroup));
        int month = Integer.parseInt(parts.group(4 - dayGroup));
        boolean isDate = day >= 1 && day <= 31 && month >= 1 && month <= 12;
        return isDate ? String.format(Locale.ROOT, "%s%02d%02d", parts.group(4), month, day) : null;
    }

    private static @Nullable String word(String text) {
        return WORD.matcher(text).matches() ? text.toLowerCase(Locale.ROOT) : null;
    }
}
