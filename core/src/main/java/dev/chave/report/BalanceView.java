package dev.chave.report;

import dev.chave.advise.Balance;
import dev.chave.language.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chunks and data of each shard for the template.
 *
 * @param title at how many shards
 * @param summary what can be read off it, in a sentence
 * @param evenPercent where an even share lies on the scale of the bars
 * @param shards the shards; of very many the fullest
 * @param more how many are left out
 */
record BalanceView(String title, String summary, double evenPercent, List<Shard> shards, int more) {
    private static final int MOST = 24;

    BalanceView {
        shards = List.copyOf(shards);
    }

    /** One shard with its bar in percent of the fullest. */
    record Shard(String name, String share, double percent, String chunks) {}

    static BalanceView of(Balance balance, Sentences sentences) {
        List<Balance.Part> parts = balance.shards();
        double even = 1.0 / parts.size();
        double fullest = Math.max(
                1.25 * even,
                parts.stream().mapToDouble(Balance.Part::share).max().orElse(1));
        List<Integer> shown = IntStream.range(0, parts.size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer shard) -> -parts.get(shard).share()))
                .limit(MOST)
                .sorted()
                .toList();
        List<Shard> shards = new ArrayList<>();
        for (int shard : shown) {
            Balance.Part part = parts.get(shard);
            shards.add(new Shard(
                    sentences.say("balance.shard", shard + 1),
                    Figures.share(part.share()),
                    Math.rint(1000 * part.share() / fullest) / 10,
                    Figures.count((long) part.chunks())));
        }
        long empty = parts.stream().filter(part -> part.chunks() == 0).count();
        String summary = sentences.say(
                empty == 0 ? "balance.summary" : "balance.summary.empty",
                Figures.factor(balance.maxOverMean()),
                Figures.count(empty));
        return new BalanceView(
                sentences.say("balance.at", Figures.count((long) parts.size())),
                summary,
                Math.rint(1000 * even / fullest) / 10,
                shards,
                parts.size() - shown.size());
    }
}
