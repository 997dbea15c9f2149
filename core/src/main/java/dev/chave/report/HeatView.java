package dev.chave.report;

import dev.chave.advise.KeyHeat;
import dev.chave.language.Sentences;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One heat map of a key's space for the template: the highest keys at the top, time from left to right.
 *
 * @param id unique in the page
 * @param title what it shows, in a few words
 * @param description what can be read off it, for those who cannot see it
 * @param labels names of bands beside the picture
 * @param from when it begins, in words
 * @param to when it ends, in words
 * @param slices headings of the table
 * @param rows its rows, a band each, the highest keys first
 */
record HeatView(
        String id,
        String title,
        String description,
        HeatGrid grid,
        List<Label> labels,
        String from,
        String to,
        List<String> slices,
        List<Row> rows) {
    private static final int SLICES = 6;
    private static final int LABELS = 5;
    private static final int LABEL_CHARACTERS = 26;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    HeatView {
        labels = List.copyOf(labels);
        slices = List.copyOf(slices);
        rows = List.copyOf(rows);
    }

    /** A name beside the picture, at a height in percent from the top. */
    record Label(double top, HtmlText text) {}

    /** A band in figures. */
    record Row(HtmlText band, List<String> cells) {}

    /**
     * A heat map.
     *
     * @param name {@code inserts} or {@code reads}
     */
    static HeatView of(
            String id, String name, KeyHeat heat, KeyHeat.Grid grid, boolean showValues, Sentences sentences) {
        int bands = heat.bands().size();
        List<List<Double>> shares = new ArrayList<>();
        for (int band = bands - 1; band >= 0; band--) {
            shares.add(shares(grid.weights().get(band), grid.all()));
        }
        List<List<Double>> ratios = shares.stream()
                .map(band -> band.stream().map(share -> share * bands).toList())
                .toList();
        List<String> slices = new ArrayList<>();
        for (int slice = 0; slice < SLICES; slice++) {
            slices.add(sentences.say("race.slice", 100 * slice / SLICES, 100 * (slice + 1) / SLICES));
        }
        List<Row> rows = new ArrayList<>();
        for (int band = bands - 1; band >= 0; band--) {
            rows.add(new Row(
                    whole(heat.bands().get(band), band, showValues, sentences),
                    cells(grid.weights().get(band), grid.all())));
        }
        return new HeatView(
                id + "-" + name,
                sentences.say("heat." + name),
                sentences.say("heat.description." + name, Figures.share(busiest(shares))),
                HeatGrid.of(ratios, bands),
                labels(heat, showValues, sentences),
                time(grid.from(), sentences.say("heat.first." + name)),
                time(grid.to(), sentences.say("heat.last." + name)),
                slices,
                rows);
    }

    private static List<Double> shares(List<Double> weights, List<Double> all) {
        List<Double> shares = new ArrayList<>();
        for (int column = 0; column < weights.size(); column++) {
            shares.add(all.get(column) == 0 ? 0 : weights.get(column) / all.get(column));
        }
        return shares;
    }

    /** The share of the busiest band in the middle one of all stretches. */
    private static double busiest(List<List<Double>> shares) {
        List<Double> busiest = new ArrayList<>();
        for (int column = 0; column < shares.get(0).size(); column++) {
            int at = column;
            busiest.add(shares.stream().mapToDouble(band -> band.get(at)).max().orElse(0));
        }
        return busiest.stream().sorted().toList().get(busiest.size() / 2);
    }

    private static List<String> cells(List<Double> weights, List<Double> all) {
        List<String> cells = new ArrayList<>();
        for (int slice = 0; slice < SLICES; slice++) {
            int from = slice * all.size() / SLICES;
            int to = (slice + 1) * all.size() / SLICES;
            double whole = sum(all, from, to);
            cells.add(whole == 0 ? Figures.NONE : Figures.share(sum(weights, from, to) / whole));
        }
        return cells;
    }

    private static double sum(List<Double> numbers, int from, int to) {
        return numbers.subList(from, to).stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static List<Label> labels(KeyHeat heat, boolean showValues, Sentences sentences) {
        int bands = heat.bands().size();
        List<Label> labels = new ArrayList<>();
        int shown = Math.min(LABELS, bands);
        for (int i = shown - 1; i >= 0; i--) {
            int band = i * bands / shown;
            labels.add(new Label(
                    Math.rint(1000.0 * (bands - band) / bands) / 10,
                    brief(heat.bands().get(band), band, showValues, sentences)));
        }
        return labels;
    }

    private static HtmlText brief(KeyHeat.Band band, int number, boolean showValues, Sentences sentences) {
        if (number == 0) {
            return HtmlText.of(sentences.say("heat.lowest"), LABEL_CHARACTERS);
        }
        return showValues
                ? HtmlText.of(values(KeyLabel.brief(band.shown())), LABEL_CHARACTERS)
                : HtmlText.of(sentences.say("heat.below", Figures.share(band.below())), LABEL_CHARACTERS);
    }

    /** The values of a document without its braces and names of fields, which are the same in every label. */
    private static String values(String document) {
        return document.replaceAll("^\\{|}$", "").replaceAll("(^|, )(?:\"[^\"]*\"|[^\\s\"{,]+): ", "$1");
    }

    private static HtmlText whole(KeyHeat.Band band, int number, boolean showValues, Sentences sentences) {
        String from = number == 0 ? sentences.say("heat.lowest") : showValues ? band.shown() : band.masked();
        return HtmlText.of(sentences.say("heat.band", from, Figures.share(band.below())), 120);
    }

    private static String time(@Nullable Instant time, String otherwise) {
        return time == null ? otherwise : TIME.format(time);
    }
}
