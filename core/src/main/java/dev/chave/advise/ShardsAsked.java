package dev.chave.advise;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many shards the operations of each shape ask at one size of the cluster, by load. */
final class ShardsAsked {
    private final List<SortedMap<Integer, Double>> byShape = new ArrayList<>();
    private double strongWrites;
    private double writes;

    private ShardsAsked(int shapes) {
        for (int shape = 0; shape < shapes; shape++) {
            byShape.add(new TreeMap<>());
        }
    }

    /**
     * Counts.
     *
     * @param strong the shards of most capacity, marked
     */
    static ShardsAsked of(
            Traffic traffic,
            OperationLoad loads,
            ShapeCatalogue shapes,
            int shards,
            double[] capacities,
            boolean[] strong,
            long seed) {
        ShardsAsked asked = new ShardsAsked(shapes.size());
        Owners owners = new Owners(traffic.placement().deal(shards, capacities, seed), shards);
        int[] touched = new int[shards];
        Routes routes = traffic.routes();
        for (int operation = 0; operation < loads.size(); operation++) {
            if (!routes.isKnown(operation)) {
                continue;
            }
            double load = loads.load(operation);
            int count;
            double onStrong = 0;
            if (loads.pieces(operation) > 1) {
                int[] owning = Arrays.stream(routes.pieces(operation))
                        .map(chunk -> owners.of(chunk))
                        .toArray();
                onStrong = Arrays.stream(owning).filter(shard -> strong[shard]).count() / (double) owning.length;
                count = (int) Arrays.stream(owning).distinct().count();
            } else {
                count = routes.shards(operation, owners, touched);
                for (int i = 0; i < count; i++) {
                    onStrong += strong[touched[i]] ? 1.0 / count : 0;
                }
            }
            asked.byShape.get(shapes.shapeOf(operation)).merge(count, load, Double::sum);
            if (!loads.isRead(operation)) {
                asked.writes += load;
                asked.strongWrites += load * onStrong;
            }
        }
        return asked;
    }

    /** Load by number of shards asked. */
    SortedMap<Integer, Double> of(int shape) {
        return Collections.unmodifiableSortedMap(byShape.get(shape));
    }

    /** The mean number of shards asked; 0 where nothing is known. */
    double mean(int shape) {
        double weight = 0;
        double sum = 0;
        for (var one : byShape.get(shape).entrySet()) {
            weight += one.getValue();
            sum += one.getKey() * one.getValue();
        }
        return weight == 0 ? 0 : sum / weight;
    }

    /** Share of the writes that land on the strongest shards; 0 without writes. */
    double strongWriteShare() {
        return writes == 0 ? 0 : strongWrites / writes;
    }
}
