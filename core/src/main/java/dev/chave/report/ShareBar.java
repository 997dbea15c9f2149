package dev.chave.report;

import dev.chave.advise.Shares;
import dev.chave.language.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How one class of operations divides over target classes, as a bar of parts.
 *
 * @param label which operations
 * @param summary all of it in a sentence
 * @param parts the parts from narrow to wide; empty where nothing was measured
 */
record ShareBar(String label, String summary, List<Part> parts) {
    ShareBar {
        parts = List.copyOf(parts);
    }

    /**
     * One part.
     *
     * @param css the class name of its colour
     * @param name what it is called
     * @param share how large it is, in words
     * @param x where it begins, in percent
     * @param width how wide it is, in percent
     */
    record Part(String css, String name, String share, double x, double width) {}

    static ShareBar of(String label, Shares shares, Sentences sentences) {
        if (!Measure.isTold(shares)) {
            return new ShareBar(label, sentences.say("html.notMeasured"), List.of());
        }
        double unknown = bounded(shares.unknown());
        double told = shares.targeted() + shares.multi() + shares.scatter();
        double scale = (1 - unknown) / told;
        List<Part> parts = new ArrayList<>();
        add(parts, "targeted", sentences.say("class.TARGETED"), shares.targeted(), scale);
        add(parts, "multi", sentences.say("class.MULTI"), shares.multi(), scale);
        add(parts, "scatter", sentences.say("class.SCATTER"), shares.scatter(), scale);
        add(parts, "unknown", sentences.say("class.unknown"), unknown, 1);
        return new ShareBar(label, sentence(label, shares, sentences), parts);
    }

    /** How a class of operations divides, without the parts that are empty. */
    static String sentence(String label, Shares shares, Sentences sentences) {
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("shares.targeted", shares.targeted());
        parts.put("shares.multi", shares.multi());
        parts.put("shares.scatter", shares.scatter());
        parts.put("shares.unknown", shares.unknown());
        String text = parts.entrySet().stream()
                .filter(part -> part.getValue() > 0)
                .map(part -> sentences.say(part.getKey(), Figures.share(part.getValue())))
                .collect(Collectors.joining(", "));
        return sentences.say("shares.text", label, text);
    }

    boolean isMeasured() {
        return !parts.isEmpty();
    }

    /** The share that one key value answers, or a dash. */
    String targeted() {
        return parts.stream()
                .filter(part -> part.css().equals("targeted"))
                .map(Part::share)
                .findFirst()
                .orElse(isMeasured() ? Figures.share(0) : Figures.NONE);
    }

    private static void add(List<Part> parts, String css, String name, double share, double scale) {
        if (share > 0) {
            double begin = parts.stream().mapToDouble(Part::width).sum();
            parts.add(new Part(css, name, Figures.share(share), tenth(begin), tenth(100 * bounded(share * scale))));
        }
    }

    private static double tenth(double number) {
        return Math.rint(number * 10) / 10;
    }

    private static double bounded(double share) {
        return Math.max(0, Math.min(1, share));
    }
}
