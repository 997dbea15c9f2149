package dev.chave.advise;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.OperationShape;
import dev.chave.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** The shapes of a workload, numbered in the order they were first seen; past a limit the rest are one. */
final class ShapeCatalogue {
    private static final int MOST = 1000;
    /** The name of all shapes beyond the heaviest. */
    static final String OTHERS = "other shapes";

    private final List<OperationKind> kinds = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final SortedSet<String> rangedPaths = new TreeSet<>();
    private final int[] shapeOf;

    private ShapeCatalogue(int operations) {
        shapeOf = new int[operations];
    }

    static ShapeCatalogue of(List<Operation> operations) {
        ShapeCatalogue catalogue = new ShapeCatalogue(operations.size());
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            OperationKind kind = operations.get(i).kind();
            OperationShape shape = OperationShape.of(operations.get(i));
            String text = shape.text();
            catalogue.addRanged(shape);
            String name = numbers.size() < MOST || numbers.containsKey(text) ? text : OTHERS;
            catalogue.shapeOf[i] = numbers.computeIfAbsent(name, absent -> catalogue.add(kind, name));
        }
        return catalogue;
    }

    private void addRanged(OperationShape shape) {
        SortedSet<String> ranged = shape.fields().get(OperationShape.Predicate.RANGE);
        if (ranged != null && rangedPaths.size() < MOST) {
            rangedPaths.addAll(ranged);
        }
    }

    /** The fields that operations ask for ranges of. */
    Set<String> rangedPaths() {
        return Collections.unmodifiableSortedSet(rangedPaths);
    }

    private int add(OperationKind kind, String text) {
        kinds.add(kind);
        texts.add(text);
        return texts.size() - 1;
    }

    int size() {
        return texts.size();
    }

    /** The text of an operation's shape. */
    String text(int operation) {
        return texts.get(shapeOf[operation]);
    }

    int shapeOf(int operation) {
        return shapeOf[operation];
    }

    /** What each shape does under one candidate, heaviest first. */
    List<ShapeTargeting> targeting(Traffic traffic, ShardsAsked atN, ShardsAsked atM, List<Durations> durations) {
        double all = traffic.all().operations();
        List<ShapeTargeting> shapes = new ArrayList<>();
        for (int shape = 0; shape < texts.size(); shape++) {
            ClassTally tally = traffic.shape(shape);
            shapes.add(new ShapeTargeting(
                    kinds.get(shape),
                    texts.get(shape),
                    tally.total(),
                    all == 0 ? 0 : tally.total() / all,
                    tally.most(),
                    atN.mean(shape),
                    atM.mean(shape),
                    atM.of(shape).isEmpty() ? null : latency(durations.get(shape), atN.of(shape), atM.of(shape))));
        }
        shapes.sort(Comparator.comparingDouble(ShapeTargeting::operations)
                .reversed()
                .thenComparing(ShapeTargeting::shape));
        return shapes;
    }

    private static Latency latency(
            Durations durations, SortedMap<Integer, Double> atN, SortedMap<Integer, Double> atM) {
        return new Latency(
                durations.median(atN),
                durations.tail(atN),
                durations.median(atM),
                durations.tail(atM),
                durations.count());
    }

    /** Operations of a workload whose filters have values of their own, by weight. */
    static double literalShare(Workload workload) {
        double all = 0;
        double literal = 0;
        for (Operation operation : workload.operations()) {
            all += operation.weight();
            literal += operation.literal() ? operation.weight() : 0;
        }
        return all == 0 ? 1 : literal / all;
    }
}
